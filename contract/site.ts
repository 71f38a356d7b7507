import * as z from 'zod/mini';
import { weekDays } from '../domain/centre.ts';
import { shopStates } from '../domain/shop-state.ts';
import { endpoint } from './endpoint.ts';
import { Rupees } from './number-field.ts';
import { MainId, ofCatalogue } from './sent-field.ts';

const Status = z.enum(['Active', 'Inactive']);

export const SiteProfile = z.object({
  profilePic: z.nullable(z.string()),
  orignal_logoname: z.string(),
  tag_line: z.string(),
  main_colour: z.string(),
  accent_colour: z.string(),
  /** The folder of its icons: empty for those that come with the shop. */
  icons: z.string(),
});
export type SiteProfile = z.infer<typeof SiteProfile>;

export const Office = z.object({
  google_address: z.string(),
  /** How visitors find it; may be empty. */
  directions: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  social_url: z.string(),
});
export type Office = z.infer<typeof Office>;

const AreaMap = z.object({
  /** From the shop, in the middle, to the left and right edge. */
  span_km: z.number(),
  places: z.array(
    z.object({
      name: z.string(),
      east_km: z.number(),
      north_km: z.number(),
      /** Where the name stands from its dot. */
      side: z.enum(['start', 'end']),
      /** Left out on a small screen. */
      is_minor: z.boolean(),
    }),
  ),
});
export type AreaMap = z.infer<typeof AreaMap>;

export const DeliveryPriceBand = z.object({
  min_kilometer: z.number(),
  max_kilometer: z.number(),
  delivery_price: Rupees,
  status: Status,
});
export type DeliveryPriceBand = z.infer<typeof DeliveryPriceBand>;

export const FreeDeliveryPriceBand = z.object({
  min_kilometer: z.number(),
  max_kilometer: z.number(),
  freedelivery_price: Rupees,
  status: Status,
});
export type FreeDeliveryPriceBand = z.infer<typeof FreeDeliveryPriceBand>;

export const Help = z.object({ whatsapp_number: z.string(), mobile: z.string(), delivery_percentage: z.number() });
export type Help = z.infer<typeof Help>;

export const Centre = z.object({
  name: z.string(),
  address: z.string(),
  /** The times of a day. */
  timings: z.string(),
  days: z.array(z.enum(weekDays)),
  /** In years. Null: open. */
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  /** Shown as one of the academy's locations; the others only accept admissions. */
  is_location: z.boolean(),
});
export type Centre = z.infer<typeof Centre>;

export const Academy = z.object({
  admission_fee: Rupees,
  /** The admission form has the field for the Aadhaar number. */
  asks_aadhaar: z.boolean(),
});
export type Academy = z.infer<typeof Academy>;

const ofStore = z.object({ storeId: MainId });

export const site = {
  'GET /register/single/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Logo, name and tag line',
    response: z.object({ users: SiteProfile }),
  }),
  'GET /register/officesingle/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Where the shop is and how to reach it',
    response: Office,
  }),
  'GET /register/area/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'The places around the shop, for a map',
    response: AreaMap,
  }),
  'GET /pincode/getall/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Pincodes the shop delivers to',
    response: z.object({ pincodesData: z.array(z.object({ pincode: z.string(), status: Status })) }),
  }),
  'GET /deliverypaybefore/single/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Percentage of a pay-on-delivery total that is paid online first',
    response: z.object({ help: z.object({ delivery_percentage: z.number() }) }),
  }),
  'GET /delivery-price/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Delivery charge by distance',
    response: z.object({ data: z.array(DeliveryPriceBand) }),
  }),
  'GET /freedelivery/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Totals from which delivery is free, by distance',
    response: z.object({ data: z.array(FreeDeliveryPriceBand) }),
  }),
  'GET /button/:storeId': endpoint({
    ...ofCatalogue,
    summary: 'Cart buttons and which of them is the default',
    params: ofStore,
    response: z.object({
      data: z.array(z.object({ button_id: z.enum(['getquote', 'addtocart', 'buynow']), default: z.boolean() })),
    }),
  }),
  'GET /paybutton/:storeId': endpoint({
    ...ofCatalogue,
    summary: 'Payment buttons and which of them are offered',
    params: ofStore,
    response: z.object({
      data: z.array(z.object({ button_id: z.enum(['paynow', 'payondelivery', 'paymanual']), default: z.boolean() })),
    }),
  }),
  'GET /help/single/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'How to get help',
    response: z.object({ help: Help }),
  }),
  'GET /academy/single/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'What an admission to the academy costs, and what its form asks for',
    response: z.object({ academy: Academy }),
  }),
  'GET /shop-state/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Whether the shop takes orders: new (never opened), open or closed for now',
    response: z.object({ state: z.enum(shopStates) }),
  }),
  'GET /centre/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Centres of the academy',
    response: z.array(Centre),
  }),
};
