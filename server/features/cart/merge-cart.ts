import type { CartItem } from '../../../contract/cart-line.ts';
import type { MergedLine } from '../../../contract/cart.ts';
import type { Database } from '../../../database/client.ts';
import { addToCart } from './add-to-cart.ts';

/** Line by line, each as if it were added now. What is there already stays as it is, so a merge may be sent again. */
export async function mergeCart(db: Database, userId: string, items: readonly CartItem[]): Promise<MergedLine[]> {
  return db.transaction().execute(async (trx) => {
    const report: MergedLine[] = [];
    for (const item of items) report.push(reportLine(item.product_sku, await addToCart(trx, userId, item)));
    return report;
  });
}

function reportLine(product_sku: string, refused: Awaited<ReturnType<typeof addToCart>>): MergedLine {
  if (refused === null) return { product_sku, outcome: 'merged', code: '', msg: 'Product added to cart' };
  const { msg } = refused.body;
  if (refused.code === 'already-in-cart') return { product_sku, outcome: 'already there', code: '', msg };
  return { product_sku, outcome: 'refused', code: refused.code, msg };
}
