import { Navigate } from 'react-router';
import type { FeeOrder } from '../../contract/fee.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { apiContext } from '../api/api.ts';
import { Confirming } from '../checkout/confirming.tsx';
import { RedirectNotice, ResultFrame, ResultRow } from '../checkout/result-frame.tsx';
import { drawn } from '../../ui/drawn.ts';
import type { Route } from './+types/fee-success.ts';
import { loadFee } from './load-admission.ts';
import { ReceiptButton } from './receipt-button.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Your payment · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadFee(context.get(apiContext), params.id);

/** Always redirects to the account, even if the fee could not be loaded: its state is shown there too. */
export default function FeeSuccess({ loaderData: fee, params }: Route.ComponentProps) {
  if (fee === null) return <Unanswered />;
  if (fee.payment_status === 'Paid') return <Paid fee={fee} />;
  if (fee.payment_status === 'Pending') return <Confirming what="the fee" />;
  return <Navigate to={`/payment-failedad/${params.id}`} replace />;
}

const Unanswered = () => (
  <ResultFrame
    look="open"
    icon={drawn.clock}
    title="Your payment cannot be shown just now"
    text="You can see in your account, under Admission, whether the fee is paid."
  >
    <RedirectNotice to="/my-account?tab=admission" name="My account" />
  </ResultFrame>
);

const Paid = ({ fee }: { fee: FeeOrder }) => (
  <ResultFrame
    look="good"
    icon={drawn.check}
    title="Payment Successful"
    text="Thank you! The admission fee is paid, and your place on the rink is confirmed."
  >
    <dl className="mt-8 divide-y divide-line rounded-lg bg-ice px-5 tabular-nums sm:px-7">
      <ResultRow name="Time and date">{formatIndiaTime(new Date(fee.createdAt))}</ResultRow>
      <ResultRow name="Payment method">{fee.payment_mode}</ResultRow>
      <ResultRow name="Sender name">{fee.user_name}</ResultRow>
      <ResultRow name="Amount" isTotal>
        {formatRupees(fee.amount)}
      </ResultRow>
    </dl>
    <div className="mt-6">
      <ReceiptButton feeOrderId={fee.order_id} />
    </div>
    <RedirectNotice to="/my-account?tab=admission" name="My account" />
  </ResultFrame>
);
