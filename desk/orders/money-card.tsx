import type { DeskOrder } from '../../contract/desk/orders.ts';
import { saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { paymentMethodText } from '../../domain/payment-method.ts';
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
