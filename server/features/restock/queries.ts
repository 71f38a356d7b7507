import { sql } from 'kysely';

/** Whether one unit of the SKU could be bought now. A package needs each of its parts. */
export const isSellable = (sku: ReturnType<typeof sql.ref>) => sql<boolean>`(
  exists (select from variation v join product p using (product_id)
           where v.sku = ${sku} and v.status = 'Active' and p.status = 'Active')
  and exists (select from stock_draw d where d.sku = ${sku})
  and not exists (select from stock_draw d left join stock s on s.sku = d.stock_sku
                   where d.sku = ${sku} and coalesce(s.on_hand - s.reserved, 0) < d.quantity))`;
