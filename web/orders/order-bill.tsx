import type { Bill } from '../../contract/bill.ts';
import type { Order } from '../../contract/order.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';
import { SumRow } from '../../ui/sum-row.tsx';
import { isUnderWay } from './order-state.ts';

/** What the order cost on the day it was placed. */
export function OrderBill({ order }: { order: Order }) {
  const saved = difference(order.amountbeforediscount, order.amountafterdiscount);
  return (
    <section aria-labelledby="bill" className="rounded-lg bg-ice p-5 sm:p-7">
      <h2 id="bill" className="text-xl">
        Bill
      </h2>
      <dl className="mt-5 space-y-2.5 tabular-nums">
        <BillRows bill={order} couponCode={order.coupon_code} />
        {order.replaces && (
          <>
            <SumRow name="Paid by your return">{less(order.credit_amount)}</SumRow>
            {difference(order.totalAmountbeforePay, order.credit_amount) > 0 && (
              <SumRow name={order.paid_amount > 0 ? 'Paid online' : 'To pay'}>
                {formatRupees(difference(order.totalAmountbeforePay, order.credit_amount))}
              </SumRow>
            )}
          </>
        )}
        {order.payment_mode === 'Pay on delivery' && <SumRow name="Paid">{formatRupees(order.paid_amount)}</SumRow>}
        {order.payment_mode === 'Pay on delivery' && isUnderWay(order) && (
          <SumRow name={order.delivered ? 'Remaining, paid on delivery' : 'Remaining'}>
            {formatRupees(order.remaining_amount)}
          </SumRow>
        )}
      </dl>
      {saved > 0 && isUnderWay(order) && order.replaces === null && (
        <p className="mt-5 rounded-md bg-white px-4 py-3 font-bold text-go">You saved {formatRupees(saved)}</p>
      )}
      {order.replaces === null && <p className="mt-4 text-sm text-steel">Payment: {order.payment_mode}</p>}
    </section>
  );
}

interface BillRowsProps {
  bill: Pick<Bill, 'amountbeforediscount' | 'saletotal' | 'discountprice' | 'deliveryCharge' | 'totalAmountbeforePay'>;
  couponCode: string | null;
  deliveryName?: string;
  /** Without the shop's answer, zero does not mean free. */
  isDeliveryKnown?: boolean;
  /** In place of the charge, before there is an address to deliver to. */
  deliveryText?: string | undefined;
}

/** A bill line by line, down to its total. */
export function BillRows(props: BillRowsProps) {
  const { bill, couponCode, deliveryName = 'Delivery', isDeliveryKnown = true, deliveryText } = props;
  const charge = bill.deliveryCharge === 0 && isDeliveryKnown ? 'Free' : formatRupees(bill.deliveryCharge);
  return (
    <>
      <SumRow name="Total MRP">{formatRupees(bill.amountbeforediscount)}</SumRow>
      <SumRow name="Discount">{less(difference(bill.amountbeforediscount, bill.saletotal))}</SumRow>
      {couponCode !== null && <SumRow name={`Coupon ${couponCode}`}>{less(bill.discountprice)}</SumRow>}
      <SumRow name={deliveryName}>{deliveryText ?? charge}</SumRow>
      <SumRow name="Total" isTotal>
        {formatRupees(bill.totalAmountbeforePay)}
      </SumRow>
    </>
  );
}

/** In whole paise: subtracting rupees leaves rounding errors. */
export const difference = (more: number, fewer: number): number =>
  rupeesFromPaise(paiseFromRupees(more) - paiseFromRupees(fewer));

const less = (rupees: number): string => (rupees > 0 ? `− ${formatRupees(rupees)}` : formatRupees(0));
