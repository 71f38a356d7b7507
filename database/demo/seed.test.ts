import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { seedDemoShop } from './seed.ts';

const { db } = await testDatabase();
await Promise.all([seedDemoShop(db), seedDemoShop(db)]);

interface Listed {
  id: string;
  type: string;
  category: string;
  tags: string[];
  title: string;
  price: number;
  variations: number;
  in_stock: number;
  combinations: number;
}

/** What a page would compute from the tables, including the stock of packages. */
const { rows: products } = await sql<Listed>`
  select p.product_id as id, p.product_type as type, p.category, p.categorytype as tags, p.title,
    (p.list_price_paise / 100)::integer as price, count(v.sku) as variations,
    case when p.product_type = 'Grouped Product' then is_in_stock(p.product_id, p.product_type)::integer
      else count(v.sku) filter (where s.on_hand > s.reserved) end::integer as in_stock,
    (select coalesce(exp(sum(ln(jsonb_array_length(a -> 'selectedTerms')))), 1)::integer
       from jsonb_array_elements(p.attribute) a) as combinations
  from product p join variation v using (product_id) left join stock s using (sku)
  where p.status = 'Active' group by p.product_id`.execute(db);

const prices = products.map(({ price }) => price);
const some = (check: (product: Listed) => boolean) => products.filter(check).length;

async function countRows(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from product) as products, (select count(*) from variation) as variations,
      (select count(*) from picture) as pictures, (select count(*) from stock) as stocks,
      (select count(*) from coupon) as coupons, (select count(*) from slider) as sliders`.execute(db);
  return rows[0];
}

describe('the demo shop', () => {
  test('has about 80 products of all three types', () => {
    expect(products.length).toBeGreaterThanOrEqual(75);
    expect(products.length).toBeLessThanOrEqual(95);
    for (const type of ['Simple', 'Variable Product', 'Grouped Product']) {
      expect(some((product) => product.type === type)).toBeGreaterThanOrEqual(4);
    }
  });

  test('shows every state of stock', () => {
    for (const type of ['Simple', 'Variable Product', 'Grouped Product']) {
      expect(
        some((product) => product.type === type && product.in_stock === 0),
        `${type} out of stock`,
      ).toBeGreaterThan(0);
      expect(
        some((product) => product.type === type && product.in_stock > 0),
        `${type} in stock`,
      ).toBeGreaterThan(0);
    }
    const variable = (check: (product: Listed) => boolean) =>
      some((product) => product.type === 'Variable Product' && check(product));
    expect(variable(({ variations }) => variations === 1)).toBeGreaterThan(0);
    expect(variable(({ variations }) => variations > 9)).toBeGreaterThan(0);
    expect(variable(({ variations, in_stock }) => in_stock > 0 && in_stock < variations)).toBeGreaterThan(0);
    expect(variable(({ variations, combinations }) => variations < combinations)).toBeGreaterThan(0);
    expect(variable(({ variations, combinations }) => variations > combinations)).toBe(0);
  });

  test('sells what it promises: the compulsory kit is in stock, and no gift card is sold, because the checkout takes none', async () => {
    expect(products.find(({ id }) => id === 'compulsory-kit')?.in_stock).toBeGreaterThan(0);
    const { rows: giftCards } = await sql`
      select from product where product_id = 'gift-card' and status = 'Active'`.execute(db);
    expect(giftCards).toEqual([]);
  });

  test('shows best sellers with pictures first', async () => {
    const { rows } = await sql<{ product_id: string; has_picture: boolean }>`
      select product_id, picture_id is not null as has_picture from product
       where status = 'Active' order by sold_count desc limit 40`.execute(db);
    expect(rows.filter(({ has_picture }) => !has_picture)).toEqual([]);
  });

  test('[L-05] has prices at and between the bounds of the price filter', () => {
    expect(prices).toEqual(expect.arrayContaining([200, 400, 6000]));
    const between = (low: number, high: number) => prices.filter((price) => price > low && price < high).length;
    expect(between(0, 200)).toBeGreaterThanOrEqual(3);
    expect(between(200, 400)).toBeGreaterThanOrEqual(3);
    expect(between(400, 6000)).toBeGreaterThanOrEqual(20);
    expect(between(6000, 100_000)).toBeGreaterThanOrEqual(5);
  });

  test('has products without a sale price, without a picture, with a long name and with a Hindi title', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where p.picture_id is null) as no_picture,
        count(*) filter (where length(p.title) between 250 and 300) as long_name,
        count(*) filter (where p.title ~ '[ऀ-ॿ]') as hindi,
        count(*) filter (where exists (select from variation v where v.product_id = p.product_id and v.sale_price_paise is null)) as no_sale,
        count(*) filter (where p.categorytype @> '{Best Sellers}') as best_sellers,
        count(*) filter (where p.categorytype @> '{Trending}') as trending
      from product p where p.status = 'Active'`.execute(db);
    expect(rows[0]).toMatchObject({ long_name: 1, hindi: 1 });
    expect(rows[0]?.['no_picture']).toBeGreaterThan(0);
    expect(rows[0]?.['no_sale']).toBeGreaterThan(2);
    expect(rows[0]?.['best_sellers']).toBeGreaterThan(8);
    expect(rows[0]?.['trending']).toBeGreaterThan(8);
  });

  test('[P-03] lists the choices of every variation among the terms of its product, by colour, picture and size', async () => {
    const { rows } = await sql<{ sku: string; known: boolean }>`
      select v.sku, bool_and(exists (
          select from jsonb_array_elements(p.attribute) a, jsonb_array_elements(a -> 'selectedTerms') t
           where a ->> 'name' = chosen.key and t ->> 'name' = chosen.value)) as known
        from variation v join product p using (product_id), jsonb_each_text(v.attributes) chosen
       group by v.sku`.execute(db);
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ known }) => !known)).toEqual([]);
    const slugs = await sql<{ slug: string }>`
      select distinct a ->> 'slug' as slug from product, jsonb_array_elements(attribute) a order by slug`.execute(db);
    expect(slugs.rows.map(({ slug }) => slug)).toEqual(['color', 'other', 'size', 'text']);
  });

  test('[L-06] finds something for every search term', async () => {
    const { rows } = await sql<{ term: string; found: number }>`
      select term, (select count(*) from product where status = 'Active' and title ilike '%' || term || '%') as found
        from search_term order by position`.execute(db);
    expect(rows.slice(0, 9).map(({ term }) => term)).toEqual([
      'Perfume',
      'Eau de Parfum',
      'Eau de Toilette',
      'Luxury',
      'Unisex',
      'Woody',
      'Floral',
      'Fresh',
      'Oriental',
    ]);
    expect(rows.filter(({ found }) => found === 0)).toEqual([]);
  });

  test('puts every product in an existing category, and every picture it refers to exists', async () => {
    const lost = await sql`
      select product_id from product where category_key not in (select lower(name) from category)
      union all
      select picture from (select unnest(gallery) as picture from product union select unnest(gallery) from variation) g
       where picture not in (select picture_id from picture)`.execute(db);
    expect(lost.rows).toEqual([]);
    const statuses = await db.selectFrom('category').select('name').where('status', '=', 'Inactive').execute();
    expect(statuses).toHaveLength(1);
    expect(await db.selectFrom('picture').select('picture_id').execute()).not.toHaveLength(0);
  });

  test('shows on each slide the price of its product', async () => {
    const { rows } = await sql<{ slider: string; isRight: boolean }>`
      select slider_id as slider, s.price_paise = coalesce(v.sale_price_paise, v.price_paise)
          and s.cut_off_paise = v.price_paise as "isRight"
        from slider s join variation v on v.product_id = s.product_id and v.position = 0`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  test('[S-01] has the five centres, three of them locations, and one way to add to the cart', async () => {
    const centres = await db.selectFrom('centre').select(['name', 'is_location']).orderBy('position').execute();
    expect(centres.map(({ name }) => name)).toEqual(['Airoli', 'Kandivali', 'Naigaon', 'Ghansoli', 'Goregoan West']);
    expect(centres.filter((centre) => centre.is_location)).toHaveLength(3);
    const cart = await db.selectFrom('cart_button').select('button_id').where('is_default', '=', true).execute();
    expect(cart).toEqual([{ button_id: 'addtocart' }]);
    const pay = await db
      .selectFrom('pay_button')
      .select('button_id')
      .where('is_default', '=', true)
      .orderBy('button_id')
      .execute();
    expect(pay).toEqual([{ button_id: 'paynow' }, { button_id: 'payondelivery' }]);
  });

  test('has delivery bands without overlaps or gaps', async () => {
    const bands = await db.selectFrom('delivery_band').selectAll().orderBy('min_kilometer').execute();
    expect(bands.length).toBeGreaterThan(3);
    for (const [index, band] of bands.entries()) {
      expect(band.min_kilometer).toBe(index === 0 ? 0 : (bands[index - 1]?.max_kilometer ?? 0) + 1);
    }
  });

  test('seeding again changes nothing, even after an owner removed products', async () => {
    const before = await countRows();
    await seedDemoShop(db);
    expect(await countRows()).toEqual(before);
    await db.deleteFrom('product').execute();
    await seedDemoShop(db);
    expect(await countRows()).toMatchObject({ products: 0, variations: 0 });
  });
});
