import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { isShown } from '../../features/site/queries.ts';

export interface Lacks {
  /** Reasons why it cannot be published at all. */
  blocking: { field: string; reason: string }[];
  /** What customers will miss. Staff may publish it anyway. */
  missing: string[];
}

interface Row {
  product_id: string;
  product_type: string;
  category: string;
  category_state: 'shown' | 'hidden' | null;
  is_sellable: boolean;
  has_parts: boolean;
  has_stock: boolean;
  has_picture: boolean;
  has_hsn: boolean;
}

/** What these products still lack before customers should see them. */
export async function whatTheyLack(
  db: Database | Transaction,
  productIds: readonly string[],
): Promise<Map<string, Lacks>> {
  const { rows } = await sql<Row>`
    select p.product_id, p.product_type, p.category, p.picture_id is not null as has_picture, p.hsn_code <> '' as has_hsn,
           is_in_stock(p.product_id, p.product_type) as has_stock,
           exists (select from variation v where v.product_id = p.product_id and v.status = 'Active') as is_sellable,
           exists (select from grouped_part g where g.product_id = p.product_id) as has_parts,
           (select case when ${isShown('category')} then 'shown' else 'hidden' end
              from category where lower(category.name) = p.category_key) as category_state
      from product p where p.product_id = any(${[...productIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, lacksOf(row)]));
}

function lacksOf(row: Row): Lacks {
  const isEmptyPackage = row.product_type === 'Grouped Product' && !row.has_parts;
  return {
    blocking: [
      ...(row.is_sellable
        ? []
        : [{ field: 'variations', reason: 'It has no variation that can be sold. Please add one first.' }]),
      ...(isEmptyPackage ? [{ field: 'parts', reason: 'The package is empty. Please add what is in it first.' }] : []),
    ],
    missing: [
      ...(row.category_state === null ? [`There is no category “${row.category}”.`] : []),
      ...(row.category_state === 'hidden' ? [`Its category “${row.category}” is not shown in the shop.`] : []),
      ...(row.has_stock ? [] : ['It has no stock.']),
      ...(row.has_picture ? [] : ['It has no picture.']),
      ...(row.has_hsn ? [] : ['It has no HSN code, so it is taxed at the general rate.']),
    ],
  };
}
