import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

/** An ended variation still appears in its orders. An active product needs at least one variation on sale. */
export async function writeVariationStatus(
  trx: Transaction,
  sku: string,
  status: 'Active' | 'Inactive',
): Promise<Refused<'in-use'> | void> {
  if (status === 'Inactive' && (await isLastOnSale(trx, sku))) {
    return refuse('in-use', {
      message: 'It is the only variation on sale. Take the product out of the shop instead.',
    });
  }
  await trx.updateTable('variation').set({ status }).where('sku', '=', sku).execute();
}

async function isLastOnSale(trx: Transaction, sku: string): Promise<boolean> {
  // Locks the product; otherwise two people could each end one of the last two variations.
  const { rows } = await sql<{ others: number }>`
    with own as (select p.product_id, p.status from product p join variation v using (product_id) where v.sku = ${sku}
                    for update of p)
    select (select count(*) from variation v where v.product_id = own.product_id and v.status = 'Active' and v.sku <> ${sku})
             as others
      from own where own.status = 'Active'`.execute(trx);
  return rows[0]?.others === 0;
}

/** Why a variation cannot be deleted; null: it can. What was ordered or quoted must stay readable by its SKU. */
export async function reasonToKeep(trx: Transaction, sku: string): Promise<string | null> {
  const { rows } = await sql<{
    product_type: string;
    is_held: boolean;
    is_quoted: boolean;
    on_hand: number;
    package: string | null;
  }>`
    select p.product_type, coalesce(s.on_hand, 0) as on_hand,
           exists (select from stock_hold h where h.sku = v.sku) as is_held,
           exists (select from quote_line q where q.sku = v.sku) as is_quoted,
           (select title from grouped_part g join product of on of.product_id = g.product_id where g.sku = v.sku limit 1)
             as package
      from variation v join product p using (product_id) left join stock s on s.sku = v.sku
     where v.sku = ${sku}`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  if (row.product_type !== 'Variable Product') return 'The product has no other SKU. Archive the product instead.';
  if (row.is_held) return 'It has been ordered, so it cannot be deleted. You can end it instead.';
  if (row.is_quoted) return 'It is in a quote request, so it cannot be deleted. You can end it instead.';
  if (row.package !== null) return `It is part of the package ${row.package}. Take it out there first.`;
  if (row.on_hand > 0) return `There are ${row.on_hand} pieces of it in stock. You can end it instead.`;
  return (await isLastOnSale(trx, sku))
    ? 'It is the only variation on sale. Take the product out of the shop instead.'
    : null;
}
