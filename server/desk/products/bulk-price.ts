import { sql } from 'kysely';
import type { DeskBody, DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { BulkChange } from '../../../contract/desk/products.ts';
import { storedPaiseMax } from '../../../domain/money.ts';
import type { Database } from '../../../database/client.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { outcomeOf } from '../change/staff-transaction.ts';
import { changePrice, type Prices } from './change-price.ts';

interface Row extends Prices {
  sku: string;
  title: string;
  attributes: Record<string, string>;
  version: number;
}

/** What the change would do, in the order of the products that were chosen. */
export async function previewBulk(db: Database, productIds: readonly string[], change: BulkChange) {
  const { rows } = await sql<Row>`
    select v.sku, p.title, v.attributes, v.version, v.price_paise, v.sale_price_paise
      from unnest(${[...productIds]}::text[]) with ordinality chosen (product_id, place)
      join product p using (product_id) join variation v using (product_id)
     order by chosen.place, v.position, v.sku`.execute(db);
  return rows.map(({ price_paise, sale_price_paise, ...row }) => {
    const before = { price_paise, sale_price_paise };
    const after = changedPrices(before, change);
    return typeof after === 'string'
      ? { ...row, before, after: null, reason: after }
      : { ...row, before, after, reason: null };
  });
}

export async function applyBulk(
  db: Database,
  staff: StaffCaller,
  { batch_id: batchId = newSecretText(), rows, change }: DeskBody<'POST /desk/products/bulk'>,
): Promise<DeskOutput<'POST /desk/products/bulk'>> {
  const found = await db
    .selectFrom('variation')
    .select(['sku', 'price_paise', 'sale_price_paise'])
    .where(
      'sku',
      'in',
      rows.map(({ sku }) => sku),
    )
    .execute();
  const pricesOf = new Map(found.map(({ sku, ...prices }) => [sku, prices]));
  const results: DeskOutput<'POST /desk/products/bulk'>['results'] = [];
  for (const { sku, version } of rows) {
    const before = pricesOf.get(sku);
    const prices = before ? changedPrices(before, change) : 'This no longer exists.';
    if (typeof prices === 'string') results.push({ sku, outcome: 'unchanged', reason: prices });
    // Checked against the version in the preview: if the price has changed since then, this is refused.
    else results.push({ sku, ...outcomeOf(await changePrice(db, staff, { sku, version, ...prices, batchId })) });
  }
  return { batch_id: batchId, results };
}

const rupeePaise = 100;
const roundToRupee = (paise: number): number => Math.round(paise / rupeePaise) * rupeePaise;

/** A text says why the price cannot be changed. */
export function changedPrices({ price_paise, sale_price_paise }: Prices, change: BulkChange): Prices | string {
  if (change.kind === 'end-sale') {
    return sale_price_paise === null ? 'It has no sale price.' : { price_paise, sale_price_paise: null };
  }
  if (change.kind === 'sale') {
    const sale = roundToRupee((price_paise * (100 - change.percent)) / 100);
    return sale >= price_paise ? 'The sale price would not be lower.' : { price_paise, sale_price_paise: sale };
  }
  const scaled = (paise: number) => roundToRupee((paise * (100 + change.percent)) / 100);
  const price = scaled(price_paise);
  if (price > storedPaiseMax) return 'This price would be too high.';
  return {
    price_paise: price,
    sale_price_paise: sale_price_paise === null ? null : Math.min(scaled(sale_price_paise), price),
  };
}
