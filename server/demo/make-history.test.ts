import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deskContract, type DeskKey } from '../../contract/desk/desk-contract.ts';
import { orderViews } from '../../contract/desk/orders.ts';
import { windowKinds } from '../../contract/desk/window.ts';
import { pageSlugs } from '../../contract/page.ts';
import { startStaffSession } from '../desk/staff/staff-session.ts';
import { historyOf, wantHistory } from '../testing/demo-history.ts';
import { DeskBrowser } from '../testing/desk-person.ts';
import { expectNoViolation } from '../testing/no-violation.ts';
import { testApp } from '../testing/test-app.ts';
import { demoLogin } from './demo-login.ts';

const app = await testApp({ demo: true });
const { db } = app;
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};
/** Enough for five orders that are delivered a day before the end, at whatever hour the test runs. */
const days = 14;

describe('a demo shop’s history', () => {
  test('[G-19] is not made unless the seed asks for it', async () => {
    await historyOf(app, { days });
    expect(await count('account')).toBe(0);
  });

  test('[G-19] is made completely or not at all, and the database keeps its own clock', async () => {
    await wantHistory(app);
    const defaults = () => sql`select adrelid, pg_get_expr(adbin, adrelid) from pg_attrdef order by oid`.execute(db);
    const { rows: before } = await defaults();
    const broken = { ...app, providers: { ...app.providers, simulatorUrl: 'http://127.0.0.1:9' } };
    await expect(historyOf(broken, { days })).rejects.toThrow('fetch failed');
    expect(await count('account')).toBe(0);
    expect((await defaults()).rows).toEqual(before);
  });

  test('[G-19] is made once, however many processes start; it violates nothing and leaves nothing to be sent', async () => {
    const defaults = () => sql`select pg_get_expr(adbin, adrelid) from pg_attrdef order by 1`.execute(db);
    const { rows: before } = await defaults();
    await Promise.all([historyOf(app, { days }), historyOf(app, { days })]);
    expect(await count('account')).toBeGreaterThan(5);
    for (const table of ['student_level', 'skate_time', 'student_note']) expect(await count(table)).toBeGreaterThan(30);
    expect((await defaults()).rows).toEqual(before);
    const { rows: schemas } = await sql`select from pg_namespace where nspname = 'demo_clock'`.execute(db);
    expect(schemas).toEqual([]);
    await expectNoViolation(db);
    const overdue = await db.selectFrom('overdue').select('name').execute();
    // On purpose, for the screens that show how to mend it.
    expect(overdue).toEqual([{ name: 'L6 mail not sent' }]);
    const { rows: jobs } = await sql`select from pgboss.job where state < 'completed' and name like 'send-%'`.execute(
      db,
    );
    expect(jobs).toEqual([]);
    const orders = await count('shop_order');
    await historyOf(app, { days });
    expect(await count('shop_order')).toBe(orders);
  });

  test('[G-19] lies in the past, with invoices numbered in the order of their dates', async () => {
    const { rows } = await sql<{ number: number }>`select number from invoice order by issued_at, number`.execute(db);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    const { rows: late } = await sql`
      select from shop_order where created_at > now() or created_at < now() - make_interval(days => ${days + 1})`.execute(
      db,
    );
    expect(late).toEqual([]);
    const { rows: unsold } = await sql`select from sale`.execute(db);
    expect(unsold).toEqual([]);
  });

  test('[G-19] has a customer whom a newcomer can log in as', async () => {
    const answer = await app.http.inject({ method: 'POST', url: '/api/loginuser', payload: demoLogin });
    expect(answer.statusCode).toBe(200);
  });
});

describe('[G-19] at the desk', () => {
  const calls = Object.keys(deskContract).filter((key) => key.startsWith('GET ') && !key.includes(':')) as DeskKey[];
  /** About the caller alone, or with lists of what is wrong. */
  const leftOut = new Set<DeskKey>([
    'GET /desk/import',
    'GET /desk/session',
    'GET /desk/passkey',
    'GET /desk/today',
    // No bank of the demo rejects a refund.
    'GET /desk/refunds/rejected',
  ]);

  const owner = async () => {
    const { staff_id: staffId } = await db
      .selectFrom('staff')
      .select('staff_id')
      .where('role_id', '=', 'owner')
      .executeTakeFirstOrThrow();
    const browser = new DeskBrowser(app);
    browser.cookie = await db.transaction().execute((trx) => startStaffSession(trx, { staffId, browser: 'test' }));
    return browser;
  };
  const emptyLists = (key: string, body: object) =>
    Object.entries(body).flatMap(([name, value]) =>
      Array.isArray(value) && value.length === 0 ? [`${key} ${name}`] : [],
    );

  test('no list is empty', async () => {
    const browser = await owner();
    const empty: string[] = [];
    for (const key of calls.filter((each) => !leftOut.has(each))) {
      const { status, body } = await browser.call(key);
      // It is the answer to a question.
      if (status === 400) continue;
      expect({ key, status }).toEqual({ key, status: 200 });
      empty.push(...emptyLists(key, body));
    }
    for (const view of orderViews) {
      const { body } = await browser.call('GET /desk/orders', { query: { view } });
      empty.push(...emptyLists(`orders ${view}`, body));
    }
    for (const kind of windowKinds) {
      empty.push(...emptyLists(kind, (await browser.call('GET /desk/window/:kind', { params: { kind } })).body));
    }
    for (const slug of pageSlugs) {
      empty.push(
        ...emptyLists(slug, (await browser.call('GET /desk/pages/:slug/versions', { params: { slug } })).body),
      );
    }
    expect(empty).toEqual([]);
  });

  test('Today has something to do, and sales', async () => {
    const { body } = await (await owner()).call('GET /desk/today');
    // Early in the day no class has begun.
    for (const { card, count: cards } of body.cards.filter((each) => each.card !== 'roll-calls'))
      expect({ card, isEmpty: cards === 0 }).toEqual({ card, isEmpty: false });
    expect(body.sales?.last_7_days.orders).toBeGreaterThan(5);
  });
});
