import { Navigate } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { Confirming } from '../checkout/confirming.tsx';
import { LeavingNotice } from '../checkout/leaving-notice.tsx';
import { ResultFrame } from '../checkout/result-frame.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/fee-failed.ts';
import { loadFee } from './load-fee.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadFee(context.get(apiContext), params.id);

/** Leads on to the account only when the fee could be read: else nobody knows whether it failed. */
export default function FeeFailed({ loaderData: fee, params }: Route.ComponentProps) {
  if (fee === null) {
    return (
      <div className="page-width py-8">
        <LoadFailed what="Your payment" />
      </div>
    );
  }
  if (fee.payment_status === 'Paid') return <Navigate to={`/payment-successad/${params.id}`} replace />;
  if (fee.payment_status === 'Pending') return <Confirming what="the fee" />;
  return (
    <ResultFrame look="bad" icon="close" title="Payment failed" text="Your payment could not be processed.">
      <p className="mt-6 max-w-xl">Your admission form is with us. The fee can be paid at any time.</p>
      <div className="mt-6">
        <ButtonLink to={`/admission-form?pay=${fee.payment_id}`}>Try again</ButtonLink>
      </div>
      <LeavingNotice to="/my-account?tab=admission" name="My account" />
    </ResultFrame>
  );
}
