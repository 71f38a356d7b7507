import { sql } from 'kysely';
import type { BoughtLine } from '../../../domain/exchange.ts';
import type { Database } from '../../../database/client.ts';

interface VariationChoices {
  line_number: number;
  /** Of the bought variation. */
  sku: string;
  bought: BoughtLine;
  variations: { sku: string; attributes: Record<string, string>; price_paise: number; available: number }[];
}

/** Of each line of an order: what it can be exchanged for today, and what was paid for it. Nothing for a package. */
export async function listVariations(db: Database, orderId: string): Promise<VariationChoices[]> {
  const { rows } = await sql<VariationChoices>`
    select l.line_number, l.sku,
      json_build_object('quantity', l.quantity, 'unitPaise', coalesce(l.full_unit_paise, l.unit_paise),
        'amountPaise', coalesce((select i.amount_paise from invoice_line i
                                  where i.order_id = l.order_id and i.line_number = l.line_number), l.unit_paise * l.quantity),
        'returned', (select coalesce(sum(b.quantity), 0) from return_line b join order_return c using (return_id)
                      where b.order_id = l.order_id and b.line_number = l.line_number and c.state = 'closed')) as bought,
      (select coalesce(json_agg(json_build_object('sku', v.sku, 'attributes', v.attributes,
                'price_paise', coalesce(v.sale_price_paise, v.price_paise), 'available', coalesce(s.on_hand - s.reserved, 0))
              order by v.position, v.sku), '[]')
         from variation v join product p using (product_id) left join stock s using (sku)
        where v.product_id = l.product_id and l.parts = '[]' and v.status = 'Active' and p.status = 'Active'
          and p.product_type <> 'Grouped Product' and coalesce(v.sale_price_paise, v.price_paise) > 0) as variations
      from order_line l where l.order_id = ${orderId} order by l.line_number`.execute(db);
  return rows;
}
