import * as z from 'zod/mini';
import { Moment, VariationAttributes } from '../envelope.ts';
import { body, Sku } from '../sent-field.ts';
import { choice, line } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Paise, statuses, Version } from './desk-list.ts';

export const productSorts = ['newest', 'oldest', 'title', 'price-low', 'price-high', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

const productTypes = ['Simple', 'Variable Product', 'Grouped Product'] as const;
export const productStatuses = [...statuses, 'Archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const DeskVariation = z.object({
  sku: z.string(),
  product_id: z.string(),
  attributes: VariationAttributes,
  /** Its own, the main one first. If empty, the product's are shown. */
  pictures: z.array(z.string()),
  price_paise: z.int(),
  /** Null: no sale. */
  sale_price_paise: z.nullable(z.int()),
  status: z.enum(statuses),
  /** Null for a package, which uses the stock of its parts. */
  on_hand: z.nullable(z.int()),
  reserved: z.nullable(z.int()),
  version: z.int(),
});
export type DeskVariation = z.infer<typeof DeskVariation>;

export const DeskProduct = z.object({
  product_id: z.string(),
  title: z.string(),
  product_type: z.enum(productTypes),
  status: z.enum(productStatuses),
  category: z.string(),
  picture_id: z.nullable(z.string()),
  /** The lowest price of an active variation, as customers pay it. */
  list_price_paise: z.nullable(z.int()),
  sold_count: z.int(),
  created_at: Moment,
  version: z.int(),
  variations: z.array(DeskVariation),
});
export type DeskProduct = z.infer<typeof DeskProduct>;

export const products = {
  'GET /desk/products': deskEndpoint({
    summary: 'Products, a page at a time',
    permission: 'products.read',
    query: z.object({
      ...listQuery,
      sort: z._default(choice(productSorts), 'newest'),
      status: z.optional(choice(productStatuses)),
      category: z.optional(line(100)),
      type: z.optional(choice(productTypes)),
      /** `low`: a variation has 5 or fewer left. `out`: none left. */
      stock: z.optional(choice(['low', 'out'])),
    }),
    response: listOf(DeskProduct),
  }),
  'PATCH /desk/variations/:sku': deskEndpoint({
    summary: 'Change price and sale price of a SKU',
    permission: 'products.edit',
    params: z.object({ sku: Sku }),
    body: body({ version: Version, price_paise: Paise, sale_price_paise: z.nullable(Paise) }),
    response: z.object({ ...DeskVariation.shape, audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'price-not-possible', 'not-allowed'],
  }),
};
