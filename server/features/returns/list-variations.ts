import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

export interface VariationChoices {
  line_number: number;
  variations: { sku: string; attributes: Record<string, string>; price_paise: number; available: number }[];
}

/** Of each line of an order: what it can be exchanged for today. Nothing for a package. */
export async function listVariations(db: Database, orderId: string): Promise<VariationChoices[]> {
  const { rows } = await sql<VariationChoices>`
    select l.line_number,
      (select coalesce(json_agg(json_build_object('sku', v.sku, 'attributes', v.attributes,
                'price_paise', coalesce(v.sale_price_paise, v.price_paise), 'available', coalesce(s.on_hand - s.reserved, 0))
              order by v.position, v.sku), '[]')
         from variation v join product p using (product_id) left join stock s using (sku)
        where v.product_id = l.product_id and l.parts = '[]' and v.status = 'Active' and p.status = 'Active'
          and p.product_type <> 'Grouped Product' and coalesce(v.sale_price_paise, v.price_paise) > 0) as variations
      from order_line l where l.order_id = ${orderId} order by l.line_number`.execute(db);
  return rows;
}
