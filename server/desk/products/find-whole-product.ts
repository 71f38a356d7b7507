import { sql } from 'kysely';
import type { WholeProduct } from '../../../contract/desk/product.ts';
import type { DeskProduct } from '../../../contract/desk/products.ts';
import type { Database } from '../../../database/client.ts';
import { findDeskProduct } from './list-desk-products.ts';

export async function findWholeProduct(db: Database, productId: string): Promise<WholeProduct | undefined> {
  const product = await findDeskProduct(db, productId);
  const { rows } = await sql<Omit<WholeProduct, keyof DeskProduct>>`
    select categorytype, short_description, description, key_features, specifications, size_guide, hsn_code, delivery_days,
           is_returnable, attribute, picture_texts,
           array_remove(picture_id || gallery, null) as pictures,
           array(select group_id from new_arrival_product n where n.product_id = p.product_id order by group_id) as arrivals,
           (select coalesce(jsonb_agg(jsonb_build_object('sku', g.sku, 'quantity', g.quantity,
                                                         'is_choosable', g.is_choosable, 'title', of.title,
                                                         'attributes', v.attributes) order by g.position, g.sku), '[]')
              from grouped_part g join variation v on v.sku = g.sku join product of on of.product_id = v.product_id
             where g.product_id = p.product_id) as parts
      from product p where product_id = ${productId}`.execute(db);
  return product && rows[0] && { ...product, ...rows[0] };
}

/** The home page picks products by these marks. There may be other marks. */
const marksOfHome = ['Best Sellers', 'Trending'];

export async function listProductChoices(db: Database) {
  const { rows: categories } = await sql<{ name: string }>`
    select name from category order by position, name`.execute(db);
  const { rows: marks } = await sql<{ mark: string }>`
    select distinct mark from product, unnest(categorytype) as mark order by mark`.execute(db);
  const { rows: arrivals } = await sql<{ group_id: string; name: string }>`
    select group_id, category_name as name from new_arrival_group order by position, group_id`.execute(db);
  return {
    categories: categories.map(({ name }) => name),
    marks: [...new Set([...marksOfHome, ...marks.map(({ mark }) => mark)])],
    arrivals,
  };
}
