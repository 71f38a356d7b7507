import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { returnDesk } from '../../testing/return-desk.ts';
import { testApp } from '../../testing/test-app.ts';
import { untilQueueIsEmpty } from '../../testing/until-queue-is-empty.ts';
import { findAnything } from './find-anything.ts';
import { ruleWords } from './rule-words.ts';
import { Today } from './today.ts';
import { StaffSessions } from '../../state/staff-sessions.ts';

const app = await testApp();
const { db } = app;

const asStaff = async (role: string) => {
  const { browser } = await atDesk(app, role);
  const staff = await new StaffSessions(db).identify(browser.cookie ?? null);
  if (!staff) throw new Error('nobody is signed in');
  return staff;
};

describe('the audit', () => {
  test('[W-07] is filtered by person, kind, subject and time, and read page by page', async () => {
    const owner = await atDesk(app);
    const manager = await atDesk(app, 'manager');
    const skus = await Promise.all(Array.from({ length: 5 }, () => addSku(db)));
    for (const sku of skus) {
      const body = { version: 1, price_paise: 10_000, sale_price_paise: null };
      await manager.call('PATCH /desk/variations/:sku', { params: { sku }, body });
    }
    const list = async (query: Record<string, string>) => (await owner.call('GET /desk/audit', { query })).body;
    expect((await list({ actor: manager.staffId })).total).toBe(5);
    expect((await list({ actor: owner.staffId })).rows).toEqual([]);
    expect((await list({ kind: 'variation', subject: skus[2] ?? '' })).rows).toMatchObject([
      { subject_id: skus[2], actor_name: expect.stringContaining('manager'), can_undo: true, undone_by: null },
    ]);
    const first = await list({ actor: manager.staffId, limit: '2' });
    const second = await list({ actor: manager.staffId, limit: '2', after: first.next ?? '' });
    const third = await list({ actor: manager.staffId, limit: '2', after: second.next ?? '' });
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ subject_id }) => subject_id))).toEqual(
      skus.toReversed(),
    );
    expect(third.next).toBeNull();
    const day = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const now = day(new Date());
    const yesterday = day(new Date(Date.now() - 86_400_000));
    expect((await list({ actor: manager.staffId, from: now })).total).toBe(5);
    expect((await list({ actor: manager.staffId, until: yesterday })).total).toBe(0);
    expect((await owner.call('GET /desk/audit', { query: { from: 'today' } })).body.code).toBe('bad-input');
    // An invalid cursor starts the list again.
    expect((await list({ actor: manager.staffId, after: 'nonsense' })).rows).toHaveLength(5);
    const { people, kinds } = (await owner.call('GET /desk/audit/filters')).body;
    expect(people.map(({ actor }) => actor)).toContain(manager.staffId);
    expect(kinds).toContain('variation');
  });
});

describe('saved views', () => {
  test('[W-10] belong to one person and one screen', async () => {
    const mine = await atDesk(app, 'packer');
    const other = await atDesk(app, 'packer');
    const view = { screen: 'orders', name: 'To pack', query: 'status=Pending&sort=oldest' };
    const saved = await mine.call('POST /desk/views', { body: view });
    expect(saved).toMatchObject({ status: 200, body: view });
    expect(await mine.call('POST /desk/views', { body: view })).toMatchObject({ body: { code: 'name-taken' } });
    expect((await other.call('POST /desk/views', { body: view })).status).toBe(200);
    const params = { viewId: saved.body.view_id };
    expect((await other.call('DELETE /desk/views/:viewId', { params })).status).toBe(404);
    await mine.call('POST /desk/views', { body: { ...view, name: 'Pack now' } });
    expect((await mine.call('GET /desk/views', { query: { screen: 'products' } })).body.rows).toEqual([]);
    expect((await mine.call('GET /desk/views', { query: { screen: 'orders' } })).body.rows).toHaveLength(2);
    expect((await mine.call('DELETE /desk/views/:viewId', { params })).status).toBe(200);
    expect((await mine.call('GET /desk/views')).body.rows).toMatchObject([{ name: 'Pack now' }]);
  });
});

const setUp = {
  isDemo: true,
  hasMailServer: true,
  payments: 'simulated',
  backups: 'made',
  isHttps: false,
} as const;

describe('Today', () => {
  test('[W-14] counts the work to do, by role', async () => {
    const userId = await addAccount(db);
    const sku = await addSku(db, { onHand: 7 });
    const countOf = async (card: string) => {
      const { cards } = await new Today(db, setUp).show(await asStaff('owner'));
      return cards.find((each) => each.card === card)?.count ?? -1;
    };
    const before = { pack: await countOf('to-pack'), low: await countOf('low-stock') };
    const orderId = await addWholeOrder(db, { userId, lines: [{ sku, quantity: 2, mrpPaise: 30_000 }] });
    expect(await countOf('to-pack')).toBe(before.pack + 1);
    expect(await countOf('low-stock')).toBe(before.low + 1);
    const handOver = await countOf('to-hand-over');
    await moveOrder(app, orderId, 'Packed');
    expect(await countOf('to-pack')).toBe(before.pack);
    expect(await countOf('to-hand-over')).toBe(handOver + 1);

    const { sales } = await new Today(db, setUp).show(await asStaff('owner'));
    expect(sales?.days).toHaveLength(30);
    expect(sales?.last_7_days).toEqual({ orders: 1, total_paise: 60_000 });
    expect(sales?.days.at(-1)).toMatchObject({ orders: 1, total_paise: 60_000 });

    const packer = await new Today(db, setUp).show(await asStaff('packer'));
    expect(packer.cards.map(({ card }) => card)).toEqual([
      'to-pack',
      'to-hand-over',
      'returns-to-answer',
      'returns-to-refund',
      'low-stock',
    ]);
    expect(packer).toMatchObject({ sales: null, broken: null });
    const coach = await atDesk(app, 'coach');
    expect((await coach.call('GET /desk/today')).body).toMatchObject({
      cards: [{ card: 'roll-calls', count: 0 }],
      sales: null,
      broken: null,
    });
  });

  test('[W-14] sales are less what came back, and an exchange is not another order', async () => {
    const read = async () => (await new Today(db, setUp).show(await asStaff('owner'))).sales?.last_7_days;
    const before = await read();
    const { newOrder, started, closed, sku } = await returnDesk(app);
    const { orderId } = await newOrder();
    const line = { line_number: 1, quantity: 1 };
    await closed(await started(orderId, [{ ...line, exchange: { sku, price_paise: 50_000 } }]));
    await closed(await started(orderId, [line], { returns_before: 1 }));
    const after = await read();
    // 1,250 rupees were sold; one piece came back for money, another for its like.
    expect((after?.total_paise ?? 0) - (before?.total_paise ?? 0)).toBe(75_000);
    expect((after?.orders ?? 0) - (before?.orders ?? 0)).toBe(1);
  });

  test('[W-14] counts the returns that wait for an answer or a refund', async () => {
    const { requested, act, receive } = await returnDesk(app);
    const counts = async () => {
      const { cards } = await new Today(db, setUp).show(await asStaff('packer'));
      return cards.filter(({ card }) => card.startsWith('returns')).map(({ count }) => count);
    };
    expect(await counts()).toEqual([0, 0]);
    const { returnId } = await requested();
    expect(await counts()).toEqual([1, 0]);
    await act('approve', returnId, {});
    expect(await counts()).toEqual([0, 0]);
    await receive(returnId);
    expect(await counts()).toEqual([0, 1]);
    await act('decline', returnId, { answer: 'Worn out' });
    expect(await counts()).toEqual([0, 0]);
  });

  test('[J-02] tells the owner the age of the last backup, if backups are on', async () => {
    const show = async (role: 'owner' | 'packer') => (await new Today(db, setUp).show(await asStaff(role))).backup;
    expect(await show('owner')).toBeNull();
    const at = new Date('2026-11-16T09:30:00Z');
    await db.insertInto('backup_state').values({ base_at: at }).execute();
    expect(await show('owner')).toEqual({ base_at: at.toISOString(), log_at: null });
    expect(await show('packer')).toBeNull();
    await db.deleteFrom('backup_state').execute();
  });

  test('[W-19] lists each problem from Health once, with the next step, to members who see Health', async () => {
    const show = async (role: 'owner' | 'accountant' | 'packer') => new Today(db, setUp).show(await asStaff(role));
    const { health: before, broken: fine } = await show('owner');
    expect([before, fine]).toEqual([[], []]);
    // The mails of the returns above: once one is sent, mail is no longer failing.
    await untilQueueIsEmpty(db, 'send-mail');
    await sql`update mail_state set failing_since = now(), fault = 'connection refused'`.execute(db);
    await db.insertInto('backup_state').values({ base_at: new Date(), log_at: new Date(), fault: 'no disk' }).execute();
    const { health, broken } = await show('owner');
    expect(health).toMatchObject([
      { part: 'mail', tone: 'bad', next: expect.stringContaining('SMTP_URL') },
      { part: 'backups', tone: 'bad', next: expect.stringContaining('BACKUP_DIR') },
    ]);
    expect(broken).toEqual([]);
    const accountant = await show('accountant');
    expect(accountant).toMatchObject({ health: null, broken: [{ name: 'B3 backups fail' }] });
    expect(JSON.stringify(accountant.broken), 'nothing that only the owner can do').not.toMatch(
      /_URL|_DIR|npm run|log/,
    );
    expect(await show('packer')).toMatchObject({ health: null, broken: null });
    await db.deleteFrom('backup_state').execute();
    await sql`update mail_state set failing_since = null`.execute(db);
  });

  test('[W-15] says in plain words which rules are broken and what to do about it', async () => {
    await sql`insert into violation_found (kind, key, name, detail)
              values ('stock', 'X', 'S1 oversold', 'SKU X')`.execute(db);
    const { broken } = await new Today(db, setUp).show(await asStaff('owner'));
    expect(broken).toContainEqual(
      expect.objectContaining({
        title: 'More was sold than is in stock',
        mend: expect.stringMatching(/^Count/),
        rows: 1,
      }),
    );
  });

  test('[W-15] every rule of the database has an explanation, and there are no others', () => {
    const root = join(import.meta.dirname, '../../../database');
    const text = globSync('{functions,views}/*.sql', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const names = new Set(text.join('\n').match(/(?<=')[A-Z]\d+ [a-z][^'\n]+(?=')/g));
    expect(names.size).toBeGreaterThan(30);
    expect([...names].toSorted()).toEqual(Object.keys(ruleWords).toSorted());
  });
});

test('[W-12] finds orders by number and customer, products by title and SKU, people by any part, as far as the role may see', async () => {
  const userId = await addAccount(db, {
    full_name: 'Kavita Deshpande',
    email: 'kavita@example.in',
    mobile: '9811112222',
  });
  const sku = await addSku(db);
  await db.updateTable('product').set({ title: 'Zephyr 100% quad' }).where('product_id', '=', sku).execute();
  const orderId = await addWholeOrder(db, { userId, lines: [{ sku }] });
  const { receipt_number } = await db
    .selectFrom('shop_order')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const owner = await asStaff('owner');
  const ids = async (q: string, staff = owner) => {
    const { orders, products, people } = await findAnything(db, staff, q);
    return [orders.map((o) => o.order_id), products.map((p) => p.product_id), people.map((p) => p.user_id)];
  };
  expect(await ids(`PAH-${receipt_number}`)).toEqual([[orderId], [], []]);
  expect(await ids('kavita')).toEqual([[orderId], [], [userId]]);
  expect(await ids('11112222')).toEqual([[orderId], [], [userId]]);
  expect(await ids('100% q')).toEqual([[], [sku], []]);
  expect(await ids(sku)).toEqual([[], [sku], []]);
  expect(await ids("'; drop table")).toEqual([[], [], []]);
  expect(await ids('kavita', await asStaff('packer'))).toEqual([[], [], []]);
  expect(await ids(`${receipt_number}`, await asStaff('packer'))).toEqual([[orderId], [], []]);
  expect(await ids('kavita', await asStaff('coach'))).toEqual([[], [], []]);
});
