import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskContract } from '../../../contract/desk/desk-contract.ts';
import type { Output } from '../../../contract/endpoint.ts';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { changeOrderStatus } from '../../features/order/change-order-status.ts';

type StockPage = Output<DeskContract['GET /desk/stock']>;

const app = await testApp();
const { db } = app;
const userId = await addAccount(db);

let keys = 0;
const newKey = () => `key-${++keys}`;

async function packer() {
  const person = await atDesk(app, 'packer');
  const move = (sku: string, movement: object) =>
    person.call('POST /desk/stock/:sku/movements', { params: { sku }, body: { key: newKey(), ...movement } });
  return {
    ...person,
    move,
    receive: (sku: string, quantity: number, reason = '') => move(sku, { kind: 'receive', quantity, reason }),
    writeOff: (sku: string, quantity: number, reason = 'Damaged') => move(sku, { kind: 'write-off', quantity, reason }),
    count: (sku: string, expected: number, counted: number) => move(sku, { kind: 'count', expected, counted }),
    undo: (auditId: number | null) =>
      person.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } }),
    ledger: async (sku: string, query: Record<string, string> = {}) =>
      (await person.call('GET /desk/stock/:sku/ledger', { params: { sku }, query })).body,
    stockOf: async (sku: string) => (await person.call('GET /desk/stock/:sku', { params: { sku } })).body,
  };
}
const desk = await packer();

const order = (sku: string, quantity = 1, stage: 'placed' | 'awaiting payment' = 'placed') =>
  addWholeOrder(db, { userId, stage, lines: [{ sku, quantity }] });

const cancel = (orderId: string) =>
  changeOrderStatus(
    { db, outbox: app.outbox, isTestMode: true },
    { orderId, status: 'Cancelled', actor: 'system', note: '' },
  );

afterEach(async () => expectNoViolation(db));

test('[U-06] the stock says how many wait for each SKU, and lists the most waited for first', async () => {
  const [one, three, none] = [await addSku(db), await addSku(db), await addSku(db)];
  const wait = (sku: string, email: string, isConfirmed: boolean) =>
    db
      .insertInto('restock_request')
      .values({ sku, email, confirmed_at: isConfirmed ? sql`now()` : null })
      .execute();
  await wait(one, 'asha@example.in', true);
  for (const name of ['asha', 'dev', 'neel']) await wait(three, `${name}@example.in`, true);
  for (const sku of [one, none]) await wait(sku, 'unsaid@example.in', false);
  const { body } = await desk.call('GET /desk/stock', { query: { sort: 'waited' } });
  expect((body as StockPage).rows.map(({ sku, waiting }) => [sku, waiting])).toEqual([
    [three, 3],
    [one, 1],
  ]);
  expect(await desk.stockOf(none)).toMatchObject({ waiting: 0 });
});

describe('movements', () => {
  test('[G-05] receive, count and write off, with reason and person; the ledger explains the number', async () => {
    const sku = await addSku(db, { onHand: 10 });
    expect((await desk.receive(sku, 5, 'Delivery 77')).body).toMatchObject({
      on_hand: 15,
      audit_id: expect.any(Number),
    });
    expect((await desk.writeOff(sku, 2)).body).toMatchObject({ on_hand: 13 });
    expect((await desk.count(sku, 13, 12)).body).toMatchObject({ on_hand: 12 });
    expect((await desk.count(sku, 12, 12)).body).toMatchObject({ on_hand: 12, audit_id: null });
    const who = desk.name;
    expect((await desk.ledger(sku)).rows).toMatchObject([
      { kind: 'count', change: 0, on_hand: 12, who },
      { kind: 'count', change: -1, on_hand: 12, who },
      { kind: 'write-off', change: -2, on_hand: 13, reason: 'Damaged', who },
      { kind: 'receive', change: 5, on_hand: 15, reason: 'Delivery 77', who },
      { kind: 'opening', change: 10, on_hand: 10, who: 'The shop itself' },
    ]);
    const audit = await db.selectFrom('audit').selectAll().where('subject_id', '=', sku).orderBy('audit_id').execute();
    expect(audit.map(({ action, detail, before, after }) => ({ action, detail, before, after }))).toEqual([
      { action: 'receive', detail: { reason: 'Delivery 77' }, before: { on_hand: 10 }, after: { on_hand: 15 } },
      { action: 'write-off', detail: { reason: 'Damaged' }, before: { on_hand: 15 }, after: { on_hand: 13 } },
      { action: 'count', detail: {}, before: { on_hand: 13 }, after: { on_hand: 12 } },
    ]);
  });

  test('[G-05] the ledger shows orders and holds; what is not packed yet is still on the shelf', async () => {
    const sku = await addSku(db, { onHand: 10 });
    const orderId = await order(sku, 3);
    await order(sku, 2, 'awaiting payment');
    expect(await desk.stockOf(sku)).toMatchObject({
      on_hand: 7,
      reserved: 2,
      to_pack: 3,
      on_shelf: 10,
      holds: [{ quantity: 2, receipt_id: expect.stringMatching(/^PAH-/) }],
    });
    expect((await desk.ledger(sku)).rows).toMatchObject([
      { kind: 'sold', change: -3, on_hand: 7, who: expect.stringMatching(/^PAH-/) },
      { kind: 'opening', change: 10, on_hand: 10 },
    ]);
    await cancel(await order(sku, 1));
    expect((await desk.ledger(sku)).rows.slice(0, 3)).toMatchObject([
      { kind: 'returned', change: 1, on_hand: 7 },
      { kind: 'sold', change: -1, on_hand: 6 },
      { kind: 'sold', change: -3, on_hand: 7 },
    ]);
    // Somebody finds all ten: nothing is missing.
    expect((await desk.count(sku, 10, 10)).body).toMatchObject({ on_hand: 7, on_shelf: 10, audit_id: null });
    // Packed: three have left the shelf, and what is on hand stays.
    await moveOrder(app, orderId, 'Packed');
    expect(await desk.stockOf(sku)).toMatchObject({ on_hand: 7, to_pack: 0, on_shelf: 7 });
    // A count that was started before that is stale; the response says what should be there now.
    expect(await desk.count(sku, 10, 9)).toMatchObject({
      status: 409,
      body: { code: 'changed-since', conflict: { version: 7, yours: { on_shelf: 9 } } },
    });
  });

  test('[G-05] nothing is taken that is held or sold', async () => {
    const sku = await addSku(db, { onHand: 5 });
    await order(sku, 1);
    await order(sku, 2, 'awaiting payment');
    expect(await desk.writeOff(sku, 3)).toMatchObject({
      status: 409,
      body: { code: 'below-held', message: 'Only 2 can be taken: 2 of 4 are held for orders.' },
    });
    expect((await desk.count(sku, 5, 2)).body.message).toMatch(/^3 are sold or held for orders/);
    expect((await desk.count(sku, 5, 3)).body).toMatchObject({ on_hand: 2, reserved: 2, on_shelf: 3 });
    expect((await desk.writeOff(sku, 1)).status).toBe(409);
    const direct = sql`insert into stock_movement (sku, kind, change, reason) values (${sku}, 'write-off', -1, 'x')`;
    expect(await refusedBy(direct.execute(db))).toBe('stock_never_oversold');
  });

  test('a call that is sent twice, or by a phone without a network ten times, moves once', async () => {
    const sku = await addSku(db, { onHand: 0 });
    const receive = { kind: 'receive', quantity: 4, key: newKey() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.move(sku, receive)));
    expect(answers.map(({ status, body }) => [status, body.on_hand])).toEqual(
      Array.from({ length: 10 }, () => [200, 4]),
    );
    const count = { kind: 'count', expected: 4, counted: 3, key: newKey() };
    await desk.move(sku, count);
    expect(await desk.move(sku, count)).toMatchObject({ status: 200, body: { on_hand: 3 } });
    expect((await desk.ledger(sku)).rows).toHaveLength(2);
  });

  test('a key that was used for another movement is refused, and moves nothing', async () => {
    const [sku, other] = [await addSku(db, { onHand: 0 }), await addSku(db, { onHand: 0 })];
    const receive = { kind: 'receive', quantity: 4, key: newKey() };
    await desk.move(sku, receive);
    const count = { kind: 'count', expected: 4, counted: 3, key: newKey() };
    await desk.move(sku, count);
    const reused = { status: 409, body: { code: 'key-reused' } };
    expect(await desk.move(sku, { ...receive, quantity: 5 })).toMatchObject(reused);
    expect(await desk.move(sku, { ...receive, kind: 'write-off', reason: 'x' })).toMatchObject(reused);
    expect(await desk.move(other, receive)).toMatchObject(reused);
    expect(await desk.move(sku, { ...count, counted: 2 })).toMatchObject(reused);
    expect((await desk.ledger(sku)).rows).toHaveLength(2);
  });

  test('a bad movement is refused with the name of its field', async () => {
    const sku = await addSku(db);
    const wrong: [object, string][] = [
      [{ kind: 'receive', quantity: 0 }, 'quantity'],
      [{ kind: 'receive', quantity: 1.5 }, 'quantity'],
      [{ kind: 'receive', quantity: 8_901_234_567_890 }, 'quantity'],
      [{ kind: 'write-off', quantity: 1 }, 'reason'],
      [{ kind: 'write-off', quantity: 1, reason: '  ' }, 'reason'],
      [{ kind: 'count', expected: 10, counted: -1 }, 'counted'],
      [{ kind: 'opening', quantity: 1 }, 'kind'],
    ];
    for (const [movement, field] of wrong) {
      expect(await desk.move(sku, movement)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    }
    expect((await desk.receive('NO-SUCH', 1)).status).toBe(404);
  });
});

describe('at once', () => {
  test('[G-05] two people receive and write off, buyers buy and somebody counts: the ledger explains every piece', async () => {
    const sku = await addSku(db, { onHand: 20 });
    const people = await Promise.all([packer(), packer()]);
    const counting = async () => {
      for (let tries = 0; tries < 4; tries++) {
        const { on_shelf } = await desk.stockOf(sku);
        expect([200, 409]).toContain((await desk.count(sku, on_shelf, on_shelf)).status);
      }
    };
    const moves = people.flatMap(({ receive, writeOff }) =>
      Array.from({ length: 4 }, async (_, n) => (n % 2 === 0 ? receive(sku, 3) : writeOff(sku, 2))),
    );
    const bought = Array.from({ length: 6 }, (_, n) =>
      order(sku, 1, n % 3 === 0 ? 'awaiting payment' : 'placed').then(
        () => 1,
        () => 0,
      ),
    );
    const [statuses, sold] = await Promise.all([Promise.all(moves), Promise.all(bought), counting()]);
    const moved = statuses.reduce((sum, { status }, n) => sum + (status === 200 ? (n % 2 === 0 ? 3 : -2) : 0), 0);
    expect(statuses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const stock = await desk.stockOf(sku);
    const orders = sold.filter((each) => each === 1).length;
    expect(stock.on_hand - stock.reserved).toBe(20 + moved - orders);
    const { rows } = await desk.ledger(sku, { limit: '100' });
    expect(rows.reduce((sum, { change }) => sum + change, 0)).toBe(stock.on_hand);
  });

  test('[G-05] two people count at once: one count is saved, and the second gets a conflict', async () => {
    const sku = await addSku(db, { onHand: 10 });
    const other = await packer();
    const answers = await Promise.all([desk.count(sku, 10, 7), other.count(sku, 10, 8)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { on_hand } = await desk.stockOf(sku);
    expect(on_hand).toBe(answers[0].status === 200 ? 7 : 8);
  });

  test('[G-05] the last pieces: buyers and a write-off never take more than there are', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const taken = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        order(sku, 1, 'awaiting payment').then(
          () => 1,
          () => 0,
        ),
      ),
      ...Array.from({ length: 6 }, async () => ((await desk.writeOff(sku, 1)).status === 200 ? 1 : 0)),
    ]);
    expect(taken.reduce<number>((sum, each) => sum + each, 0)).toBe(5);
    expect(await desk.stockOf(sku)).toMatchObject({ reserved: expect.any(Number) });
  });
});

describe('undo', () => {
  test('[G-05] reverses the difference, also after a sale; and again', async () => {
    const sku = await addSku(db, { onHand: 2 });
    const { audit_id } = (await desk.receive(sku, 10)).body;
    await order(sku, 1);
    const undone = await desk.undo(audit_id);
    expect(undone.status).toBe(200);
    expect(await desk.stockOf(sku)).toMatchObject({ on_hand: 1 });
    expect((await desk.ledger(sku)).rows).toMatchObject([
      { kind: 'undo', change: -10, on_hand: 1, is_undone: false, who: desk.name },
      { kind: 'sold', change: -1, on_hand: 11 },
      { kind: 'receive', change: 10, on_hand: 12, is_undone: true },
      { kind: 'opening', change: 2, on_hand: 2 },
    ]);
    expect((await desk.undo(undone.body.audit_id)).status).toBe(200);
    expect(await desk.stockOf(sku)).toMatchObject({ on_hand: 11 });
  });

  test('[G-05] is refused after another movement, and for what has been sold', async () => {
    const sku = await addSku(db, { onHand: 0 });
    const { audit_id } = (await desk.receive(sku, 10)).body;
    await order(sku, 8);
    expect((await desk.undo(audit_id)).body).toMatchObject({
      code: 'cannot-undo',
      message: 'Only 2 of them are neither sold nor held.',
    });
    const held = await addSku(db, { onHand: 2 });
    const received = (await desk.receive(held, 10)).body;
    await order(held, 2, 'awaiting payment');
    expect((await desk.undo(received.audit_id)).status, 'what is held stays').toBe(200);
    await desk.count(sku, 10, 10);
    expect((await desk.undo(audit_id)).body.message).toBe('It has been counted, received or written off again since.');
  });
});

describe('the table of movements', () => {
  test('takes no movement in the wrong direction or without a reason, and none is changed or deleted', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const add = (kind: string, change: number) =>
      sql`insert into stock_movement (sku, kind, change) values (${sku}, ${kind}, ${change})`.execute(db);
    expect(await refusedBy(add('receive', -1))).toBe('stock_movement_direction');
    expect(await refusedBy(add('write-off', 1))).toBe('stock_movement_direction');
    expect(await refusedBy(add('correction', 0))).toBe('stock_movement_direction');
    expect(await refusedBy(add('write-off', -1))).toBe('stock_movement_explained');
    expect(await refusedBy(add('gift', 1))).toBe('stock_movement_kind');
    expect(await refusedBy(add('undo', 1))).toBe('stock_movement_undoes');
    expect(await refusedBy(sql`update stock_movement set change = 6`.execute(db))).toBe('stock_movement_is_final');
    expect(await refusedBy(db.deleteFrom('stock_movement').execute())).toBe('stock_movement_is_final');
    // Deleting the SKU deletes its movements.
    await db.deleteFrom('product').where('product_id', '=', sku).execute();
    expect(await db.selectFrom('stock_movement').select('sku').where('sku', '=', sku).execute()).toEqual([]);
  });
});

describe('reading', () => {
  test('the ledger goes on page by page, with the right number on each', async () => {
    const sku = await addSku(db, { onHand: 3 });
    for (let n = 1; n <= 7; n++) await desk.receive(sku, n);
    await order(sku, 4);
    const whole = (await desk.ledger(sku)).rows;
    const walked: typeof whole = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof desk.ledger>> = await desk.ledger(sku, {
        limit: '2',
        ...(after && { after }),
      });
      walked.push(...page.rows);
      after = page.next;
    }
    expect(walked).toEqual(whole);
    expect(walked.at(-1)).toMatchObject({ kind: 'opening', on_hand: 3 });
    expect((await desk.call('GET /desk/stock/:sku/ledger', { params: { sku: 'NO-SUCH' } })).status).toBe(404);
  });

  test('a SKU is found as people type it; a package says that its parts are counted', async () => {
    const sku = await addSku(db);
    expect((await desk.stockOf(sku.toLowerCase())).sku).toBe(sku);
    expect((await desk.call('GET /desk/stock/:sku', { params: { sku: 'none' } })).body.message).toBe(
      'There is no SKU none.',
    );
    await db.updateTable('product').set({ product_type: 'Grouped Product' }).where('product_id', '=', sku).execute();
    expect((await desk.call('GET /desk/stock/:sku', { params: { sku } })).body.code).toBe('no-own-stock');
    await db.updateTable('product').set({ product_type: 'Simple' }).where('product_id', '=', sku).execute();
  });

  test('[W-10] the list holds every SKU once, by SKU or the least first; low and out are found', async () => {
    const out = await addSku(db, { onHand: 0 });
    const low = await addSku(db, { onHand: 4 });
    const walk = async (query: Record<string, string>) => {
      const skus: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const { body }: { body: StockPage } = await desk.call('GET /desk/stock', {
          query: { ...query, limit: '4', ...(after && { after }) },
        });
        skus.push(...body.rows.map(({ sku }) => sku));
        after = body.next;
      }
      return skus;
    };
    const { rows } = await sql<{ sku: string; left: number }>`
      select sku, on_hand - reserved as left from stock order by sku`.execute(db);
    expect(await walk({ sort: 'sku' })).toEqual(rows.map(({ sku }) => sku));
    expect(await walk({ sort: 'least' })).toEqual(rows.toSorted((a, b) => a.left - b.left).map(({ sku }) => sku));
    expect(await walk({ stock: 'out' })).toEqual(rows.filter(({ left }) => left <= 0).map(({ sku }) => sku));
    expect(await walk({ stock: 'low' })).toEqual(expect.arrayContaining([out, low]));
    expect(await walk({ q: low.toLowerCase() })).toEqual([low]);
    expect(await walk({ q: `Product ${out}` })).toEqual([out]);
    expect(await walk({ q: 'SKU-' })).toHaveLength(rows.length);
    await db.updateTable('variation').set({ status: 'Inactive' }).where('sku', '=', low).execute();
    expect(await walk({ status: 'Inactive' })).toEqual([low]);
    expect(await walk({ status: 'Active', stock: 'low' })).not.toContain(low);
  });
});
