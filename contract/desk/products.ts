import * as z from 'zod/mini';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, list, Sku } from '../sent-field.ts';
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

/** A change of prices of many SKUs. Results are whole rupees. */
const BulkChange = z.discriminatedUnion(
  'kind',
  [
    /** Raises or lowers price and sale price alike. */
    body({ kind: z.literal('price'), percent: wholeNumber(-90, 300) }),
    /** A sale price this much below the price. */
    body({ kind: z.literal('sale'), percent: wholeNumber(1, 90) }),
    body({ kind: z.literal('end-sale') }),
  ],
  'This is not a change.',
);
export type BulkChange = z.infer<typeof BulkChange>;

const Prices = z.object({ price_paise: z.int(), sale_price_paise: z.nullable(z.int()) });

/** Rows per call; more are sent in parts, with the batch id of the first. */
const bulkMax = 200;

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
  'POST /desk/products/bulk/preview': deskEndpoint({
    summary: 'What a change would do to each SKU of these products; changes nothing',
    permission: 'products.edit',
    body: body({ product_ids: list(Id, bulkMax, 'Please choose a product.'), change: BulkChange }),
    response: z.object({
      rows: z.array(
        z.object({
          sku: z.string(),
          title: z.string(),
          attributes: VariationAttributes,
          version: z.int(),
          before: Prices,
          /** Null: it will not be changed, see the reason. */
          after: z.nullable(Prices),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  'POST /desk/products/bulk': deskEndpoint({
    summary: 'Make the change, row by row; each row has its own outcome',
    permission: 'products.edit',
    body: body({
      /** Of an earlier part, so that all are undone together. */
      batch_id: z.optional(Id),
      rows: list(body({ sku: Sku, version: Version }), bulkMax, 'Please choose a row.'),
      change: BulkChange,
    }),
    response: z.object({
      /** For POST /desk/audit/batch/:batchId/undo. */
      batch_id: z.string(),
      results: z.array(
        z.object({
          sku: z.string(),
          outcome: z.enum(['changed', 'unchanged', 'refused']),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
