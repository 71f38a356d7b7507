import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { pageSlugs } from '../../contract/page.ts';
import { productLink } from '../../domain/product-link.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { refreshFacets } from '../features/catalogue/refresh-facets.ts';
import { builtPages, uncachedPages } from '../testing/built-pages.ts';
import { testAppOn } from '../testing/test-app.ts';

const database = await testDatabase({ demo: true });
const { db } = database;
const cached = await testAppOn(database, {}, { openFrontEnd: builtPages });
const fresh = await testAppOn(database, { ANSWER_CACHE_MB: '0' }, { openFrontEnd: uncachedPages });

/** The same numbers in each run: a change that was missed once is missed again. */
let seed = 20_261_116;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <T>(list: readonly T[]): T => {
  const item = list[random(list.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

await db
  .insertInto('batch')
  .values({ centre: 'Airoli', name: 'Evening', capacity: 10, starts_on: '2026-01-01' })
  .execute();

const categories = ['Speed Skates', 'Helmets', 'Wheels', 'Packages'];
const titles = ['Velox Helmet', 'velox wheel 110', 'Boot', 'हेलमेट', 'Süper Straße'];
const products = (await db.selectFrom('product').select(['product_id', 'title']).orderBy('product_id').execute()).slice(
  0,
  30,
);
const ids = products.map(({ product_id }) => product_id);
const aProduct = () => sql`product_id = ${oneOf(ids)}`;
const aSku = async () => {
  const rows = await db.selectFrom('variation').select('sku').where('product_id', 'in', ids).orderBy('sku').execute();
  return oneOf(rows).sku;
};
const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

let added = 0;
const changes: Record<string, () => Promise<unknown>> = {
  price: async () =>
    run(
      sql`update variation set price_paise = ${(1 + random(90)) * 10_000}, sale_price_paise = null where sku = ${await aSku()}`,
    ),
  'sale price': async () =>
    run(
      sql`update variation set sale_price_paise = price_paise - ${random(5) * 1000} where sku = ${await aSku()} and price_paise > 10000`,
    ),
  title: () => run(sql`update product set title = ${oneOf(titles)} where ${aProduct()}`),
  category: () => run(sql`update product set category = ${oneOf(categories)} where ${aProduct()}`),
  mark: () =>
    run(
      sql`update product set categorytype = ${oneOf([[], ['Trending'], ['Featured', 'Trending']])} where ${aProduct()}`,
    ),
  sales: () => run(sql`update product set sold_count = ${random(100)} where ${aProduct()}`),
  age: () => run(sql`update product set created_at = now() - ${random(400)} * interval '1 day' where ${aProduct()}`),
  text: () => run(sql`update product set description = ${`Text ${random(1000)}`} where ${aProduct()}`),
  status: () =>
    run(
      sql`update product set status = case status when 'Active' then 'Inactive' else 'Active' end where ${aProduct()}`,
    ),
  'status of a variation': async () =>
    run(
      sql`update variation set status = case status when 'Active' then 'Inactive' else 'Active' end where sku = ${await aSku()}`,
    ),
  // Sold out or back: a mere count may wait.
  stock: async () =>
    run(
      sql`update stock set on_hand = case when on_hand > reserved then reserved else reserved + 5 end where sku = ${await aSku()}`,
    ),
  'a part in a package': async () =>
    run(sql`insert into grouped_part (product_id, sku, quantity)
      select product_id, ${await aSku()}, 1 from product where product_type = 'Grouped Product' order by product_id offset ${random(4)} limit 1
      on conflict (product_id, sku) do update set quantity = grouped_part.quantity % 3 + 1`),
  'no part': async () => run(sql`delete from grouped_part where sku = ${await aSku()}`),
  'a new product': async () => {
    added += 1;
    const id = `added-${added}`;
    await run(sql`insert into product (product_id, title, product_type, category)
      values (${id}, ${oneOf(titles)}, 'Simple', ${oneOf(categories)})`);
    await run(
      sql`insert into variation (sku, product_id, price_paise) values (${id}, ${id}, ${(1 + random(90)) * 10_000})`,
    );
    await run(sql`insert into stock (sku, on_hand) values (${id}, 3)`);
    ids.push(id);
  },
  'a product gone': () => run(sql`delete from product where product_id = ${`added-${1 + random(added + 1)}`}`),
  slide: () =>
    run(
      sql`update slider set product_id = ${oneOf(ids.slice(0, 30))}, position = ${random(9)} where slider_id = (select min(slider_id) from slider)`,
    ),
  offer: () =>
    run(sql`update offer set title = ${`Offer ${random(1000)}`} where offer_id = (select max(offer_id) from offer)`),
  marquee: () =>
    run(
      sql`update marquee set heading = ${`News ${random(1000)}`} where marquee_id = (select min(marquee_id) from marquee)`,
    ),
  'trust text': () =>
    run(
      sql`update trust_text set heading = ${`Trust ${random(1000)}`} where trust_text_id = (select min(trust_text_id) from trust_text)`,
    ),
  review: () =>
    run(
      // Of one that is still there.
      sql`insert into review (product_id, author, stars, words, state, written_at)
          select product_id, 'Riya S.', ${1 + random(5)}, ${`Words ${random(1000)}`}, ${oneOf(['waiting', 'published'])}, '2026-11-01'
            from product where ${aProduct()}`,
    ),
  'review taken off': () => run(sql`update review set state = 'waiting' where ${aProduct()}`),
  'review deleted': () => run(sql`delete from review where ${aProduct()}`),
  page: () => run(sql`update page set lead = ${`Lead ${random(1000)}`} where slug = ${oneOf(pageSlugs)}`),
  'a category': () =>
    run(
      sql`update category set position = ${random(20)} where category_id = (select category_id from category order by category_id offset ${random(14)} limit 1)`,
    ),
  'search term': () =>
    run(sql`update search_term set position = ${random(20)} where term = (select min(term) from search_term)`),
  help: () => run(sql`update help set whatsapp_number = ${String(9_000_000_000 + random(1000))}`),
  profile: () =>
    run(sql`update site_profile set tag_line = ${`Line ${random(1000)}`}, latitude = ${18 + random(100) / 100}`),
  'pay button': () => run(sql`update pay_button set is_default = not is_default where button_id = 'paynow'`),
  charge: () => run(sql`update delivery_band set delivery_price_paise = ${random(90) * 100}`),
  centre: () => run(sql`update centre set timings = ${`At ${random(12)} o’clock`}`),
  batch: () => run(sql`update batch set capacity = ${10 + random(9)}`),
  'waiting list': () =>
    run(sql`with child as (insert into student (name) values ('Anu') returning student_id)
      insert into enrolment (batch_id, student_id, state) select batch_id, student_id, 'waiting' from batch, child`),
  'consent text': () =>
    run(sql`insert into consent_notice (purpose, version, text)
      select 'photos', max(version) + 1, 'Text' from consent_notice where purpose = 'photos'`),
  opening: () => run(sql`update shop_opening set is_open = ${random(2) === 0}`),
  fee: () => run(sql`update academy set admission_fee_paise = ${(1 + random(9)) * 10_000}`),
  button: () => run(sql`update cart_button set is_default = not is_default where button_id = 'addtocart'`),
  arrival: () =>
    run(sql`insert into new_arrival_product (group_id, product_id, position)
      select min(group_id), ${oneOf(ids.slice(0, 30))}, 0 from new_arrival_group on conflict do nothing`),
  'no arrival': () => run(sql`delete from new_arrival_product where ${aProduct()}`),
  many: () => run(sql`update product set delivery_days = ${random(9)}`),
};

const list = '/api/grouped-product/search-all-products/pahiya';
const calls = [
  ...['newest', 'best-selling', 'price-low', 'price-high'].flatMap((sort) => [
    `${list}?page=1&limit=5&sort=${sort}`,
    `${list}?page=2&limit=5&sort=${sort}`,
    `${list}?page=1&limit=5&sort=${sort}&category=helmets`,
    `${list}?page=1&limit=5&sort=${sort}&search=VELOX`,
    `${list}?page=1&limit=5&sort=${sort}&search=%C3%BCper`,
    `${list}?page=1&limit=5&sort=${sort}&min=1000&max=3000`,
    `${list}?page=1&limit=5&sort=${sort}&categorytype=Trending`,
  ]),
  `${list}?page=1&limit=5&sort=best-selling&facets=size:M%7Csize:L`,
  `${list}?page=1&limit=5&sort=price-low&facets=colour:Black&stock=in`,
  ...[
    '',
    '&facets=size:M',
    '&facets=colour:Black%7Csize:L&stock=in',
    '&category=helmets',
    '&search=VELOX',
    '&min=1000&max=3000',
  ].map((filter) => `/api/grouped-product/list-summary/pahiya?${filter}`),
  ...['hemlet', 'velox%20wheels', 'boots', 'supper', 'AERM'].flatMap((search) => [
    `/api/grouped-product/related-products/pahiya?limit=5&search=${search}`,
    `/api/grouped-product/related-products/pahiya?limit=5&search=${search}&sort=price-low&max=3000`,
  ]),
  ...[
    '/newarrival/all',
    '/slider/all',
    '/offer/all',
    '/marquee/all',
    '/trust-texts',
    '/category/getdata/category',
    '/search-terms',
    '/register/single',
    '/register/officesingle',
    '/help/single',
    '/button',
    '/paybutton',
    '/pincode/getall',
    '/deliverypaybefore/single',
    '/delivery-price',
    '/freedelivery',
    '/centre/all',
    '/batch/all',
    '/shop-state',
    '/academy/single',
    '/register/area',
    '/inquiry/host',
    '/sign-in-options',
  ].map((path) => `/api${path}/pahiya`),
  ...pageSlugs.map((slug) => `/api/page/${slug}/pahiya`),
  ...[...ids.slice(0, 8), 'added-1', 'added-2', 'never'].map((id) => `/api/grouped-product/single/${id}`),
  ...ids.slice(0, 8).map((id) => `/api/grouped-product/reviews/${id}`),
  '/sitemap/products-1.xml',
  '/sitemap/pages.xml',
];
const pages = [
  ...publicPages,
  ...products.slice(0, 4).map(({ title, product_id }) => productLink({ title, id: product_id })),
  '/category-detail/Helmets',
  '/product?search=velox',
  '/product?search=hemlet',
  '/course?size=M&stock=in',
  '/product?sort=price-low',
  '/product?min=1000&max=3000',
  '/no/such/page',
];

test('every cached call of the contract is among those that are compared', () => {
  const cachedCalls = Object.entries<Endpoint>(contract).filter(([, call]) => call.cachedUntilCatalogueChanges);
  expect(cachedCalls.length).toBeGreaterThan(20);
  const missing = cachedCalls.filter(([key]) => {
    const path = new RegExp(`^${key.replace('GET ', '/api').replaceAll(/:[^/]+/g, '[^/?]+')}(?:\\?|$)`);
    return !calls.some((url) => path.test(url));
  });
  expect(missing.map(([key]) => key)).toEqual([]);
});

const read = async (app: typeof cached, url: string) => (await app.http.inject({ url })).payload;
/** Those that differ from a fresh rendering, after the time in which they should have been renewed. */
async function findStale(urls: readonly string[]): Promise<string[]> {
  let differing = urls;
  for (const untilMs = Date.now() + 5000; differing.length > 0 && Date.now() < untilMs;) {
    const before = differing;
    differing = [];
    for (const url of before)
      if ((await read(cached, url)) !== (await read(fresh, url))) differing = [...differing, url];
  }
  return [...differing];
}

test('after each of three batches of fifty changes of every kind, everything cached equals a fresh rendering', async () => {
  for (const url of [...calls, ...pages]) await read(cached, url);
  expect(await findStale([...calls, ...pages]), 'before any change').toEqual([]);
  const kinds = Object.keys(changes);
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1) {
    const done: string[] = [];
    for (let i = 0; i < 50; i += 1) {
      const kind = oneOf(kinds);
      done.push(kind);
      await changes[kind]?.();
    }
    await refreshFacets(db);
    const looked = round === rounds - 1 ? [...calls, ...pages] : calls;
    expect(await findStale(looked), `round ${round}: ${done.join(', ')}`).toEqual([]);
  }
}, 300_000);
