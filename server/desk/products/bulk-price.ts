import { sql } from 'kysely';
import type { BulkChange } from '../../../contract/desk/products.ts';
import { storedPaiseMax } from '../../../domain/money.ts';
import type { Database } from '../../../database/client.ts';
import { Refused } from '../../http/refuse.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
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

type Outcome = { sku: string; outcome: 'changed' | 'unchanged' | 'refused'; reason: string | null };

/** Changes each row in its own transaction, so that one refusal does not stop the others. */
export async function applyBulk(
  db: Database,
  staff: StaffCaller,
  {
    batchId = newSecretText(),
    rows,
    change,
  }: { batchId?: string | undefined; rows: readonly { sku: string; version: number }[]; change: BulkChange },
): Promise<{ batchId: string; results: Outcome[] }> {
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
  const results: Outcome[] = [];
  for (const { sku, version } of rows) {
    const before = pricesOf.get(sku);
    const prices = before ? changedPrices(before, change) : 'This no longer exists.';
    if (typeof prices === 'string') results.push({ sku, outcome: 'unchanged', reason: prices });
    // Checked against the version in the preview: if the price has changed since then, this is refused.
    else results.push({ sku, ...outcomeOf(await changePrice(db, staff, { sku, version, prices, batchId })) });
  }
  return { batchId, results };
}

function outcomeOf(edited: Awaited<ReturnType<typeof changePrice>>): Omit<Outcome, 'sku'> {
  if (edited instanceof Refused) return { outcome: 'refused', reason: edited.body.message };
  return { outcome: edited.auditId === null ? 'unchanged' : 'changed', reason: null };
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
