import * as z from 'zod/mini';
import { weekDays } from '../domain/centre.ts';
import { endpoint } from './endpoint.ts';
import { Rupees } from './number-field.ts';
import { MainId } from './sent-field.ts';

const Status = z.enum(['Active', 'Inactive']);

export const SiteProfile = z.object({
  profilePic: z.nullable(z.string()),
  orignal_logoname: z.string(),
  tag_line: z.string(),
});
export type SiteProfile = z.infer<typeof SiteProfile>;

export const Office = z.object({
  google_address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  social_url: z.string(),
});
export type Office = z.infer<typeof Office>;

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

const ofShop = z.object({ mainId: MainId });
const ofStore = z.object({ storeId: MainId });

export const site = {
  'GET /register/single/:mainId': endpoint({
    summary: 'Logo, name and tag line',
    access: 'public',
    params: ofShop,
    response: z.object({ users: SiteProfile }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /register/officesingle/:mainId': endpoint({
    summary: 'Where the shop is and how to reach it',
    access: 'public',
    params: ofShop,
    response: Office,
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /pincode/getall/:mainId': endpoint({
    summary: 'Pincodes the shop delivers to',
    access: 'public',
    params: ofShop,
    response: z.object({ pincodesData: z.array(z.object({ pincode: z.string(), status: Status })) }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /deliverypaybefore/single/:mainId': endpoint({
    summary: 'Percentage of a pay-on-delivery total that is paid online first',
    access: 'public',
    params: ofShop,
    response: z.object({ help: z.object({ delivery_percentage: z.number() }) }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /delivery-price/:mainId': endpoint({
    summary: 'Delivery charge by distance',
    access: 'public',
    params: ofShop,
    response: z.object({ data: z.array(DeliveryPriceBand) }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /freedelivery/:mainId': endpoint({
    summary: 'Totals from which delivery is free, by distance',
    access: 'public',
    params: ofShop,
    response: z.object({ data: z.array(FreeDeliveryPriceBand) }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /button/:storeId': endpoint({
    summary: 'Cart buttons and which of them is the default',
    access: 'public',
    params: ofStore,
    response: z.object({
      data: z.array(z.object({ button_id: z.enum(['getquote', 'addtocart', 'buynow']), default: z.boolean() })),
    }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /paybutton/:storeId': endpoint({
    summary: 'Payment buttons and which of them are offered',
    access: 'public',
    params: ofStore,
    response: z.object({
      data: z.array(z.object({ button_id: z.enum(['paynow', 'payondelivery', 'paymanual']), default: z.boolean() })),
    }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /help/single/:mainId': endpoint({
    summary: 'How to get help',
    access: 'public',
    params: ofShop,
    response: z.object({ help: Help }),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /centre/all/:mainId': endpoint({
    summary: 'Centres of the academy',
    access: 'public',
    params: ofShop,
    response: z.array(Centre),
    refusals: ['unknown-shop'],
    cachedUntilCatalogueChanges: true,
  }),
};
