import type { DeskOrder } from '../../contract/desk/orders.ts';
import { formatPaise } from '../../domain/money.ts';
import type { PaymentStatus } from '../../domain/payment-status.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { Card } from '../parts/card.tsx';
import { GoodsLine } from './goods-line.tsx';

const onlineWords: Record<PaymentStatus, string> = {
  Due: 'To be paid online',
  Pending: 'To be paid online',
  Paid: 'Paid online',
  Failed: 'Not paid online',
  Refunded: 'Paid online, sent back',
};

/** What goes into the parcel, and the bill as the customer saw it. */
export function GoodsCard({ order, className }: { order: DeskOrder; className: string }) {
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card className={className} title={`${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`}>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={[line.sku, ...line.parts.map(({ sku }) => sku)].join()} className="py-3 first:pt-0">
            <GoodsLine line={line} aside={formatPaise(line.line_paise)} />
          </li>
        ))}
      </ul>
      <dl className="mt-1 space-y-1.5 border-t border-line pt-3 tabular-nums">
        <SumRow name="Goods">{formatPaise(order.lines_paise)}</SumRow>
        {order.discount_paise > 0 && (
          <SumRow name={order.coupon_code === null ? 'Discount' : `Coupon ${order.coupon_code}`}>
            −{formatPaise(order.discount_paise)}
          </SumRow>
        )}
        {order.channel !== 'counter' && (
          <SumRow name="Delivery">{order.delivery_paise === 0 ? 'Free' : formatPaise(order.delivery_paise)}</SumRow>
        )}
        <SumRow name="Total" isTotal>
          {formatPaise(order.total_paise)}
        </SumRow>
        {order.replaces && <SumRow name="Paid by what came back">{formatPaise(order.credit_paise)}</SumRow>}
        {order.advance_paise > 0 && (
          <SumRow name={onlineWords[order.payment_status]}>{formatPaise(order.advance_paise)}</SumRow>
        )}
        {order.remaining_paise > 0 && order.channel !== 'counter' && (
          <SumRow name="Cash on delivery">{formatPaise(order.remaining_paise)}</SumRow>
        )}
      </dl>
    </Card>
  );
}
