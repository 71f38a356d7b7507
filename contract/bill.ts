import * as z from 'zod/mini';
import { Rupees } from './number-field.ts';

/** What an order costs, worked out by the server. All in rupees. */
export const Bill = z.object({
  /** At list prices. */
  amountbeforediscount: Rupees,
  /** At sale prices, before the coupon. */
  saletotal: Rupees,
  /** Taken off by the coupon. */
  discountprice: Rupees,
  /** Sale prices less coupon. */
  amountafterdiscount: Rupees,
  deliveryCharge: Rupees,
  /** Everything: goods less coupon, plus delivery. */
  totalAmountbeforePay: Rupees,
  /** To be paid online now. */
  advance_amount: Rupees,
  /** To be paid at the door. */
  remaining_amount: Rupees,
  distance_km: z.nullable(z.number()),
  /** The distance was taken to the middle of the pincode, for want of the exact place. */
  distance_estimated: z.boolean(),
});
export type Bill = z.infer<typeof Bill>;
