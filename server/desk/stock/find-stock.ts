import { sql } from 'kysely';
import { receiptId } from '../../../domain/receipt-id.ts';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import { findStock } from './list-stock.ts';

const holdsMax = 20;

/** Finds the SKU as typed or in capitals: people type small letters, scanners send what is printed. */
export async function findStockAsTyped(db: Database, typed: string) {
  const { rows } = await sql<{ sku: string; is_package: boolean }>`
    select v.sku, p.product_type = 'Grouped Product' as is_package from variation v join product p using (product_id)
     where v.sku in (${typed}, upper(${typed})) order by v.sku = ${typed} desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return refuse('unknown-row', { message: `There is no SKU ${typed}.` });
  if (found.is_package) return refuse('no-own-stock');
  const row = await findStock(db, found.sku);
  return row ? { ...row, holds: await listHolds(db, row.sku) } : refuse('unknown-row');
}

async function listHolds(db: Database, sku: string) {
  const holds = await db
    .selectFrom('stock_hold as h')
    .innerJoin('shop_order as o', 'o.order_id', 'h.order_id')
    .select(['o.receipt_number', 'h.quantity', 'h.expires_at'])
    .where('h.sku', '=', sku)
    .where('h.state', '=', 'held')
    .orderBy('h.expires_at')
    .limit(holdsMax)
    .execute();
  return holds.map(({ receipt_number, quantity, expires_at }) => ({
    receipt_id: receiptId(receipt_number),
    quantity,
    until: expires_at.toISOString(),
  }));
}
