import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { groupFacets, isFacet, nameOfFacet } from '../../../domain/facet.ts';
import { rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { findRelated } from './find-related.ts';
import { matching, orders, type ListFilter } from './queries.ts';

/** Counting more would read the whole catalogue, and nobody needs the number. */
const countedMax = 10_000;

export interface ListSummary {
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** For each facet, how many products would remain if it were chosen too. */
  facets: { facet: string; count: number }[];
  inStock: number;
  /** Too many products to count them all, so the counts are lower bounds. */
  isPartial: boolean;
  /** The price of the most expensive product, regardless of filters. It decides which price ranges are offered, so they stay while others are chosen. */
  highestPrice: number | null;
}

/** Counts what a search finds by its title together with what it finds otherwise: the listing shows both. */
export async function summariseSearch(db: Database, { search, ...filter }: ListFilter): Promise<ListSummary> {
  const unfiltered = { category: filter.category };
  if (search === undefined) return summariseList(db, filter, unfiltered);
  // Without the chosen facets: others are counted as alternatives.
  const related = async (bounds: ListFilter) => {
    const { ids } = await findRelated(db, { ...bounds, facets: [], search }, 'newest');
    return { ...bounds, search, relatedIds: ids };
  };
  const found = await related(filter);
  const isNarrowed = filter.minPaise !== undefined || filter.maxPaise !== undefined || filter.inStock === true;
  const all = isNarrowed ? await related(unfiltered) : { ...found, facets: [] };
  return summariseList(db, found, all);
}

/** The counts of a list, in all and for each facet, and its highest price. */
async function summariseList(db: Database, filter: ListFilter, unfiltered: ListFilter): Promise<ListSummary> {
  const [total, counted, highestPrice] = await Promise.all([
    countList(db, filter),
    countFacets(db, filter),
    findHighestPrice(db, unfiltered),
  ]);
  return { total: Math.min(total, countedMax), isMore: total > countedMax, ...counted, highestPrice };
}

async function countList(db: Database, filter: ListFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
      from (select from product p where ${matching(filter)} limit ${countedMax + 1}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

async function findHighestPrice(db: Database, filter: ListFilter): Promise<number | null> {
  const { rows } = await sql<{ list_price_paise: number }>`
    select p.list_price_paise from product p where ${matching(filter)}
     order by ${orders['price-high']} limit 1`.execute(db);
  return rupeesOrNullFromPaise(rows[0]?.list_price_paise);
}

interface Counted {
  goods: number;
  in_stock: number;
  facets: { facet: string; count: number }[];
}

/**
 * Counts the products with each value. Choices in other facets narrow the count; choices in the same facet do not, because they are
 * alternatives ("red or blue").
 */
async function countFacets(db: Database, { facets = [], ...others }: ListFilter) {
  const chosen = groupFacets(facets);
  // Without choices the check is always true, and running it on each of 20,000 values took half of the time.
  const isCounted = chosen.length === 0 ? sql`true` : sql`missed <@ array[split_part(facet, ':', 1)]`;
  const { rows } = await sql<Counted>`
    with goods as materialized (
      select ${others.inStock ? sql`p.shelf` : sql`p.facets`} as has, p.shelf, p.in_stock
        from product p where ${matching(others)} limit ${countedMax + 1}
    ), counted as (
      select has, in_stock and ${meetsAll(chosen, sql`shelf`)} as is_there, ${namesMissed(chosen)} as missed from goods
    )
    select (select count(*)::integer from goods) as goods,
           (select count(*)::integer from counted where is_there) as in_stock,
           (select coalesce(jsonb_agg(jsonb_build_object('facet', facet, 'count', count) order by facet), '[]')
              from (select facet, count(*)::integer as count
                      from counted, unnest(has) as facet
                     where ${isCounted} group by facet) as by_facet) as facets`.execute(db);
  const { goods = 0, in_stock = 0, facets: counts = [] } = rows[0] ?? {};
  return { facets: counts.filter(({ facet }) => isFacet(facet)), inStock: in_stock, isPartial: goods > countedMax };
}

const meetsAll = (chosen: readonly string[][], has: RawBuilder<unknown>): RawBuilder<unknown> =>
  chosen.length === 0
    ? sql`true`
    : sql.join(
        chosen.map((group) => sql`${has} && ${group}::text[]`),
        sql` and `,
      );

/** Names of the facets in which a product has none of the chosen values. */
const namesMissed = (chosen: readonly string[][]): RawBuilder<unknown> =>
  chosen.length === 0
    ? sql`'{}'::text[]`
    : sql`array_remove(array[${sql.join(
        chosen.map((group) => sql`case when not has && ${group}::text[] then ${nameOfFacet(group[0] ?? '')} end`),
      )}], null)`;
