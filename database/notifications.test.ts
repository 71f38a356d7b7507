import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silence } from './log.ts';
import { listen } from './notifications.ts';
import { testDatabase } from './testing/test-database.ts';

const { db, url } = await testDatabase();

test('messages arrive, again after a broken connection, and no more after closing', async () => {
  const messages: string[] = [];
  let connections = 0;
  const listener = listen(url, 'shop', {
    onMessage: (payload) => messages.push(payload),
    onReconnect: () => connections++,
    log: silence,
  });
  await expect.poll(() => connections).toBe(1);
  await sql`select pg_notify('shop', 'first')`.execute(db);
  await expect.poll(() => messages).toEqual(['first']);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name like 'pahiya-listen%' and datname = current_database()`.execute(db);
  await expect.poll(() => connections).toBe(2);
  await sql`select pg_notify('shop', 'second')`.execute(db);
  await expect.poll(() => messages).toEqual(['first', 'second']);

  await listener.close();
  await sql`select pg_notify('shop', 'third')`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where application_name like 'pahiya-listen%' and datname = current_database()`.execute(db);
  expect(rows[0]?.count).toBeLessThanOrEqual(1);
  expect(messages).toEqual(['first', 'second']);
});

describe('a change of the catalogue tells every process', () => {
  const heard: string[] = [];
  let stop: () => unknown;
  beforeAll(async () => {
    const ready = Promise.withResolvers<void>();
    const listener = listen(url, 'catalogue_changed', {
      onMessage: (notice) => heard.push(notice),
      onReconnect: ready.resolve,
      log: silence,
    });
    stop = () => listener.close();
    await ready.promise;
    await sql`insert into product (product_id, title, product_type, category)
      values ('part', 'Part', 'Simple', 'Skates'), ('other', 'Other', 'Simple', 'Skates'), ('box', 'Box', 'Grouped Product', 'Skates')`.execute(
      db,
    );
    await sql`insert into variation (sku, product_id, price_paise) values ('part', 'part', 100), ('other', 'other', 100)`.execute(
      db,
    );
    await sql`insert into stock (sku, on_hand) values ('part', 5), ('other', 5)`.execute(db);
    await sql`insert into grouped_part (product_id, sku) values ('box', 'part')`.execute(db);
  });
  afterAll(() => stop());

  /** What is heard of these statements, in one transaction. */
  async function told(...statements: RawBuilder<unknown>[]): Promise<string[]> {
    const [start, end] = [`start ${Math.random()}`, `end ${Math.random()}`];
    await db.transaction().execute(async (trx) => {
      const mark = (notice: string) => sql`select pg_notify('catalogue_changed', ${notice})`.execute(trx);
      await mark(start);
      for (const statement of statements) await statement.execute(trx);
      await mark(end);
    });
    await expect.poll(() => heard.at(-1)).toBe(end);
    return heard.slice(heard.indexOf(start) + 1, -1).toSorted();
  }

  test.each<[string, RawBuilder<unknown>, string[]]>([
    [
      'a text: the product and the package that holds it',
      sql`update product set description = 'Round' where product_id = 'part'`,
      ['product box', 'product part'],
    ],
    [
      'a title: lists too',
      sql`update product set title = 'Round' where product_id = 'part'`,
      ['lists', 'product box', 'product part'],
    ],
    [
      'the same title again: no list',
      sql`update product set title = 'Round' where product_id = 'part'`,
      ['product box', 'product part'],
    ],
    ['a price', sql`update variation set price_paise = 1234 where sku = 'other'`, ['lists', 'product other']],
    ['a count of stock', sql`update stock set on_hand = on_hand + 1 where sku = 'part'`, ['count box', 'count part']],
    ['sold out', sql`update stock set on_hand = 0 where sku = 'part'`, ['product box', 'product part']],
    [
      'a review',
      sql`insert into review (product_id, author, stars, words, state, written_at) values ('other', 'R', 5, 'Good', 'waiting', now())`,
      ['product other'],
    ],
    ['a part', sql`update grouped_part set quantity = 2`, ['product box']],
    ['nothing', sql`update product set title = 'x' where product_id = 'nobody'`, []],
    ['a setting', sql`update help set mobile = '1'`, ['help']],
    [
      'no product any more',
      sql`delete from product where product_id = 'other'`,
      ['lists', 'new_arrival_product', 'product other', 'slider'],
    ],
    ['all goods', sql`truncate review`, ['review']],
  ])('%s', async (_name, statement, expected) => {
    expect(await told(statement)).toEqual(expected);
  });

  test('an import, or a new price for more than a hundred products, is one notice of everything', async () => {
    const add = sql`insert into product (product_id, title, product_type, category) select 'many-' || n, 'Many', 'Simple', 'Skates' from generate_series(1, 500) n`;
    const sell = sql`insert into variation (sku, product_id, price_paise) select 'many-' || n, 'many-' || n, 100 from generate_series(1, 500) n`;
    expect(await told(add, sell)).toEqual(['*', 'lists']);
    expect(await told(sql`update variation set price_paise = 200 where sku like 'many-%'`)).toEqual(['*', 'lists']);
  });
});
