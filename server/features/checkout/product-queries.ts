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
  gst_basis_points: number;
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
    with own as materialized (
      select h.sku, sum(h.quantity)::integer as quantity
        from shop_order o join stock_hold h using (order_id)
       where o.user_id = ${userId} and o.stage = 'awaiting payment' and h.state = 'held'
       group by h.sku
    )
    select v.sku, p.product_id, p.title, p.category, v.attributes, coalesce(v.picture_id, p.picture_id) as picture_id,
      v.price_paise, v.sale_price_paise, p.hsn_code, p.gst_basis_points, p.delivery_days,
      (select coalesce(jsonb_agg(jsonb_build_object('stockSku', d.stock_sku, 'quantity', d.quantity, 'available',
                coalesce(s.on_hand - s.reserved, 0) + coalesce((select own.quantity from own where own.sku = d.stock_sku), 0))),
                '[]')
         from stock_draw d left join stock s on s.sku = d.stock_sku
        where d.sku = v.sku) as draws
      from variation v join product p using (product_id)
     where v.sku = any(${skus}::text[]) and v.status = 'Active' and p.status = 'Active'`.execute(db);
  return rows;
}
