import type { ReactNode } from 'react';
import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../domain/money.ts';

interface BillRowsProps {
  bill: Bill;
  couponCode: string | null;
  mode: PayMode | null;
}

/** The bill, line by line. */
export function BillRows({ bill, couponCode, mode }: BillRowsProps) {
  return (
    <dl className="space-y-2.5 tabular-nums">
      <Row name="Total MRP">{formatRupees(bill.amountbeforediscount)}</Row>
      <Row name="Discount">{less(difference(bill.amountbeforediscount, bill.saletotal))}</Row>
      {couponCode !== null && <Row name={`Coupon ${couponCode}`}>{less(bill.discountprice)}</Row>}
      <Row name={bill.distance_km === null ? 'Delivery' : `Delivery (${deliveryWords(bill)})`}>
        {bill.deliveryCharge === 0 && bill.distance_km !== null ? 'Free' : formatRupees(bill.deliveryCharge)}
      </Row>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4 text-xl font-black">
        <dt>Total</dt>
        <dd>{formatRupees(bill.totalAmountbeforePay)}</dd>
      </div>
      {mode === 'Pay on delivery' && (
        <>
          <Row name="Advance, paid online now">{formatRupees(bill.advance_amount)}</Row>
          <Row name="Remaining, paid on delivery">{formatRupees(bill.remaining_amount)}</Row>
        </>
      )}
    </dl>
  );
}

const difference = (more: number, fewer: number): number =>
  rupeesFromPaise(paiseFromRupees(more) - paiseFromRupees(fewer));

const less = (rupees: number): string => (rupees > 0 ? `− ${formatRupees(rupees)}` : formatRupees(0));

const deliveryWords = ({ distance_km: km, distance_estimated: isEstimated }: Bill): string =>
  `${isEstimated ? 'about ' : ''}${km} km`;

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 break-words text-steel">{name}</dt>
      <dd className="shrink-0 font-semibold">{children}</dd>
    </div>
  );
}
