import type { Bill } from '../../../contract/bill.ts';
import type { Checkout } from '../../../contract/checkout.ts';
import type { ExpectedBill, OrderBill } from '../../../domain/bill.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/money.ts';

export const presentBill = (bill: OrderBill): Bill => ({
  amountbeforediscount: rupeesFromPaise(bill.mrpPaise),
  saletotal: rupeesFromPaise(bill.linesPaise),
  discountprice: rupeesFromPaise(bill.discountPaise),
  amountafterdiscount: rupeesFromPaise(bill.linesPaise - bill.discountPaise),
  deliveryCharge: rupeesFromPaise(bill.deliveryPaise),
  totalAmountbeforePay: rupeesFromPaise(bill.totalPaise),
  advance_amount: rupeesFromPaise(bill.advancePaise),
  remaining_amount: rupeesFromPaise(bill.remainingPaise),
  distance_km: bill.distanceKm,
  distance_estimated: bill.isEstimated,
});

/** The amounts that a browser sent with its order, to be compared and never charged. */
export function expectedBill(sent: Checkout): ExpectedBill {
  const paise = (rupees: number | undefined) => (rupees === undefined ? undefined : paiseFromRupees(rupees));
  return {
    mrpPaise: paise(sent.amountbeforediscount),
    goodsPaise: paise(sent.amountafterdiscount),
    discountPaise: paise(sent.discountprice),
    deliveryPaise: paise(sent.deliveryCharge),
    totalPaise: paise(sent.totalAmountbeforePay),
    remainingPaise: paise(sent.remaining_amount),
  };
}
