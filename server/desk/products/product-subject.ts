import { sql } from 'kysely';
import type { ProductFields } from '../../../contract/desk/product.ts';
import type { ProductStatus } from '../../../contract/desk/products.ts';
import type { Product } from '../../../contract/product.ts';
import { versioned, type Subject } from '../change/staff-transaction.ts';

type Attribute = Product['attribute'][number];

export type ProductValues = ProductFields & { status: ProductStatus; attribute: Attribute[]; skus: string[] };

/** The fields of a product that its screen edits, without its variations. */
export const productSubject = (productId: string): Subject<ProductValues> => ({
  kind: 'product',
  id: productId,
  permission: 'products.edit',
  async lock(trx) {
    const { rows } = await sql<ProductValues & { version: number }>`
      select version, status, title, category, categorytype, short_description, description, key_features, specifications,
             size_guide, hsn_code, delivery_days, is_returnable, attribute, picture_texts,
             array_remove(picture_id || gallery, null) as pictures,
             array(select sku from variation v where v.product_id = p.product_id order by sku) as skus,
             array(select group_id from new_arrival_product n where n.product_id = p.product_id order by group_id) as arrivals,
             (select coalesce(jsonb_agg(jsonb_build_object('sku', g.sku, 'quantity', g.quantity, 'is_choosable', g.is_choosable)
                       order by g.position, g.sku), '[]')
                from grouped_part g where g.product_id = p.product_id) as parts
        from product p where product_id = ${productId} for update`.execute(trx);
    return versioned<ProductValues>(rows[0]);
  },
});
