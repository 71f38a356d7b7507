import type { Database } from '../../database/client.ts';

interface ProductFixture {
  id: string;
  title?: string;
  category?: string;
  type?: 'Simple' | 'Variable Product' | 'Grouped Product';
  status?: 'Active' | 'Inactive';
  soldCount?: number;
  createdAt?: string;
  categorytype?: string[];
  pictureId?: string;
  variations?: {
    sku: string;
    rupees: number;
    saleRupees?: number;
    onHand?: number;
    attributes?: Record<string, string>;
  }[];
  parts?: { sku: string; quantity: number; isChoosable?: boolean }[];
  attribute?: { name: string; slug: string; selectedTerms: { id: string; name: string }[] }[];
}

/** Puts a product with its variations, stock and parts into the catalogue. */
export async function addProduct(db: Database, product: ProductFixture): Promise<void> {
  const { id, variations = [], parts = [] } = product;
  await db
    .insertInto('product')
    .values({
      product_id: id,
      title: product.title ?? id,
      category: product.category ?? 'Skates',
      product_type: product.type ?? 'Simple',
      status: product.status ?? 'Active',
      sold_count: product.soldCount ?? 0,
      categorytype: product.categorytype ?? [],
      hsn_code: '9506',
      ...(product.attribute && { attribute: JSON.stringify(product.attribute) }),
      ...(product.pictureId && { picture_id: product.pictureId }),
      ...(product.createdAt && { created_at: product.createdAt }),
    })
    .execute();
  for (const [position, { sku, rupees, saleRupees, onHand = 5, attributes = {} }] of variations.entries()) {
    await db
      .insertInto('variation')
      .values({
        sku,
        product_id: id,
        position,
        price_paise: Math.round(rupees * 100),
        sale_price_paise: saleRupees === undefined ? null : Math.round(saleRupees * 100),
        attributes: JSON.stringify(attributes),
      })
      .execute();
    if (product.type !== 'Grouped Product') await db.insertInto('stock').values({ sku, on_hand: onHand }).execute();
  }
  for (const [position, { sku, quantity, isChoosable = false }] of parts.entries()) {
    const part = { product_id: id, sku, quantity, position, is_choosable: isChoosable };
    await db.insertInto('grouped_part').values(part).execute();
  }
}
