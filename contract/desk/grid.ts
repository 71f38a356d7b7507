import * as z from 'zod/mini';
import { VariationAttributes } from '../envelope.ts';
import { wholeNumber } from '../number-field.ts';
import { body, Id, list, Sku } from '../sent-field.ts';
import { choice } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';
import { listOf, listQuery, Paise, statuses, Version } from './desk-list.ts';
import { piecesMax } from './stock.ts';

export const gridSorts = ['title', 'sku'] as const;
export type GridSort = (typeof gridSorts)[number];

const GridRow = z.object({
  sku: z.string(),
  product_id: z.string(),
  title: z.string(),
  attributes: VariationAttributes,
  price_paise: z.int(),
  /** Null: no sale. */
  sale_price_paise: z.nullable(z.int()),
  /** Of the prices. */
  version: z.int(),
  /** What a count should find; null for a package, which uses the stock of its parts. */
  on_shelf: z.nullable(z.int()),
  /** Sold or held for orders: no count may be lower. */
  promised: z.int(),
});
export type GridRow = z.infer<typeof GridRow>;

const Outcome = z.object({
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  reason: z.nullable(z.string()),
  /** The new version of the prices, or the new `on_shelf` of a count. Null: refused. */
  version: z.nullable(z.int()),
});

const SentRow = body({
  sku: Sku,
  prices: z.optional(body({ version: Version, price_paise: Paise, sale_price_paise: z.nullable(Paise) })),
  /** `expected`: `on_shelf` as the grid showed it. Needs the permission stock.edit. */
  count: z.optional(body({ expected: wholeNumber(0, 10 * piecesMax), counted: wholeNumber(0, piecesMax) })),
});

/** Rows per call; more are sent in parts, with the batch id of the first. */
export const gridRowsMax = 100;

export const grid = {
  'GET /desk/grid': deskEndpoint({
    summary: 'SKUs with price, sale price and stock, a page at a time, to be edited in place',
    permission: 'products.read',
    query: z.object({
      ...listQuery,
      sort: z._default(choice(gridSorts), 'title'),
      status: z.optional(choice(statuses)),
      stock: z.optional(choice(['low', 'out'])),
    }),
    response: listOf(GridRow),
  }),
  'POST /desk/grid': deskEndpoint({
    summary: 'Save cells of the grid; prices and count of each SKU have their own outcome, and all are undone together',
    permission: 'products.edit',
    body: body({
      batch_id: z.optional(Id),
      rows: list(SentRow, gridRowsMax, 'Please change a cell.'),
    }),
    response: z.object({
      /** For POST /desk/audit/batch/:batchId/undo. */
      batch_id: z.string(),
      results: z.array(z.object({ sku: z.string(), prices: z.nullable(Outcome), count: z.nullable(Outcome) })),
    }),
  }),
};
