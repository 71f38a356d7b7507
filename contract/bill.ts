import * as z from 'zod/mini';
import { Rupees } from './number-field.ts';

/** What an order costs, computed by the server. All in rupees. */
export const Bill = z.object({
  /** At list prices. */
  amountbeforediscount: Rupees,
  /** At sale prices, before the coupon. */
  saletotal: Rupees,
  /** Taken off by the coupon. */
  discountprice: Rupees,
  /** At sale prices, after the coupon. */
  amountafterdiscount: Rupees,
  deliveryCharge: Rupees,
  /** Goods after the coupon, plus delivery. */
  totalAmountbeforePay: Rupees,
  /** Payable online now. */
  advance_amount: Rupees,
  /** Payable on delivery. */
  remaining_amount: Rupees,
  distance_km: z.nullable(z.number()),
  /** The distance is to the centre of the pincode, because the exact place is unknown. */
  distance_estimated: z.boolean(),
});
export type Bill = z.infer<typeof Bill>;
