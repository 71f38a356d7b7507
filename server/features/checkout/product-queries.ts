import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { StockDraw } from '../../../domain/stock-share.ts';

export interface OrderedProduct {
  sku: string;
  product_id: string;
  title: string;
  category: string;
  attributes: Record<string, string>;
  picture_id: string | null;
  price_paise: number;
  sale_price_paise: number | null;
  hsn_code: string;
  delivery_days: number;
  /** What one unit takes from which stock, with what is left there for this customer. */
  draws: (StockDraw & { available: number })[];
}

/** What of these SKUs is on sale today. What the customer's own unpaid orders hold counts as left: they would give way. */
export async function findOrderedProducts(
  db: Database,
  userId: string,
  skus: readonly string[],
): Promise<OrderedProduct[]> {
  const { rows } = await sql<OrderedProduct>`/* prepared find_ordered_products */
    select * from find_ordered_products(${userId}, ${skus}::text[])`.execute(db);
  return rows;
}
