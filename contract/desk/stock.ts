import * as z from 'zod/mini';
import { Moment, VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, optionalLine, Sku } from '../sent-field.ts';
import { choice, requiredLine } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, statuses } from './desk-list.ts';

/** `waited`: only SKUs that customers wait for, most customers first. */
export const stockSorts = ['sku', 'least', 'waited'] as const;
export type StockSort = (typeof stockSorts)[number];

/** More than any shelf holds, and shorter than a barcode scanned into the quantity field by mistake. */
export const piecesMax = 100_000;

export const StockRow = z.object({
  sku: z.string(),
  product_id: z.string(),
  title: z.string(),
  attributes: VariationAttributes,
  /** Active if both the variation and its product are. */
  status: z.enum(statuses),
  on_hand: z.int(),
  /** Of these, held for unpaid orders. */
  reserved: z.int(),
  /** Sold but not packed: no longer on hand, still on the shelf. */
  to_pack: z.int(),
  /** What a count should find: on hand plus to pack. A sale does not change it. */
  on_shelf: z.int(),
  /** Customers who asked to be told when it is back. */
  waiting: z.int(),
});
export type StockRow = z.infer<typeof StockRow>;

export const movementKinds = ['opening', 'receive', 'return', 'count', 'write-off', 'undo', 'correction'] as const;

/** One change of what is on hand: a movement, or an order. */
const LedgerRow = z.object({
  at: Moment,
  kind: z.enum([...movementKinds, 'sold', 'returned']),
  change: z.int(),
  /** On hand after it. */
  on_hand: z.int(),
  reason: z.string(),
  /** Who did it; for an order its number. */
  who: z.string(),
  is_undone: z.boolean(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

const Pieces = wholeNumber(1, piecesMax);
const Reason = optionalLine(200);

/** Idempotency key: a repeat with the same key moves nothing. */
const key = Id;

const Movement = z.discriminatedUnion(
  'kind',
  [
    body({ kind: z.literal('receive'), key, quantity: Pieces, reason: Reason }),
    body({ kind: z.literal('write-off'), key, quantity: Pieces, reason: requiredLine(200) }),
    body({
      kind: z.literal('count'),
      key,
      /** `on_shelf` as the screen showed it. */
      expected: wholeNumber(0, 10 * piecesMax),
      counted: wholeNumber(0, piecesMax),
      reason: Reason,
    }),
  ],
  'This must be receive, count or write-off.',
);
export type Movement = z.infer<typeof Movement>;

export const stock = {
  'GET /desk/stock': deskEndpoint({
    summary: 'Stock of each SKU, a page at a time',
    permission: 'stock.read',
    query: z.object({
      ...listQuery,
      sort: z._default(choice(stockSorts), 'sku'),
      status: z.optional(choice(statuses)),
      /** `low`: 5 or fewer can still be sold. `out`: none. */
      stock: z.optional(choice(['low', 'out'])),
    }),
    response: listOf(StockRow),
  }),
  'GET /desk/stock/:sku': deskEndpoint({
    summary: 'Stock of one SKU, and what holds it. Small letters also find a SKU in capitals',
    permission: 'stock.read',
    params: z.object({ sku: Sku }),
    response: z.object({
      ...StockRow.shape,
      /** Unpaid orders that hold pieces, the soonest to expire first; at most 20. */
      holds: z.array(z.object({ receipt_id: z.string(), quantity: z.int(), until: Moment })),
    }),
    refusals: ['unknown-row', 'no-own-stock'],
  }),
  'GET /desk/stock/:sku/ledger': deskEndpoint({
    summary: 'Everything that changed the number of a SKU, newest first, with the number after each',
    permission: 'stock.read',
    params: z.object({ sku: Sku }),
    query: z.object({ after: listQuery.after, limit: listQuery.limit }),
    response: z.object({ rows: z.array(LedgerRow), next: z.nullable(z.string()) }),
    refusals: ['unknown-row'],
  }),
  'POST /desk/stock/:sku/movements': deskEndpoint({
    summary: 'Receive, count or write off pieces of a SKU',
    permission: 'stock.edit',
    params: z.object({ sku: Sku }),
    body: Movement,
    response: z.object({ ...StockRow.shape, audit_id: z.nullable(z.int()) }),
    refusals: ['unknown-row', 'changed-since', 'below-held', 'not-allowed', 'key-reused'],
  }),
};
