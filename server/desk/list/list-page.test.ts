import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProducts } from '../../../database/demo/large.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { db } = app;
const { call } = await atDesk(app, 'manager');
// More rows than a list reads in order before it counts separately.
await addProducts(db, 1500);

const skusOf = sql`stock s join variation v using (sku) join product p using (product_id)`;
const left = sql`s.on_hand - s.reserved`;

/** By SKU or id, in the list's order. */
const truths = [
  [
    '/products',
    { q: 'skate', sort: 'title' },
    sql`select product_id as id from product p where title ilike '%skate%' order by title, id`,
  ],
  [
    '/products',
    { q: 'Carbon', sort: 'oldest' },
    sql`select product_id as id from product where title ilike '%carbon%' order by created_at, id`,
  ],
  [
    '/products',
    { q: 'carbon', stock: 'out', sort: 'oldest' },
    sql`select product_id as id from product p where title ilike '%carbon%'
          and exists (select from stock s where s.of_product = p.product_id and ${left} <= 0) order by created_at, id`,
  ],
  [
    '/products',
    { stock: 'low', category: 'Helmets', sort: 'price-low' },
    sql`select product_id as id from product p where category = 'Helmets'
          and exists (select from stock s where s.of_product = p.product_id and ${left} <= 5) order by coalesce(list_price_paise, 0), id`,
  ],
  ['/stock', { q: 'carbon' }, sql`select s.sku as id from ${skusOf} where title ilike '%carbon%' order by id`],
  [
    '/stock',
    { q: 'skate', stock: 'out', sort: 'least' },
    sql`select s.sku as id from ${skusOf} where title ilike '%skate%' and ${left} <= 0 order by ${left}, id`,
  ],
  ['/stock', { q: 'b1' }, sql`select s.sku as id from ${skusOf} where s.sku like 'B1%' order by id`],
  [
    '/stock',
    { q: 'B1', sort: 'least', status: 'Active' },
    sql`select s.sku as id from ${skusOf} where s.sku like 'B1%' order by ${left}, id`,
  ],
  [
    '/grid',
    { q: 'helmet' },
    sql`select v.sku as id from variation v join product p using (product_id) where title ilike '%helmet%' order by title, id`,
  ],
  [
    '/grid',
    { q: 'B1', stock: 'out', sort: 'sku' },
    sql`select s.sku as id from ${skusOf} where s.sku like 'B1%' and ${left} <= 0 order by id`,
  ],
] as const;

test.each(truths)(
  '[W-10] GET %s %o: its pages hold each row once, in order, and no count says too much',
  async (list, query, truth) => {
    const { rows } = await sql<{ id: string }>`${truth}`.execute(db);
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await call(`GET /desk${list}`, { query: { ...query, limit: '40', ...(after && { after }) } });
      for (const row of body.rows) seen.push(list === '/products' || !('sku' in row) ? row.product_id : row.sku);
      expect(body.total).toBeLessThanOrEqual(ids.length);
      expect(body.total_is_more || body.total === ids.length).toBe(true);
      after = body.next ?? undefined;
    } while (after !== undefined && seen.length <= ids.length);
    expect(seen).toEqual(ids);
  },
);
