import * as z from 'zod/mini';
import { storedPaiseMax } from '../../domain/money.ts';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, Sku } from '../sent-field.ts';
import { choice, line } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Version } from './desk-list.ts';

export const productSorts = ['newest', 'oldest', 'title', 'price-low', 'price-high', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

const productTypes = ['Simple', 'Variable Product', 'Grouped Product'] as const;
const statuses = ['Active', 'Inactive'] as const;
export const productStatuses = [...statuses, 'Archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const DeskVariation = z.object({
  sku: z.string(),
  product_id: z.string(),
  attributes: VariationAttributes,
  /** Its own, the main one first. None: the product's are shown. */
  pictures: z.array(z.string()),
  price_paise: z.int(),
  /** Null: no sale. */
  sale_price_paise: z.nullable(z.int()),
  status: z.enum(statuses),
  /** Null: a package, which draws on the stock of its parts. */
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

const Paise = wholeNumber(0, storedPaiseMax);

/** A change of prices of many SKUs. Results are whole rupees. */
const BulkChange = z.discriminatedUnion(
  'kind',
  [
    /** Raises or lowers price and sale price alike. */
    body({ kind: z.literal('price'), percent: wholeNumber(-90, 300) }),
    /** A sale price, so much below the price. */
    body({ kind: z.literal('sale'), percent: wholeNumber(1, 90) }),
    body({ kind: z.literal('end-sale') }),
  ],
  'This is not a change.',
);
export type BulkChange = z.infer<typeof BulkChange>;

const Prices = z.object({ price_paise: z.int(), sale_price_paise: z.nullable(z.int()) });

/** So many rows in one call; a longer choice is sent in parts, with the batch id of the first. */
const bulkMax = 200;
const tooMany = `This may hold at most ${bulkMax} lines.`;

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
    body: body({
      product_ids: z
        .array(Id, 'This must be a list.')
        .check(z.minLength(1, 'Please choose a product.'), z.maxLength(bulkMax, tooMany)),
      change: BulkChange,
    }),
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
      /** Of an earlier part of the same choice, so that all are undone together. */
      batch_id: z.optional(Id),
      rows: z
        .array(body({ sku: Sku, version: Version }), 'This must be a list.')
        .check(z.minLength(1, 'Please choose a row.'), z.maxLength(bulkMax, tooMany)),
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
