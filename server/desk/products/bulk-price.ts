import { sql, type RawBuilder } from 'kysely';
import type { PriceChange } from '../../../contract/desk/bulk.ts';
import { formatPaise, storedPaiseMax } from '../../../domain/money.ts';
import type { Database } from '../../../database/client.ts';
import type { BulkKind, BulkRow } from './bulk-kind.ts';
import { changePrice, type Prices } from './change-price.ts';

/** Changes the prices of SKUs. */
export const bulkPrices: BulkKind<PriceChange, Prices, Prices> = {
  readOf: (db, productIds) =>
    readPrices(
      db,
      sql`unnest(${[...productIds]}::text[]) with ordinality chosen (product_id, place)
          join product p using (product_id) join variation v using (product_id)
          order by chosen.place, v.position, v.sku`,
    ),
  read: (db, skus) =>
    readPrices(db, sql`variation v join product p using (product_id) where v.sku = any(${[...skus]}::text[])`),
  decide(before, change) {
    const next = changedPrices(before, change);
    return typeof next === 'string' ? next : { next, before: priceWords(before), after: priceWords(next) };
  },
  make: (db, staff, { id: sku, version, batchId, next }) => changePrice(db, staff, { sku, version, ...next, batchId }),
};

async function readPrices(db: Database, from: RawBuilder<unknown>): Promise<BulkRow<Prices>[]> {
  const { rows } = await sql<BulkRow<Prices>>`
    select v.sku as id, p.title, v.attributes, v.version,
           jsonb_build_object('price_paise', v.price_paise, 'sale_price_paise', v.sale_price_paise) as state
      from ${from}`.execute(db);
  return rows;
}

const priceWords = ({ price_paise, sale_price_paise }: Prices): string =>
  sale_price_paise === null
    ? formatPaise(price_paise)
    : `${formatPaise(sale_price_paise)} (was ${formatPaise(price_paise)})`;

const rupeePaise = 100;
const roundToRupee = (paise: number): number => Math.round(paise / rupeePaise) * rupeePaise;

/** A text says why the price cannot be changed. */
export function changedPrices({ price_paise, sale_price_paise }: Prices, change: PriceChange): Prices | string {
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
