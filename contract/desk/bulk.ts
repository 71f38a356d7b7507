import * as z from 'zod/mini';
import { VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, list, Sku } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { Version } from './desk-list.ts';
import { ProductFields } from './product.ts';
import { productStatuses } from './products.ts';

/** Prices come out in whole rupees. */
const priceChanges = [
  /** Raises or lowers price and sale price alike. */
  body({ kind: z.literal('price'), percent: wholeNumber(-90, 300) }),
  /** A sale price this much below the price. */
  body({ kind: z.literal('sale'), percent: wholeNumber(1, 90) }),
  body({ kind: z.literal('end-sale') }),
] as const;
const PriceChange = z.discriminatedUnion('kind', priceChanges);
export type PriceChange = z.infer<typeof PriceChange>;

const fieldChanges = [
  body({ kind: z.literal('status'), status: choice(productStatuses) }),
  body({ kind: z.literal('category'), category: ProductFields.shape.category }),
  body({ kind: z.literal('add-mark'), mark: requiredLine(60) }),
  body({ kind: z.literal('remove-mark'), mark: requiredLine(60) }),
  body({ kind: z.literal('hsn'), hsn_code: ProductFields.shape.hsn_code }),
  body({ kind: z.literal('delivery-days'), delivery_days: ProductFields.shape.delivery_days }),
] as const;
const FieldChange = z.discriminatedUnion('kind', fieldChanges);
export type FieldChange = z.infer<typeof FieldChange>;

/** A change of many rows: SKUs for a change of prices, otherwise products. */
const BulkChange = z.discriminatedUnion('kind', [...priceChanges, ...fieldChanges], 'This is not a change.');
export type BulkChange = z.infer<typeof BulkChange>;

export const isPriceChange = (change: BulkChange): change is PriceChange =>
  change.kind === 'price' || change.kind === 'sale' || change.kind === 'end-sale';

/** Rows per call; more are sent in parts, with the batch id of the first. */
export const bulkMax = 200;

const PreviewRow = z.object({
  /** A SKU for a change of prices, otherwise a product id. */
  id: z.string(),
  title: z.string(),
  attributes: VariationAttributes,
  version: z.int(),
  before: z.string(),
  /** Null: it will not be changed, see the reason. */
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What customers will miss once it is published, such as a picture. Staff may publish it anyway. */
  lacks: z.array(z.string()),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export const bulk = {
  'POST /desk/products/bulk/preview': deskEndpoint({
    summary: 'What a change would do to these products, or to each of their SKUs; changes nothing',
    permission: 'products.edit',
    body: body({ product_ids: list(Id, bulkMax, 'Please choose a product.'), change: BulkChange }),
    response: z.object({ rows: z.array(PreviewRow) }),
    refusals: ['unknown-category'],
  }),
  'POST /desk/products/bulk': deskEndpoint({
    summary: 'Make the change, row by row; each row has its own outcome',
    permission: 'products.edit',
    body: body({
      /** Of an earlier part, so that all are undone together. */
      batch_id: z.optional(Id),
      rows: list(body({ id: Sku, version: Version }), bulkMax, 'Please choose a row.'),
      change: BulkChange,
    }),
    response: z.object({
      /** For POST /desk/audit/batch/:batchId/undo. */
      batch_id: z.string(),
      results: z.array(
        z.object({
          id: z.string(),
          outcome: z.enum(['changed', 'unchanged', 'refused']),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
