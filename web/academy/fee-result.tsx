import { Navigate, useLocation } from 'react-router';
import type { FeeOrder } from '../../contract/fee.ts';
import { isFeePayable, paidText, payLaterText, waitingText } from '../../domain/admission-stage.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { apiContext } from '../api/api.ts';
import {
  Confirming,
  PaymentFailed,
  RedirectNotice,
  ResultFrame,
  ResultRow,
  ResultUnanswered,
} from '../checkout/result-frame.tsx';
import { privateMeta } from '../page/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import type { Route } from './+types/fee-result.ts';
import { loadFee } from './load-admission.ts';
import { ReceiptButton } from './receipt-button.tsx';

export const meta = privateMeta('Your payment');

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  loadFee(context.get(apiContext), params.id);

/**
 * Both result pages of a fee. If it cannot be loaded, the success page still redirects to the account, which shows its state; the failed
 * page stays, because the payment may have succeeded.
 */
export default function FeeResult({ loaderData: fee, params: { id } }: Route.ComponentProps) {
  const isFailedPage = useLocation().pathname.startsWith('/payment-failedad/');
  if (fee === null) return isFailedPage ? <ResultUnanswered what="Your payment" /> : <Unanswered />;
  if (fee.payment_status === 'Pending') return <Confirming what="the fee" />;
  if (fee.payment_status === 'Paid') {
    return isFailedPage ? <Navigate to={`/payment-successad/${id}`} replace /> : <Paid fee={fee} />;
  }
  return isFailedPage ? <Failed fee={fee} /> : <Navigate to={`/payment-failedad/${id}`} replace />;
}

const Failed = ({ fee }: { fee: FeeOrder }) => (
  <PaymentFailed>
    <p className="mt-6 max-w-xl">{unpaidText(fee.admission)}</p>
    {isFeePayable(fee.admission.stage) && (
      <div className="mt-6">
        <ButtonLink to={`/admission-form?pay=${fee.payment_id}`}>Try again</ButtonLink>
      </div>
    )}
    <RedirectNotice to="/my-account?tab=admission" name="My account" />
  </PaymentFailed>
);

/** What was paid although nothing was due is on its way back, and a mail says so. */
function unpaidText({ stage, position }: FeeOrder['admission']): string {
  if (stage === 'declined') return 'We could not accept the form. There is nothing to pay.';
  if (stage === 'waiting') return `All places are taken. ${waitingText(position ?? 1)} ${payLaterText}`;
  return 'We have your admission form. You can pay the fee at any time.';
}

const Unanswered = () => (
  <ResultFrame
    look="open"
    icon={drawn.clock}
    title="We cannot show your payment just now"
    text="Your account shows under Admission whether the fee is paid."
  >
    <RedirectNotice to="/my-account?tab=admission" name="My account" />
  </ResultFrame>
);

const Paid = ({ fee }: { fee: FeeOrder }) => (
  <ResultFrame
    look="good"
    icon={drawn.check}
    title="Payment Successful"
    text={`Thank you! The admission fee is paid. ${paidText(fee.admission)}`}
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
