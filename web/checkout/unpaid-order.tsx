import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { User } from '../../contract/account.ts';
import type { Order } from '../../contract/order.ts';
import { formatIndiaUntil } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { browserApi } from '../api/api.ts';
import { difference } from '../orders/order-bill.tsx';
import { OrderLines } from '../orders/order-lines.tsx';
import { payNow } from '../page/pay-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SumRow } from '../../ui/sum-row.tsx';
import { paymentOfOrder, usePayment, payLabels } from './use-payment.ts';

/** An unpaid order that can still be paid: its lines, the amount and the button. */
export function UnpaidOrder({ login, order }: { login: User; order: Order }) {
  const { step, isTestMode, problem, payAgain } = usePayingAgain(login, order);
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-12">
      <OrderLines order={order} />
      <section aria-labelledby="unpaid" className="rounded-lg bg-ice p-5 sm:p-7">
        <h2 id="unpaid" className="text-xl">
          {order.replaces ? `Exchange ${order.replaces.return_number}` : `Order ${order.receipt_id}`}
        </h2>
        {order.pay_before !== null && (
          <p className="mt-1 text-steel">
            Not paid yet. We hold it for you until {formatIndiaUntil(order.pay_before, order.createdAt)}.
          </p>
        )}
        <dl className="mt-5 space-y-2.5 tabular-nums">
          <SumRow name="Total">{formatRupees(order.totalAmountbeforePay)}</SumRow>
          {order.payment_mode === 'Pay on delivery' && (
            <SumRow name="Remaining, paid on delivery">{formatRupees(order.remaining_amount)}</SumRow>
          )}
          {order.credit_amount > 0 && (
            <SumRow name="Paid by what you return">− {formatRupees(order.credit_amount)}</SumRow>
          )}
          <SumRow name="To pay now" isTotal>
            {formatRupees(
              difference(difference(order.totalAmountbeforePay, order.remaining_amount), order.credit_amount),
            )}
          </SumRow>
        </dl>
        <p role="alert" className="mt-4 font-semibold text-stop empty:hidden">
          {problem}
        </p>
        {isTestMode && <p className="mt-4 text-sm font-semibold">Test mode: no money moves.</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button aria-disabled={step !== 'idle'} onClick={() => void payAgain()}>
            {payLabels[step]}
          </Button>
          <ButtonLink to={`/track/${order.replaces?.order_id ?? order.order_id}`} tone="quiet">
            Back to the order
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** Pay now was pressed on the page before this one. A reload does not press it again. */
function usePressedElsewhere(pay: () => Promise<void>): void {
  const [search, setSearch] = useSearchParams();
  const isPressed = search.has(payNow);
  const press = useEffectEvent(() => {
    setSearch({ pay: search.get('pay') ?? '' }, { replace: true, preventScrollReset: true });
    void pay();
  });
  useEffect(() => {
    if (isPressed) press();
  }, [isPressed]);
}

function usePayingAgain(login: User, { order_id: orderId }: Order) {
  const { revalidate } = useRevalidator();
  const { step, isTestMode, runOnce, pay } = usePayment();
  const [problem, setProblem] = useState<string | null>(null);

  const payAgain = (): Promise<void> =>
    runOnce(async () => {
      setProblem(null);
      const answer = await browserApi().client.call('POST /payment/order/:orderId/pay', { params: { orderId } });
      if (!answer.ok) {
        const code = answer.refusal?.code;
        // The page's loader then redirects to the page that shows the order's state.
        if (code === 'payment-unconfirmed' || code === 'order-not-held') return revalidate();
        return setProblem(answer.refusal?.message ?? 'The payment could not be opened. Please try again.');
      }
      const windowText = await pay(answer.body, paymentOfOrder(login, login.mobile, orderId));
      if (windowText !== null) setProblem(`${windowText} Nothing was charged. Please try again.`);
    });

  usePressedElsewhere(payAgain);
  return { step, isTestMode, problem, payAgain };
}
