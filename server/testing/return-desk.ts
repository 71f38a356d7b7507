import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OrderStatus } from '../../domain/order-status.ts';
import { addAccount, addSku } from '../../database/testing/rows.ts';
import { startReturn } from '../features/returns/start-return.ts';
import { Refused } from '../http/refuse.ts';
import { atDesk } from './desk-person.ts';
import { moveOrder } from './move-order.ts';
import { addWholeOrder } from './order-fixture.ts';
import type { testApp } from './test-app.ts';

export const shipped: OrderStatus[] = ['Packed', 'Shipped'];
export const delivered: OrderStatus[] = [...shipped, 'Out for delivery', 'Delivered'];
export const cash = { mode: 'Pay on delivery' } as const;

interface Line {
  line_number: number;
  quantity: number;
  exchange?: { sku: string; price_paise: number };
}
/** Of the orders below. */
export const all: Line[] = [
  { line_number: 1, quantity: 2 },
  { line_number: 2, quantity: 1 },
];
export const one: Line[] = [{ line_number: 1, quantity: 1 }];

type Came = Partial<{ quantity: number; condition: string; is_restocked: boolean }>;

/** A desk where goods come back, with an owner, a packer and an accountant. */
export async function returnDesk(app: Awaited<ReturnType<typeof testApp>>) {
  const { db, outbox } = app;
  const owner = await atDesk(app);
  const packer = await atDesk(app, 'packer');
  const accountant = await atDesk(app, 'accountant');
  // Cash goes back out of the owner's till.
  await db.insertInto('till').values({ staff_id: owner.staffId, float_paise: 1_000_000 }).execute();
  const sku = await addSku(db, { onHand: 1000 });
  const other = await addSku(db, { onHand: 1000 });

  /** Two of one thing for 500 rupees each and one of another for 250; delivered unless it says otherwise. */
  async function newOrder(fixture: Omit<Parameters<typeof addWholeOrder>[1], 'userId'> = {}, statuses = delivered) {
    const userId = await addAccount(db);
    const lines = [
      { sku, quantity: 2 },
      { sku: other, quantity: 1, mrpPaise: 25_000 },
    ];
    const orderId = await addWholeOrder(db, { userId, lines, ...fixture });
    await moveOrder(app, orderId, ...statuses);
    return { orderId, userId, email: `${userId}@example.in` };
  }

  const start = (orderId: string, lines: object[] = all, more: object = {}, who = packer) =>
    who.call('POST /desk/orders/:orderId/returns', {
      params: { orderId },
      body: { returns_before: 0, reason: 'Does not fit', lines, ...more },
    });
  async function started(orderId: string, lines: Line[] = all, more: object = {}): Promise<string> {
    const { status, body } = await start(orderId, lines, more);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.return_id;
  }
  /** The customer asks for it. */
  const ask = (orderId: string, userId: string, lines: Line[] = all) =>
    db
      .transaction()
      .execute((trx) =>
        startReturn(
          trx,
          { outbox, isTestMode: true },
          { orderId, by: { userId }, returnsBefore: 0, reason: 'Damaged or faulty', note: 'A wheel is loose', lines },
        ),
      );
  async function requested() {
    const order = await newOrder();
    const made = await ask(order.orderId, order.userId, one);
    if (made instanceof Refused) throw new Error(made.body.message);
    return { ...order, ...made };
  }

  const look = async (returnId: string, who = owner) =>
    (await who.call('GET /desk/returns/:returnId', { params: { returnId } })).body;
  const lookAtOrder = async (orderId: string) =>
    (await owner.call('GET /desk/orders/:orderId', { params: { orderId } })).body;
  const act = async (
    what: 'approve' | 'decline' | 'receive' | 'close',
    returnId: string,
    body: object,
    who = owner,
  ) => {
    const { version, replacement } = await look(returnId);
    const shown = what === 'decline' ? { shown_paise: replacement?.refund_paise ?? 0 } : {};
    return who.call(`POST /desk/returns/:returnId/${what}`, {
      params: { returnId },
      body: { version, ...shown, ...body },
    });
  };

  /** All of it, as good as new and back on the shelf, unless it says otherwise. */
  async function receive(returnId: string, came: Record<number, Came> = {}, who = packer) {
    const { lines } = await look(returnId);
    const received = lines.map(({ line_number, quantity }) => ({
      line_number,
      quantity,
      condition: 'sellable',
      is_restocked: true,
      ...came[line_number],
    }));
    return act('receive', returnId, { lines: received }, who);
  }
  async function close(returnId: string, body: object = {}, who = owner) {
    const { refund } = await look(returnId);
    const { refund_paise = 0, by_hand_paise = 0 } = refund ?? {};
    return act('close', returnId, { shown_paise: refund_paise, by_hand_paise, ...body }, who);
  }
  async function closed(returnId: string, body: object = {}) {
    expect((await receive(returnId)).status).toBe(200);
    const answer = await close(returnId, body);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return look(returnId);
  }

  const onHand = async (of = sku) =>
    (await db.selectFrom('stock').select('on_hand').where('sku', '=', of).executeTakeFirstOrThrow()).on_hand;
  const refundsOf = async (returnId: string) =>
    (await db.selectFrom('refund').select('amount_paise').where('return_id', '=', returnId).execute()).map(
      ({ amount_paise }) => amount_paise,
    );

  /** Everything that a refusal must leave as it was. */
  async function counts() {
    const { rows } = await sql`
      select (select count(*) from order_return) as returns, (select sum(version) from order_return) as versions,
        (select count(*) from return_line) as lines, (select count(*) from refund) as refunds,
        (select count(*) from credit_note) as notes, (select count(*) from stock_movement) as movements,
        (select count(*) from audit) as audits, (select count(*) from order_mail) as mails,
        (select count(*) from order_status_change) as moves`.execute(db);
    return rows[0];
  }
  /** "409 code: message", and nothing has changed. */
  async function refused(
    answer: Promise<{ status: number; body: { code?: string; message?: string } }>,
    before: unknown,
  ): Promise<string> {
    const { status, body } = await answer;
    expect(await counts()).toEqual(before);
    return `${status} ${body.code ?? ''}: ${body.message ?? ''}`;
  }

  return {
    owner,
    packer,
    accountant,
    sku,
    other,
    newOrder,
    start,
    started,
    ask,
    requested,
    look,
    lookAtOrder,
    act,
    receive,
    close,
    closed,
    onHand,
    refundsOf,
    counts,
    refused,
  };
}
