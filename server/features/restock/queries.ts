import { sql } from 'kysely';

/** Whether one unit of the SKU could be bought now. For a package, every part must be in stock; where the customer chooses, any size will do. */
export const isSellable = (sku: ReturnType<typeof sql.ref>) => sql<boolean>`
  exists (select from variation sold join product of using (product_id)
           where sold.sku = ${sku} and sold.status = 'Active' and of.status = 'Active'
             and case when of.product_type = 'Grouped Product' then is_in_stock(of.product_id, of.product_type)
                 else exists (select from stock s where s.sku = sold.sku and s.on_hand > s.reserved) end)`;
