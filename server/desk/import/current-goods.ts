import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Current } from './plan.ts';

export interface ExportedSku extends Current {
  attributes: Record<string, string>;
}

/** The current state of these SKUs, or of all. */
export async function readCurrent(db: Database, skus?: readonly string[]): Promise<ExportedSku[]> {
  const only: RawBuilder<unknown> = skus ? sql`v.sku = any(${[...skus]})` : sql`true`;
  const { rows } = await sql<ExportedSku>`
    with chosen as materialized (select v.sku from variation v where ${only})
    select v.sku, v.product_id, p.title, p.category, v.attributes, v.price_paise, v.sale_price_paise, v.version,
           p.version as product_version, s.on_hand + coalesce(t.quantity, 0) as on_shelf,
           coalesce(s.reserved, 0) + coalesce(t.quantity, 0) as promised
      from chosen join variation v using (sku) join product p using (product_id) left join stock s using (sku)
      left join pieces_to_pack(array(select sku from chosen)) t using (sku)
     order by p.title, v.product_id, v.position, v.sku`.execute(db);
  return rows;
}

/** Category names by their lower-case form. */
export async function readCategories(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`select name from category`.execute(db);
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}
