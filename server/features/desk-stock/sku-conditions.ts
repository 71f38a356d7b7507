import { sql, type RawBuilder } from 'kysely';
import { countedMax } from '../../../contract/desk/desk-list.ts';
import { lowStock } from '../../../domain/low-stock.ts';

export interface SkuFilter {
  q: string;
  status?: 'Active' | 'Inactive' | undefined;
  stock?: 'low' | 'out' | undefined;
}

/** Which rows of variation v with its product p and its stock s a list of SKUs shows. */
export function skuConditions({ q, status, stock }: SkuFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (q) {
    const escaped = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
    // Below three letters no index finds them in the middle of a title.
    const title =
      q.length < 3 ? sql`lower(p.title) like lower(${`${escaped}%`})` : sql`p.title ilike ${`%${escaped}%`}`;
    conditions.push(sql`(${title} or v.sku = any(array(
      select sku from variation where sku like ${`${escaped}%`} or sku like upper(${`${escaped}%`}) limit ${countedMax})))`);
  }
  if (status === 'Active') conditions.push(sql`v.status = 'Active' and p.status = 'Active'`);
  if (status === 'Inactive') conditions.push(sql`(v.status <> 'Active' or p.status <> 'Active')`);
  if (stock) conditions.push(sql`s.on_hand - s.reserved <= ${sql.lit(stock === 'out' ? 0 : lowStock)}`);
  return sql.join(conditions, sql` and `);
}
