import type { ProductFields } from '../../../contract/desk/product.ts';
import type { Product } from '../../../contract/product.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { presentProduct } from '../../features/catalogue/present-product.ts';
import { findProduct } from '../../features/catalogue/queries.ts';
import { writePrices, type Prices } from './change-price.ts';
import { writeProduct } from './write-product.ts';

/** The page of the shop that shows this product, without its scripts. */
export type RenderPreview = (product: Product) => Promise<string>;

interface Unsaved {
  fields: Partial<ProductFields>;
  prices: readonly (Prices & { sku: string })[];
}

/**
 * What the shop would show if this were saved and published. Writes, reads and rolls back, so that exactly the rules for saving apply.
 * Nobody else sees any of it, and the rollback also drops the triggers' notifications.
 */
export async function productAsIfSaved(db: Database, productId: string, unsaved: Unsaved) {
  const trx = await db.startTransaction().execute();
  try {
    return (await write(trx, productId, unsaved)) ?? (await read(trx, productId));
  } finally {
    await trx.rollback().execute();
  }
}

async function write(trx: Transaction, productId: string, { fields, prices }: Unsaved) {
  const { numUpdatedRows } = await trx
    .updateTable('product')
    .set({ status: 'Active' })
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('unknown-row');
  const refused = await writeProduct(trx, productId, fields);
  if (refused) return refused;
  for (const { sku, ...price } of prices) {
    const wrong = await writePrices(trx, sku, price);
    if (wrong) return wrong;
  }
  return undefined;
}

async function read(trx: Transaction, productId: string): Promise<Product | Refused<'unknown-row'>> {
  const row = await findProduct(trx, productId);
  return row ? presentProduct(row) : refuse('unknown-row');
}
