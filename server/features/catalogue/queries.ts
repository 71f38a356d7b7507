import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { groupFacets } from '../../../domain/facet.ts';
import { isShown } from '../site/queries.ts';

/** A product row with its active variations, the stock left of each, and its parts. */
export interface ProductRow {
  product_id: string;
  title: string;
  product_type: 'Simple' | 'Variable Product' | 'Grouped Product';
  status: 'Active' | 'Inactive';
  category: string;
  categorytype: string[];
  short_description: string;
  description: string;
  key_features: string[];
  specifications: { label: string; value: string }[];
  size_guide: { size: string; from_mm: number; to_mm: number }[];
  attribute: { name: string; slug: string; selectedTerms: { id: string; name: string }[] }[];
  downloadable_files: { name: string }[];
  picture_id: string | null;
  gallery: string[];
  picture_texts: Record<string, string>;
  delivery_days: number;
  created_at: Date;
  /** Null without published reviews. */
  rating: { average: number; count: number } | null;
  variations: VariationRow[];
  parts: PartRow[];
}

export interface VariationRow {
  sku: string;
  price_paise: number;
  sale_price_paise: number | null;
  attributes: Record<string, string>;
  picture_id: string | null;
  gallery: string[];
  available: number;
}

export interface PartRow {
  product_id: string;
  title: string;
  sku: string;
  quantity: number;
  attributes: Record<string, string>;
  picture_id: string | null;
  available: number;
  /** What the customer can choose from. Null: the part is fixed. */
  choice: { attribute: ProductRow['attribute']; variations: ChoiceRow[] } | null;
  /** Has a page of its own, where this SKU can be chosen. */
  is_sold: boolean;
}

export type ChoiceRow = Pick<VariationRow, 'sku' | 'attributes' | 'picture_id' | 'available'>;

export interface ListFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** One of the marks a product carries, such as `Trending`. */
  categorytype?: string | undefined;
  minPaise?: number | undefined;
  maxPaise?: number | undefined;
  /** Such as `size:38`; values of one name are alternatives. */
  facets?: readonly string[] | undefined;
  inStock?: boolean | undefined;
  /** Besides those whose titles contain `search`. */
  relatedIds?: readonly string[] | undefined;
}

export type ProductOrder = 'newest' | 'best-selling' | 'price-low' | 'price-high';

/** Each order matches an index down to the last column, so a page reads only its own rows, however large the catalogue. */
export const orders: Record<ProductOrder, RawBuilder<unknown>> = {
  newest: sql`p.created_at desc, p.product_id`,
  // Products without a picture come last.
  'best-selling': sql`(p.picture_id is null), p.sold_count desc, p.product_id`,
  'price-low': sql`p.list_price_paise, p.product_id`,
  'price-high': sql`p.list_price_paise desc, p.product_id desc`,
};

/** With the stock left of each variation and part; computed only for the rows of one page. */
const withVariationsAndParts = sql`
  p.product_id, p.title, p.product_type, p.status, p.category, p.categorytype, p.short_description, p.description,
  p.key_features, p.specifications, p.size_guide, p.attribute, p.downloadable_files, p.picture_id, p.gallery, p.picture_texts, p.delivery_days,
  p.created_at,
  (select jsonb_build_object('average', round(avg(r.stars), 1), 'count', count(*))
     from review r where r.product_id = p.product_id and r.state = 'published' having count(*) > 0) as rating,
  (select coalesce(jsonb_agg(jsonb_build_object(
            'sku', v.sku, 'price_paise', v.price_paise, 'sale_price_paise', v.sale_price_paise,
            'attributes', v.attributes, 'picture_id', v.picture_id, 'gallery', v.gallery,
            'available', coalesce(s.on_hand - s.reserved, 0)) order by v.position, v.sku), '[]')
     from variation v left join stock s on s.sku = v.sku
    where v.product_id = p.product_id and v.status = 'Active') as variations,
  case when p.product_type = 'Grouped Product' then
    (select coalesce(jsonb_agg(jsonb_build_object(
              'product_id', part.product_id, 'title', part.title, 'sku', g.sku, 'quantity', g.quantity,
              'attributes', v.attributes, 'picture_id', coalesce(v.picture_id, part.picture_id),
              'available', coalesce(s.on_hand - s.reserved, 0),
              'choice', case when g.is_choosable then jsonb_build_object('attribute', part.attribute, 'variations',
                (select coalesce(jsonb_agg(jsonb_build_object('sku', c.sku, 'attributes', c.attributes,
                          'picture_id', c.picture_id, 'available', coalesce(left_of.on_hand - left_of.reserved, 0))
                          order by c.position, c.sku), '[]')
                   from variation c left join stock left_of on left_of.sku = c.sku
                  where c.product_id = part.product_id and c.status = 'Active')) end,
              'is_sold', part.status = 'Active' and v.status = 'Active') order by g.position, g.sku), '[]')
       from grouped_part g join variation v on v.sku = g.sku join product part on part.product_id = v.product_id
       left join stock s on s.sku = g.sku
      where g.product_id = p.product_id)
    else '[]' end as parts`;

/** Danger: must match the condition of the partial indexes, or they are not used. */
export const isListed = sql`p.status = 'Active' and p.list_price_paise is not null`;

export function matching(filter: ListFilter): RawBuilder<unknown> {
  const conditions = [isListed];
  if (filter.search)
    conditions.push(
      filter.relatedIds?.length
        ? sql`(${isCalled(filter.search)} or p.product_id = any(${filter.relatedIds}::text[]))`
        : isCalled(filter.search),
    );
  if (filter.category) conditions.push(sql`p.category_key = lower(${filter.category})`);
  if (filter.categorytype) conditions.push(sql`p.categorytype @> array[${filter.categorytype}]`);
  if (filter.minPaise !== undefined) conditions.push(sql`p.list_price_paise >= ${filter.minPaise}`);
  if (filter.maxPaise !== undefined) conditions.push(sql`p.list_price_paise <= ${filter.maxPaise}`);
  // With "in stock", only values that are in stock count: someone who filters by size 38 does not want a skate whose 38 is sold out.
  const has = filter.inStock ? sql`p.shelf` : sql`p.facets`;
  if (filter.inStock) conditions.push(sql`p.in_stock`);
  for (const group of groupFacets(filter.facets ?? [])) conditions.push(sql`${has} && ${group}::text[]`);
  return sql.join(conditions, sql` and `);
}

/**
 * A search of several words is matched without spaces first. Trigrams end at a space, so an index on whole titles also returns titles
 * that have the words apart: 11,000 of 100,000 for "skates speed", all read for nothing. `coalesce` hides the second check from the
 * planner, which would count it as another filter and underestimate the rows.
 */
export function isCalled(search: string): RawBuilder<unknown> {
  const contains = (text: string) => `%${escapeLike(text)}%`;
  const isInTitle = sql`p.title ilike ${contains(search)}`;
  return search.includes(' ')
    ? sql`replace(p.title, ' ', '') ilike ${contains(search.replaceAll(' ', ''))} and coalesce(${isInTitle}, false)`
    : isInTitle;
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

interface ListOptions {
  filter: ListFilter;
  order: ProductOrder;
  limit: number;
  offset: number;
}

export async function listProducts(db: Database, { filter, order, limit, offset }: ListOptions): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select ${withVariationsAndParts}
      from (select * from product p where ${matching(filter)}
             order by ${orders[order]} limit ${limit} offset ${offset}) p
     order by ${orders[order]}`.execute(db);
  return rows;
}

/** The listed products among these ids, in the order of the ids. */
export async function listProductsByIds(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select ${withVariationsAndParts} from product p where p.product_id = any(${ids}::text[]) and ${isListed}
     order by array_position(${ids}::text[], p.product_id)`.execute(db);
  return rows;
}

/** The whole list by id, in batches, so that memory stays flat however long it is. */
export async function* streamProducts(
  db: Database,
  filter: ListFilter,
  batchRows: number,
): AsyncGenerator<ProductRow[]> {
  let lastId: string | undefined = '';
  while (lastId !== undefined) {
    const { rows }: { rows: ProductRow[] } = await sql<ProductRow>`
      select ${withVariationsAndParts}
        from (select * from product p where ${matching(filter)} and p.product_id > ${lastId}
               order by p.product_id limit ${batchRows}) p
       order by p.product_id`.execute(db);
    yield rows;
    lastId = rows.length === batchRows ? rows.at(-1)?.product_id : undefined;
  }
}

export async function findProduct(db: Database, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${withVariationsAndParts} from product p where p.product_id = ${productId} and p.status = 'Active'`.execute(
    db,
  );
  return rows[0];
}

export interface NewArrivalRow {
  group_id: string;
  category_name: string;
  description: string;
  products: ProductRow[];
}

export async function listNewArrivals(db: Database): Promise<NewArrivalRow[]> {
  const groups = await db
    .selectFrom('new_arrival_group')
    .select(['group_id', 'category_name', 'description'])
    .where(isShown('new_arrival_group'))
    .orderBy('position')
    .orderBy('group_id')
    .execute();
  const { rows } = await sql<ProductRow & { group_id: string }>`
    select n.group_id, ${withVariationsAndParts}
      from new_arrival_product n join product p using (product_id)
     where p.status = 'Active' and p.list_price_paise is not null
     order by n.position, p.product_id`.execute(db);
  return groups.map((group) => ({ ...group, products: rows.filter((row) => row.group_id === group.group_id) }));
}
