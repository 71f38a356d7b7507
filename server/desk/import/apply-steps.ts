import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { CountStep, PriceStep, ProductStep } from './plan.ts';

/** A line whose row has changed since the check. */
export interface StaleLine {
  line: number;
  reason: string;
}

interface By {
  actor: string;
  batchId: string;
}

const changedSince = (what: string) => `${what} has changed since the check. Please check the file again.`;

/** The first step that found no row with its version. */
const missing = <Step>(steps: readonly Step[], done: readonly { key: string }[], keyOf: (step: Step) => string) => {
  const keys = new Set(done.map(({ key }) => key));
  return steps.find((step) => !keys.has(keyOf(step)));
};

export async function applyPrices(trx: Transaction, steps: readonly PriceStep[], { actor, batchId }: By) {
  const { rows } = await sql<{ key: string }>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as s (sku text, version integer, price_paise integer, sale_price_paise integer)),
    was as (
      select v.sku, v.price_paise, v.sale_price_paise from variation v join step using (sku)
       where v.version = step.version order by v.sku for update of v),
    done as (
      update variation v set price_paise = step.price_paise, sale_price_paise = step.sale_price_paise
        from step join was using (sku) where v.sku = step.sku
      returning v.sku),
    audited as (
      insert into audit (actor, action, subject_kind, subject_id, before, after, batch_id)
      select ${actor}, 'price', 'variation', sku,
             jsonb_build_object('price_paise', was.price_paise, 'sale_price_paise', was.sale_price_paise),
             jsonb_build_object('price_paise', step.price_paise, 'sale_price_paise', step.sale_price_paise), ${batchId}
        from step join was using (sku))
    select sku as key from done`.execute(trx);
  const stale = missing(steps, rows, ({ sku }) => sku);
  return stale ? { line: stale.line, reason: changedSince(stale.sku) } : null;
}

export async function applyProducts(trx: Transaction, steps: readonly ProductStep[], { actor, batchId }: By) {
  const { rows } = await sql<{ key: string }>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as s (product_id text, version integer, title text, category text)),
    was as (
      select p.product_id, p.title, p.category from product p join step using (product_id)
       where p.version = step.version order by p.product_id for update of p),
    done as (
      update product p set title = step.title, category = step.category
        from step join was using (product_id) where p.product_id = step.product_id
      returning p.product_id),
    audited as (
      insert into audit (actor, action, subject_kind, subject_id, before, after, batch_id)
      select ${actor}, 'import', 'product', product_id, jsonb_build_object('title', was.title, 'category', was.category),
             jsonb_build_object('title', step.title, 'category', step.category), ${batchId}
        from step join was using (product_id))
    select product_id as key from done`.execute(trx);
  const stale = missing(steps, rows, ({ product_id }) => product_id);
  return stale ? { line: stale.line, reason: changedSince(stale.title) } : null;
}

interface Shelf {
  sku: string;
  on_hand: number;
  reserved: number;
  to_pack: number;
}

/** Locks all of the stock, in the same sequence as orders do, to avoid deadlocks. Until the commit, buyers of these SKUs wait. */
export async function lockShelves(trx: Transaction, steps: readonly CountStep[]): Promise<null> {
  const skus = steps.map(({ sku }) => sku);
  await sql`select from stock where sku = any(${skus}) order by sku for update`.execute(trx);
  return null;
}

/** Call after `lockShelves`. */
export async function applyCounts(
  trx: Transaction,
  steps: readonly CountStep[],
  { actor, batchId }: By,
): Promise<StaleLine | null> {
  const skus = steps.map(({ sku }) => sku);
  const { rows } = await sql<Shelf>`
    select s.sku, s.on_hand, s.reserved, coalesce(t.quantity, 0) as to_pack
      from stock s left join pieces_to_pack(${skus}) t using (sku) where s.sku = any(${skus})`.execute(trx);
  const shelfOf = new Map(rows.map((row) => [row.sku, row]));
  const moves: { sku: string; change: number; before: number; after: number }[] = [];
  for (const { line, sku, expected, counted } of steps) {
    const shelf = shelfOf.get(sku);
    if (!shelf || shelf.on_hand + shelf.to_pack !== expected)
      return { line, reason: changedSince(`The stock of ${sku}`) };
    const after = counted - shelf.to_pack;
    if (after < shelf.reserved) {
      return { line, reason: `${shelf.reserved + shelf.to_pack} of ${sku} are sold or held for orders.` };
    }
    moves.push({ sku, change: after - shelf.on_hand, before: shelf.on_hand, after });
  }
  const list = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (sku text, change integer, before integer, after integer)`;
  await sql`insert into stock_movement (sku, kind, change, reason, actor)
            select sku, 'count', change, 'From a file', ${actor} from ${list} order by sku`.execute(trx);
  await sql`insert into audit (actor, action, subject_kind, subject_id, detail, before, after, batch_id)
            select ${actor}, 'count', 'stock', sku, '{"reason": "From a file"}', jsonb_build_object('on_hand', before),
                   jsonb_build_object('on_hand', after), ${batchId} from ${list}`.execute(trx);
  return null;
}
