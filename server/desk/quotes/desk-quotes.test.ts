import { afterEach, describe, expect, test } from 'vitest';
import type { DeskQuote } from '../../../contract/desk/quotes.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { callerOf } from '../../testing/caller.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';

const shop = await paymentShop();
const { db, simulator, pay, stageOf, stockOf } = shop;
await db.updateTable('site_profile').set({ email: 'shop@example.in' }).execute();
const { call } = await atDesk(shop, 'manager');
const ask = callerOf(shop.http);
const { mailTo } = caughtMails(shop.folder);
afterEach(() => shop.settleAndCheck());

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => indiaDate(new Date(Date.now() + days * dayMs));
let counter = 0;

/** A request for two of a SKU at 500 rupees. */
async function newQuote({ onHand = 10, headers = {} }: { onHand?: number; headers?: Record<string, string> } = {}) {
  const sku = await addSku(db, { onHand });
  counter += 1;
  const email = `quoted${counter}@example.in`;
  const asked = await callerOf(shop.http, headers)('POST /payment/getquote', {
    name: 'Asha Rao',
    mobile: '9876543210',
    email,
    description: 'By June, please.',
    cart_products: [{ product_sku: sku, quantity: 2 }],
    main_id: 'pahiya',
  });
  expect(asked.status).toBe(200);
  await db.deleteFrom('attempt_count').execute();
  const [row] = (await call('GET /desk/quotes', { query: { q: email } })).body.rows;
  return { sku, email, params: { quoteId: row?.quote_id ?? '' } };
}

type Quote = Awaited<ReturnType<typeof newQuote>>;

const look = async ({ params }: Quote): Promise<DeskQuote> =>
  (await call('GET /desk/quotes/:quoteId', { params })).body;

const answerTo = ({ sku, email }: Quote) => ({
  version: 0,
  name: 'Asha Rao',
  mobile: '9876543210',
  email,
  address: null as object | null,
  lines: [{ line_sku: sku, quantity: 2, unit_paise: 45_000 }],
  delivery_paise: 5_000,
  valid_until: inDays(7),
  is_held: true,
  note: 'With a smile.',
});

const send = (quote: Quote, over: Partial<ReturnType<typeof answerTo>> = {}) =>
  call('POST /desk/quotes/:quoteId/send', { params: quote.params, body: { ...answerTo(quote), ...over } });

async function sent(quote: Quote, over: Parameters<typeof send>[1] = {}): Promise<string> {
  const { status, body } = await send(quote, over);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.path;
}

const openPayment = async (path: string) =>
  ((await ask(`POST ${path}/open`)).body as PaymentOpened).razorpay_order?.id ?? '';

const ordersOf = ({ params: { quoteId } }: Quote) =>
  db
    .selectFrom('shop_order')
    .select(['order_id', 'stage', 'order_status', 'total_paise', 'user_id'])
    .where('quote_id', '=', quoteId)
    .orderBy('created_at')
    .execute();

describe('[O-08] a quote that is sent', () => {
  test('holds its stock until its last day and is mailed with a link; paying it places an order without an account', async () => {
    const quote = await newQuote();
    expect(await look(quote)).toMatchObject({ state: 'new', version: 0, versions: [], lines: [{ available: 10 }] });
    const path = await sent(quote);
    const [order] = await ordersOf(quote);
    expect(order).toMatchObject({ stage: 'awaiting payment', total_paise: 95_000, user_id: null });
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 10, reserved: 2 });
    expect(await look(quote)).toMatchObject({ state: 'sent', version: 1, order: { order_id: order?.order_id } });
    expect((await mailTo(quote.email, /^Your quote Q-/)).html).toContain(path);
    expect((await ask(`GET ${path}`)).body).toMatchObject({
      state: 'open',
      subject: expect.stringMatching(/^Quote Q-\d{6}$/),
      amount: 950,
      delivery: 50,
      note: 'With a smile.',
      can_decline: true,
    });
    const { proof } = pay(await openPayment(path));
    expect((await ask(`POST ${path}/verify`, proof)).status).toBe(200);
    expect(await stageOf(order?.order_id ?? '')).toBe('placed');
    expect(await look(quote)).toMatchObject({ state: 'paid' });
    const atDeskNow = await call('GET /desk/orders/:orderId', { params: { orderId: order?.order_id ?? '' } });
    expect(atDeskNow.body).toMatchObject({ channel: 'quote', has_account: false, quote_id: quote.params.quoteId });
    expect((await mailTo(quote.email, /is placed/)).text).toContain('Collected from our shop');
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 8, reserved: 0 });
    expect((await send(quote, { version: 1 })).body).toMatchObject({ code: 'quote-paid' });
  });

  test('is delivered to the address that staff enter, which the next version reuses', async () => {
    const quote = await newQuote();
    const address = { new_address: '7 Rink Road', area: '', city: 'Navi Mumbai', pincode: '400703' };
    const path = await sent(quote, { address });
    expect((await look(quote)).address).toEqual(address);
    expect(JSON.stringify((await ask(`GET ${path}`)).body)).not.toContain('Rink');
    const [order] = await db
      .selectFrom('shop_order')
      .select(['shipping_address', 'billing_address'])
      .where('quote_id', '=', quote.params.quoteId)
      .execute();
    expect(order).toMatchObject({ shipping_address: address, billing_address: address });
  });

  test('without held stock holds it when Pay is pressed, once even if it is pressed often', async () => {
    const quote = await newQuote({ onHand: 2 });
    const path = await sent(quote, { is_held: false });
    expect(await ordersOf(quote)).toEqual([]);
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 2, reserved: 0 });
    const opened = await Promise.all(Array.from({ length: 8 }, () => openPayment(path)));
    expect(new Set(opened).size).toBe(1);
    expect(await ordersOf(quote)).toHaveLength(1);
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 2, reserved: 2 });
    pay(opened[0] ?? '');
    await simulator.idle();
    expect(await look(quote)).toMatchObject({ state: 'paid' });
  });

  test('without held stock is refused at Pay if the goods are sold out, and works again when they are back', async () => {
    const quote = await newQuote({ onHand: 1 });
    const path = await sent(quote, { is_held: false });
    expect((await ask(`POST ${path}/open`)).body).toMatchObject({ code: 'not-enough-stock' });
    expect(await ordersOf(quote)).toEqual([]);
    await db.updateTable('stock').set({ on_hand: 2 }).where('sku', '=', quote.sku).execute();
    expect(await openPayment(path)).not.toBe('');
  });

  test('[W-18] without held stock becomes no order while the shop is closed; one whose goods are held can be paid', async () => {
    const quote = await newQuote();
    const held = await newQuote();
    const [path, heldPath] = [await sent(quote, { is_held: false }), await sent(held)];
    await db.updateTable('shop_opening').set({ is_open: false }).execute();
    expect(await ask(`POST ${path}/open`)).toMatchObject({ status: 409, body: { code: 'shop-closed' } });
    expect(await ordersOf(quote)).toEqual([]);
    expect(await openPayment(heldPath)).not.toBe('');
    await db.updateTable('shop_opening').set({ is_open: true }).execute();
    expect(await openPayment(path)).not.toBe('');
  });

  test('is paid once, even if its abandoned order is paid after the order that replaced it', async () => {
    const quote = await newQuote({ onHand: 9 });
    const path = await sent(quote, { is_held: false });
    const first = await openPayment(path);
    await shop.expire((await ordersOf(quote))[0]?.order_id ?? '');
    const second = await openPayment(path);
    expect(second).not.toBe(first);
    pay(second);
    pay(first);
    await simulator.idle();
    expect((await ordersOf(quote)).map(({ stage, order_status }) => [stage, order_status])).toEqual([
      ['abandoned', 'Cancelled'],
      ['placed', 'Pending'],
    ]);
    await shop.walkRounds();
    const refunds = await db.selectFrom('refund').select('amount_paise').execute();
    expect(refunds).toContainEqual({ amount_paise: 95_000 });
  });

  test('expires: its stock is released, and its link says so', async () => {
    const quote = await newQuote();
    const path = await sent(quote);
    await db
      .updateTable('shop_order')
      .set({ hold_expires_at: new Date(0) })
      .where('quote_id', '=', quote.params.quoteId)
      .execute();
    await shop.walkRounds();
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await ask(`GET ${path}`)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('expired') },
    });
  });

  test('can be declined with a reason, which the shop gets by mail; a second press changes nothing', async () => {
    const quote = await newQuote();
    const path = await sent(quote);
    const declined = await Promise.all([1, 2].map(() => ask(`POST ${path}/decline`, { reason: 'Too dear' })));
    expect(declined.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 10, reserved: 0 });
    expect(await look(quote)).toMatchObject({
      state: 'declined',
      versions: [{ ended_as: 'declined', decline_reason: 'Too dear' }],
    });
    expect((await mailTo('shop@example.in', /was declined/)).text).toContain('Too dear');
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'declined', can_decline: false });
    expect((await ask(`POST ${path}/open`)).status).toBe(404);
  });

  test('that is paid can no longer be declined', async () => {
    const quote = await newQuote();
    const path = await sent(quote);
    pay(await openPayment(path));
    await simulator.idle();
    expect(await ask(`POST ${path}/decline`, { reason: '' })).toMatchObject({
      status: 409,
      body: { code: 'cannot-decline' },
    });
  });

  test('belongs to the account that asked, and survives a new order of that customer', async () => {
    const customer = await signedIn(shop);
    const quote = await newQuote({ onHand: 3, headers: customer.headers });
    await sent(quote);
    const { orderId } = await shop.order({ customer, lines: [{ sku: quote.sku }] });
    expect(await ordersOf(quote)).toMatchObject([{ stage: 'awaiting payment', user_id: customer.userId }]);
    expect(await stageOf(orderId)).toBe('awaiting payment');
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 3, reserved: 3 });
    // A new order would abandon the one piece, but not the two of the quote.
    const add = callerOf(shop.http, customer.headers)('POST /cart', { product_sku: quote.sku, quantity: 3 });
    expect((await add).body).toMatchObject({ code: 'not-enough-stock', msg: 'Only 1 left in stock.' });
  });
});

describe('[O-08] a changed quote', () => {
  test('is a new version: the old link says so, money paid with it is refunded, and the new link works', async () => {
    const quote = await newQuote({ onHand: 2 });
    const old = await sent(quote);
    const oldOrder = await openPayment(old);
    const path = await sent(quote, { version: 1, lines: [{ line_sku: quote.sku, quantity: 1, unit_paise: 40_000 }] });
    expect(await ask(`GET ${old}`)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('replaced') },
    });
    pay(oldOrder);
    await simulator.idle();
    const [replaced, current] = await ordersOf(quote);
    expect([replaced?.stage, replaced?.order_status, current?.stage]).toEqual([
      'abandoned',
      'Cancelled',
      'awaiting payment',
    ]);
    pay(await openPayment(path));
    await simulator.idle();
    expect(await look(quote)).toMatchObject({
      state: 'paid',
      total_paise: 45_000,
      versions: [{ number: 2 }, { number: 1, ended_as: 'replaced' }],
    });
    expect(await stockOf(quote.sku)).toEqual({ on_hand: 1, reserved: 0 });
  });

  test('while it is being paid: the payment wins or is refunded, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const quote = await newQuote();
      const path = await sent(quote);
      const { proof } = pay(await openPayment(path));
      const [answer] = await Promise.all([send(quote, { version: 1 }), ask(`POST ${path}/verify`, proof)]);
      await simulator.idle();
      await shop.walkRounds();
      const stages = (await ordersOf(quote)).map(({ stage }) => stage);
      expect([answer.body.code, stages]).toEqual(
        answer.status === 200 ? [undefined, ['abandoned', 'awaiting payment']] : ['quote-paid', ['placed']],
      );
    }
  });

  test('by two people at once is sent once; the other gets a conflict', async () => {
    const quote = await newQuote();
    const answers = await Promise.all([send(quote), send(quote)]);
    expect(answers.map(({ body }) => body.code ?? 'sent').toSorted()).toEqual(['changed-since', 'sent']);
    expect((await look(quote)).versions).toHaveLength(1);
  });
});

test('[O-08] a quote that the shop could not fulfil is not sent, and nothing changes', async () => {
  const quote = await newQuote({ onHand: 1 });
  const other = await addSku(db);
  const refusedAt = async (over: Parameters<typeof send>[1]) => {
    const { status, body } = await send(quote, over);
    return [status, (body as { fields?: { field: string }[] }).fields?.[0]?.field ?? body.code];
  };
  expect(await refusedAt({})).toEqual([409, 'not-enough-stock']);
  expect(await refusedAt({ valid_until: inDays(-1) })).toEqual([400, 'valid_until']);
  expect(await refusedAt({ valid_until: inDays(400) })).toEqual([400, 'valid_until']);
  expect(await refusedAt({ lines: [{ line_sku: other, quantity: 1, unit_paise: 100 }] })).toEqual([400, 'lines']);
  const line = { line_sku: quote.sku, quantity: 1, unit_paise: 45_000 };
  expect(await refusedAt({ lines: [line, line] })).toEqual([400, 'lines']);
  expect(await refusedAt({ lines: [] })).toEqual([400, 'lines']);
  expect(await refusedAt({ delivery_paise: 0, lines: [{ line_sku: quote.sku, quantity: 1, unit_paise: 99 }] })).toEqual(
    [400, 'lines'],
  );
  expect(await refusedAt({ address: { new_address: 'x', city: 'y', pincode: '12' } })).toEqual([
    400,
    'address.pincode',
  ]);
  expect(await look(quote)).toMatchObject({ state: 'new', versions: [] });
  expect(await stockOf(quote.sku)).toEqual({ on_hand: 1, reserved: 0 });
});

test('[O-08] a request can be closed without an answer, and answered after all', async () => {
  const quote = await newQuote();
  const { params } = quote;
  expect((await call('POST /desk/quotes/:quoteId/close', { params, body: { version: 0 } })).status).toBe(200);
  expect((await look(quote)).state).toBe('closed');
  expect((await call('POST /desk/quotes/:quoteId/link', { params })).body).toMatchObject({ code: 'quote-over' });
  const first = await sent(quote);
  const another = (await call('POST /desk/quotes/:quoteId/link', { params })).body.path;
  expect(another).not.toBe(first);
  for (const path of [first, another]) expect((await ask(`GET ${path}`)).status).toBe(200);
  expect((await call('POST /desk/quotes/:quoteId/close', { params, body: { version: 1 } })).status).toBe(409);
});
