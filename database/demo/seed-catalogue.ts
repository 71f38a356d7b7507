import { sql } from 'kysely';
import type { Transaction } from '../client.ts';
import { demoProducts } from './catalogue/all-products.ts';
import { slugOf, type DemoProduct, type Sellable } from './catalogue/product.ts';
import type { DemoPictures } from './pictures.ts';

const paise = (rupees: number): number => rupees * 100;

const viewNames = ['front', 'pair', 'back', 'detail', 'turned', 'night'];

function views(
  pictures: DemoPictures,
  { family }: DemoProduct,
  { look }: Pick<Sellable, 'look'>,
): { picture_id: string | null; gallery: string[] } {
  if (family === null || look === null) return { picture_id: null, gallery: [] };
  const names = viewNames.map((view) => `${family}-${slugOf(look)}-${view}`);
  const [first, ...gallery] = names.filter((name) => pictures.has(name));
  if (first === undefined) throw new Error(`there is no picture of ${family} in ${look}`);
  return { picture_id: first, gallery };
}

const specificationList = (product: DemoProduct): string =>
  JSON.stringify(Object.entries(product.specifications).map(([label, value]) => ({ label, value })));

/** Boots of the demo's makers: 8 mm a size, on their own last. */
function sizeGuide({ family, attributes }: DemoProduct): string {
  const sizes = attributes.find(({ name }) => name === 'Size')?.selectedTerms ?? [];
  const isBoot = family?.includes('skate') ?? false;
  const steps = sizes.flatMap(({ name }) => {
    const number = /^UK (\d+)$/.exec(name)?.[1];
    const longest = 202 + Number(number) * 8;
    return number === undefined ? [] : [{ size: name, from_mm: longest - 7, to_mm: longest }];
  });
  return JSON.stringify(isBoot ? steps : []);
}

export function catalogueRows(pictures: DemoPictures) {
  const products = demoProducts.map((product) => ({
    product_id: product.id,
    title: product.title,
    product_type: product.type,
    status: product.status ?? 'Active',
    category: product.category,
    categorytype: [...(product.tags ?? [])],
    short_description: product.short,
    description: product.description,
    key_features: JSON.stringify(product.features),
    specifications: specificationList(product),
    size_guide: sizeGuide(product),
    attribute: JSON.stringify(product.attributes),
    ...views(pictures, product, product),
    delivery_days: product.deliveryDays,
    hsn_code: product.hsnCode ?? '9506',
    sold_count: product.soldCount,
    created_at: `${product.since}T10:00:00+05:30`,
  }));
  const variations = demoProducts.flatMap((product) =>
    product.sellables.map((sellable, position) => ({
      sku: sellable.sku,
      product_id: product.id,
      position,
      price_paise: paise(sellable.mrpRupees),
      sale_price_paise: sellable.saleRupees === null ? null : paise(sellable.saleRupees),
      attributes: JSON.stringify(sellable.attributes),
      ...views(pictures, product, sellable),
    })),
  );
  const stocks = demoProducts.flatMap((product) =>
    product.sellables.flatMap(({ sku, stock }) => (stock === null ? [] : [{ sku, on_hand: stock }])),
  );
  const parts = demoProducts.flatMap((product) =>
    product.parts.map(({ sku, quantity, isChoosable }, position) => ({
      product_id: product.id,
      sku,
      quantity,
      position,
      is_choosable: isChoosable,
    })),
  );
  return { products, variations, stocks, parts };
}

export async function storeCatalogue(trx: Transaction, rows: ReturnType<typeof catalogueRows>): Promise<void> {
  await trx.insertInto('product').values(rows.products).execute();
  await trx.insertInto('variation').values(rows.variations).execute();
  await trx.insertInto('stock').values(rows.stocks).execute();
  await trx.insertInto('grouped_part').values(rows.parts).execute();
  await sql`select refresh_facets()`.execute(trx);
}
