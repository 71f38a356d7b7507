import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Rupees, rupeesText } from './number-field.ts';
import { Pincode } from './person-field.ts';

/** What it costs to deliver to a pincode, and where that is. */
export const Delivery = z.object({
  pincode: z.string(),
  /** Empty: the pincode is not in the directory of post offices. */
  city: z.string(),
  state: z.string(),
  is_served: z.boolean(),
  /** Null: not served, or the distance is unknown. */
  delivery_charge: z.nullable(Rupees),
  /** What is missing for free delivery; null if nothing is, or if delivery is never free. */
  free_delivery_missing: z.nullable(Rupees),
});
export type Delivery = z.infer<typeof Delivery>;

export const delivery = {
  'GET /delivery': endpoint({
    summary: 'What delivery to a pincode costs, and its city and state',
    access: 'public',
    query: z.object({
      /** Default: that of a customer's default shipping address. */
      pincode: z.optional(Pincode),
      /** The price of the goods, after the coupon. */
      amount: z.optional(rupeesText()),
    }),
    /** Null: no pincode was sent, and the caller has no default address. */
    response: z.object({ delivery: z.nullable(Delivery) }),
    refusals: ['not-signed-in'],
  }),
};
