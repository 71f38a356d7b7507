import { Navigate } from 'react-router';
import { apiContext } from '../api/api.ts';
import { Confirming, ResultUnanswered } from '../checkout/confirming.tsx';
import { RedirectNotice, ResultFrame } from '../checkout/result-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/fee-failed.ts';
import { loadFee } from './load-admission.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadFee(context.get(apiContext), params.id);

/** Redirects to the account only if the fee could be loaded: otherwise we do not know that it failed. */
export default function FeeFailed({ loaderData: fee, params }: Route.ComponentProps) {
  if (fee === null) return <ResultUnanswered what="Your payment" />;
  if (fee.payment_status === 'Paid') return <Navigate to={`/payment-successad/${params.id}`} replace />;
  if (fee.payment_status === 'Pending') return <Confirming what="the fee" />;
  return (
    <ResultFrame look="bad" icon="close" title="Payment failed" text="Your payment could not be processed.">
      <p className="mt-6 max-w-xl">We have your admission form. You can pay the fee at any time.</p>
      <div className="mt-6">
        <ButtonLink to={`/admission-form?pay=${fee.payment_id}`}>Try again</ButtonLink>
      </div>
      <RedirectNotice to="/my-account?tab=admission" name="My account" />
    </ResultFrame>
  );
}
