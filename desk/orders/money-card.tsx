import type { DeskOrder } from '../../contract/desk/orders.ts';
import { saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { paymentMethodText } from '../../domain/payment-method.ts';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { usePress } from '../form/use-press.ts';
import { Failure } from '../parts/notice.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { moneyStateOf } from './order-text.ts';

const paymentWords = {
  created: { text: 'Started', tone: 'plain' },
  authorized: { text: 'Being confirmed', tone: 'warning' },
  captured: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
} as const;
const refundWords = {
  requested: { text: 'Under way', tone: 'warning' },
  processed: { text: 'Done', tone: 'good' },
  failed: { text: 'Refused', tone: 'bad' },
} as const;

/** All payments and refunds. */
export function MoneyCard({ order, className }: { order: DeskOrder; className: string }) {
  const { payment_mode, payments, refunds } = order;
  return (
    <Card className={className} title="Payment">
      <p>
        {saleModeText(payment_mode)}: <strong>{moneyStateOf(order)}</strong>
      </p>
      <CashReceived order={order} />
      {order.counter_sale && <CounterFacts sale={order.counter_sale} discountPaise={order.discount_paise} />}
      {payments !== null && payments.length > 0 && (
        <ul className="mt-3 space-y-3 border-t border-line pt-3">
          {payments.map((payment) => (
            <li key={payment.provider_payment_id}>
              <p className="flex items-center justify-between gap-3">
                <strong className="tabular-nums">{formatPaise(payment.amount_paise)}</strong>
                <Badge tone={paymentWords[payment.state].tone}>{paymentWords[payment.state].text}</Badge>
              </p>
              <p className="text-sm break-all text-steel">
                {[timeOf(payment.created_at), paymentMethodText(payment.method), payment.provider_payment_id]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {payment.outcome === 'refund due' && (
                <p className="text-sm">Not needed for this order; it will be refunded.</p>
              )}
              {payment.error !== null && <p className="text-sm break-words">{payment.error}</p>}
            </li>
          ))}
        </ul>
      )}
      {refunds !== null && refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-3 space-y-3 border-t border-line pt-3">
          {refunds.map((refund) => (
            <RefundLine key={refund.created_at + refund.reason} refund={refund} reason={refund.reason} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** For a delivered order whose cash is still to be recorded. */
function CashReceived({ order }: { order: DeskOrder }) {
  const may = useMayCall('POST /desk/orders/:orderId/cash-received');
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const { order_id: orderId, remaining_paise: shown_paise, cash_received_at: receivedAt, order_status } = order;
  if (order_status !== 'Delivered' || order.payment_mode !== 'Pay on delivery' || shown_paise === 0) return null;
  if (receivedAt !== null) return <p className="mt-1 text-sm text-steel">Cash received {timeOf(receivedAt)}</p>;
  if (!may || order.undo !== null) return null;
  async function record() {
    await press(call('POST /desk/orders/:orderId/cash-received', { params: { orderId }, body: { shown_paise } }));
    await revalidate();
  }
  return (
    <>
      <Button size="small" tone="quiet" className="mt-3" isBusy={isBusy} onClick={() => void record()}>
        {formatPaise(shown_paise)} in cash received
      </Button>
      <Failure text={failure} className="mt-3" />
    </>
  );
}

interface CounterFactsProps {
  sale: NonNullable<DeskOrder['counter_sale']>;
  discountPaise: number;
}

const CounterFacts = ({ sale, discountPaise }: CounterFactsProps) => (
  <ul className="mt-1 text-sm break-words text-steel">
    <li>Sold by {sale.sold_by}</li>
    {sale.given_paise !== null && <li>Cash given: {formatPaise(sale.given_paise)}</li>}
    {sale.upi_reference !== null && <li>Reference: {sale.upi_reference}</li>}
    {discountPaise > 0 && (
      <li>
        Discount of {formatPaise(discountPaise)}: {sale.discount_reason}
      </li>
    )}
  </ul>
);

interface RefundLineProps {
  refund: Pick<NonNullable<DeskOrder['refunds']>[number], 'amount_paise' | 'state' | 'created_at' | 'error'>;
  reason: string;
}

/** Money on its way back through the provider. */
export const RefundLine = ({ refund, reason }: RefundLineProps) => (
  <li>
    <p className="flex items-center justify-between gap-3">
      <strong className="tabular-nums">−{formatPaise(refund.amount_paise)}</strong>
      <Badge tone={refundWords[refund.state].tone}>{refundWords[refund.state].text}</Badge>
    </p>
    <p className="text-sm text-steel">
      {timeOf(refund.created_at)} · {reason}
    </p>
    {refund.state !== 'processed' && refund.error !== null && <p className="text-sm break-words">{refund.error}</p>}
  </li>
);
