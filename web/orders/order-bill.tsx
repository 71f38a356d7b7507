import type { Order } from '../../contract/order.ts';
import { formatRupees } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { difference, less } from './bill-amounts.ts';
import { isUnderWay } from './order-state.ts';

/** What the order cost, as it was when it was placed. */
export function OrderBill({ order }: { order: Order }) {
  const saved = difference(order.amountbeforediscount, order.amountafterdiscount);
  return (
    <section aria-labelledby="bill" className="rounded-lg bg-ice p-5 sm:p-7">
      <h2 id="bill" className="text-xl">
        Bill
      </h2>
      <dl className="mt-5 space-y-2.5 tabular-nums">
        <SumRow name="Total MRP">{formatRupees(order.amountbeforediscount)}</SumRow>
        <SumRow name="Discount">{less(difference(order.amountbeforediscount, order.saletotal))}</SumRow>
        {order.coupon_code !== null && (
          <SumRow name={`Coupon ${order.coupon_code}`}>{less(order.discountprice)}</SumRow>
        )}
        <SumRow name="Delivery">{order.deliveryCharge === 0 ? 'Free' : formatRupees(order.deliveryCharge)}</SumRow>
        <SumRow name="Total" isTotal>
          {formatRupees(order.totalAmountbeforePay)}
        </SumRow>
        {order.payment_mode === 'Pay on delivery' && <SumRow name="Paid">{formatRupees(order.paid_amount)}</SumRow>}
        {order.payment_mode === 'Pay on delivery' && isUnderWay(order) && (
          <SumRow name={order.delivered ? 'Remaining, paid on delivery' : 'Remaining'}>
            {formatRupees(order.remaining_amount)}
          </SumRow>
        )}
      </dl>
      {saved > 0 && isUnderWay(order) && (
        <p className="mt-5 rounded-md bg-white px-4 py-3 font-bold text-go">You saved {formatRupees(saved)}</p>
      )}
      <p className="mt-4 text-sm text-steel">Payment: {order.payment_mode}</p>
    </section>
  );
}
