import type { Bill } from '../../contract/bill.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { formatRupees } from '../../domain/money.ts';
import { difference, less } from '../orders/bill-amounts.ts';
import { SumRow } from '../../ui/sum-row.tsx';

interface BillRowsProps {
  bill: Bill;
  couponCode: string | null;
  mode: PayMode | null;
}

/** The bill, line by line. */
export function BillRows({ bill, couponCode, mode }: BillRowsProps) {
  return (
    <dl className="space-y-2.5 tabular-nums">
      <SumRow name="Total MRP">{formatRupees(bill.amountbeforediscount)}</SumRow>
      <SumRow name="Discount">{less(difference(bill.amountbeforediscount, bill.saletotal))}</SumRow>
      {couponCode !== null && <SumRow name={`Coupon ${couponCode}`}>{less(bill.discountprice)}</SumRow>}
      <SumRow name={bill.distance_km === null ? 'Delivery' : `Delivery (${deliveryWords(bill)})`}>
        {bill.deliveryCharge === 0 && bill.distance_km !== null ? 'Free' : formatRupees(bill.deliveryCharge)}
      </SumRow>
      <SumRow name="Total" isTotal>
        {formatRupees(bill.totalAmountbeforePay)}
      </SumRow>
      {mode === 'Pay on delivery' && (
        <>
          <SumRow name="Advance, paid online now">{formatRupees(bill.advance_amount)}</SumRow>
          <SumRow name="Remaining, paid on delivery">{formatRupees(bill.remaining_amount)}</SumRow>
        </>
      )}
    </dl>
  );
}

const deliveryWords = ({ distance_km: km, distance_estimated: isEstimated }: Bill): string =>
  `${isEstimated ? 'about ' : ''}${km} km`;
