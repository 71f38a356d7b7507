import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../client.ts';
import type { DB } from '../types.gen.ts';

/** Batches of 10,000 keep memory small; bigger ones were no faster. */
const batchSize = 10_000;

const makers =
  'Velox Apex Falcon Sprint Axis Comet Monsoon Deccan Konkan Rapid Zephyr Garuda Pavan Chakra Tufan Vega Nova Orbit Pulse Drift'.split(
    ' ',
  );
const series =
  'Carbon Alloy Flow Street Club Race Junior Classic Prime Urban Marathon Team Glide Rush Aero Swift Bolt Echo Atlas Delta Ember Frost Helix Indigo Jade Kite Lunar Metro Noble Onyx Pixel Quartz Raven Solar Titan Ultra Vivid Wave Xenon Zenith'.split(
    ' ',
  );

/** Adds generated products to the demo shop, with its categories and pictures, to measure speed at scale. */
export async function addProducts(db: Database, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    // The pool's timeout is meant for requests, and too short for a batch on a slow disk.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const first = await nextNumber(connection);
      for (let from = first; from < first + count; from += batchSize) {
        const to = Math.min(from + batchSize, first + count) - 1;
        await connection.transaction().execute((trx) => addBatch(trx, from, to));
      }
      // Without fresh statistics the planner would still see the small shop.
      await sql`vacuum analyze product, variation, stock, grouped_part`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function nextNumber(connection: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ next: number; models: number }>`
    select coalesce(max(substr(product_id, 6)::integer) filter (where product_id ~ '^bulk-[0-9]+$'), 0) + 1 as next,
           count(*) filter (where product_id !~ '^bulk-') as models
      from product`.execute(connection);
  const found = rows[0];
  if (!found || found.models === 0)
    throw new Error('The shop is empty: start it once, so that it has products to copy.');
  return found.next;
}

async function addBatch(trx: Transaction, from: number, to: number): Promise<void> {
  await drawNumbers(trx, from, to);
  // The list price is set here; otherwise the trigger on variation would write every product a second time.
  await sql`
    insert into product (product_id, title, product_type, category, categorytype, short_description, description,
      key_features, specifications, attribute, picture_id, gallery, delivery_days, hsn_code,
      sold_count, created_at, list_price_paise, facets, shelf, in_stock)
    select product_id, title, product_type, category, categorytype, short_description, description,
      key_features, specifications,
      case product_type when 'Variable Product' then ${sizes}::jsonb else '[]' end,
      picture_id, gallery, delivery_days, hsn_code, sold_count, created_at,
      coalesce(sale_price_paise, price_paise), brand || sizes, brand || sizes_left,
      case product_type when 'Simple' then ${stockAt(0)} > 0 else cardinality(sizes_left) > 0 end
      from bulk
      cross join lateral (select array['brand:' || maker] as brand) made
      cross join lateral (
        select coalesce(array_agg('size:' || size), '{}') as sizes,
               coalesce(array_agg('size:' || size) filter (where ${sql`(${stockAt(sql`step`)})`} > 0), '{}') as sizes_left
          from unnest(array['S', 'M', 'L'], array[0, 1, 2]) as sized (size, step)
         where product_type = 'Variable Product') offered`.execute(trx);
  await sql`
    insert into variation (sku, product_id, position, price_paise, sale_price_paise, attributes)
    select 'B' || n || coalesce('-' || size, ''), product_id, step, price_paise + step * 5000,
      sale_price_paise + step * 5000, case when size is null then '{}' else jsonb_build_object('Size', size) end
      from bulk
      cross join lateral (
        select null::text as size, 0 as step where product_type <> 'Variable Product'
        union all
        select size, (step - 1)::integer from unnest(array['S', 'M', 'L']) with ordinality as sized (size, step)
         where product_type = 'Variable Product') choices`.execute(trx);
  await sql`
    insert into stock (sku, on_hand)
    select v.sku, ${stockAt(sql`v.position`)}
      from bulk b join variation v using (product_id) where b.product_type <> 'Grouped Product'`.execute(trx);
  await sql`
    with lender as materialized (
      select v.sku from variation v join product p using (product_id)
       where p.product_type = 'Simple' and p.product_id !~ '^bulk-'
    )
    insert into grouped_part (product_id, sku, position)
    select b.product_id, part.sku, part.position
      from bulk b
      cross join lateral (
        select sku, row_number() over (order by hashtext(sku || b.n)) as position
          from lender order by position limit 2) part
     where b.product_type = 'Grouped Product'`.execute(trx);
  // Written above, except for packages; an update for each would take longer than all the rest.
  await sql`delete from facets_due d using bulk b where b.product_id = d.product_id and b.product_type <> 'Grouped Product'`.execute(
    trx,
  );
  await sql`select refresh_facets()`.execute(trx);
}

/** Every twelfth product is sold out. */
const stockAt = (position: number | RawBuilder<unknown>) =>
  sql`case when n % 12 = 0 then 0 else (luck + ${position} * 3) % 40 end`;

const sizes = JSON.stringify([
  {
    name: 'Size',
    slug: 'size',
    selectedTerms: ['S', 'M', 'L'].map((name) => ({ id: `size-${name.toLowerCase()}`, name })),
  },
]);

/** Every difference comes from a hash of the number: the same count gives the same shop. */
async function drawNumbers(trx: Transaction, from: number, to: number): Promise<void> {
  await sql`
    create temporary table bulk on commit drop as
    with model as materialized (
      select (row_number() over (order by product_id) - 1)::integer as nr, count(*) over () as models, *
        from product where product_id !~ '^bulk-' and status = 'Active'
    ), drawn as (
      select n, hashint4(n) & 2147483647 as luck, (hashint4(n + 50000000) & 2147483647) / 2147483647.0 as share
        from generate_series(${from}::integer, ${to}::integer) as n
    ), priced as (
      -- Spread evenly over orders of magnitude, from 90 to 30,000 rupees.
      select *, floor(90 * power(30000 / 90.0, share))::integer * 100 as price_paise from drawn
    )
    select d.n, d.luck, 'bulk-' || d.n as product_id,
      (${makers}::text[])[1 + d.luck % ${makers.length}] as maker,
      (${makers}::text[])[1 + d.luck % ${makers.length}] || ' ' || (${series}::text[])[1 + d.luck / 64 % ${series.length}]
        || ' ' || m.category || ' ' || d.n as title,
      case when d.luck / 7 % 20 < 13 then 'Simple' when d.luck / 7 % 20 < 19 then 'Variable Product'
           else 'Grouped Product' end as product_type,
      m.category,
      case d.luck / 11 % 25 when 0 then array['Best Sellers'] when 1 then array['Trending'] else '{}' end as categorytype,
      m.short_description, m.description, m.key_features,
      m.specifications || jsonb_build_array(jsonb_build_object('label', 'Brand', 'value', (${makers}::text[])[1 + d.luck % ${makers.length}])) as specifications,
      m.picture_id, m.gallery,
      m.delivery_days, m.hsn_code,
      floor(power(d.luck / 13 % 1000 / 1000.0, 6) * 5000)::integer as sold_count,
      timestamptz '2026-11-10 12:00+05:30' - d.luck % 94608000 * interval '1 second' as created_at,
      d.price_paise,
      case when d.luck / 17 % 4 > 0 then d.price_paise * (60 + d.luck / 19 % 35) / 10000 * 100 end as sale_price_paise
      from priced d join model m on m.nr = d.luck / 3 % m.models`.execute(trx);
}
