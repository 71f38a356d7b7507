import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import type { PayLink } from '../../../contract/pay-link.ts';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { differenceOfExchange } from '../../../domain/exchange.ts';
import { callerOf } from '../../testing/caller.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { cash, delivered, returnDesk } from '../../testing/return-desk.ts';
import { cancelAtDesk } from '../../testing/cancel-at-desk.ts';

const shop = await paymentShop();
const { db, pay, simulator, stockOf, stageOf, expire, walkRounds } = shop;
const { mailTo, mailsTo } = caughtMails(shop.folder);
const desk = await returnDesk(shop);
const { owner, packer, look, lookAtOrder, receive, close, closed, act, refundsOf } = desk;
await db.updateTable('help').set({ return_days: 7 }).execute();
const guest = callerOf(shop.http);

afterEach(() => shop.settleAndCheck());

let products = 0;
/** A shoe in M for 500 rupees, in L for 600 of which there is `ofL`, and in S for 400. */
async function newShoe(ofL = 5) {
  const id = `shoe${++products}`;
  const [m, l, s] = [`${id}-M`, `${id}-L`, `${id}-S`];
  await addProduct(db, {
    id,
    variations: [
      { sku: m, rupees: 500, onHand: 50, attributes: { Size: 'M' } },
      { sku: l, rupees: 600, onHand: ofL, attributes: { Size: 'L' } },
      { sku: s, rupees: 400, onHand: 50, attributes: { Size: 'S' } },
    ],
  });
  return { id, m, l, s };
}
type Shoe = Awaited<ReturnType<typeof newShoe>>;

/** A customer who bought it in M, paid online, and received it. */
async function bought(shoe: Shoe, quantity = 1) {
  const order = await shop.order({ lines: [{ sku: shoe.m, quantity }] });
  pay(order.providerOrderId);
  await order.ask(`GET /payment/order/${order.orderId}`);
  await moveOrder(shop, order.orderId, ...delivered);
  const read = async (orderId = order.orderId) =>
    ((await order.ask(`GET /payment/order/${orderId}`)).body as { data: Order }).data;
  const swap = (sku: string, price: number, more: object = {}) =>
    order.ask('POST /my-returns', {
      order_id: order.orderId,
      returns_before: 0,
      reason: 'Does not fit',
      lines: [{ line_number: 1, quantity, exchange: { sku, price } }],
      ...more,
    });
  async function swapped(sku: string, price: number): Promise<string> {
    const { status, body } = await swap(sku, price);
    expect([status, (body as { message?: string }).message]).toEqual([200, undefined]);
    return (body as { return_id: string }).return_id;
  }
  return { ...order, read, swap, swapped, email: order.customer.email };
}

const linkIn = async (email: string, subject: RegExp) =>
  `/pay/${/\/pay\/([\w-]+)/.exec((await mailTo(email, subject)).text ?? '')?.[1] ?? ''}`;

async function payLink(path: string) {
  const opened = await guest(`POST ${path}/open`);
  expect(opened.status).toBe(200);
  pay((opened.body as PaymentOpened).razorpay_order?.id ?? '');
  return guest(`GET ${path}`);
}

const approve = async (returnId: string) => expect((await act('approve', returnId, {})).status).toBe(200);
const messageOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { message?: string }).message ?? ''}`;
const exchangeOf = async (returnId: string, lines: object[], who = owner) =>
  who.call('POST /desk/returns/:returnId/exchange', {
    params: { returnId },
    body: { ...(await seen(returnId)), lines },
  });
/** What a screen sends back of the return it shows. */
const seen = async (returnId: string) => {
  const { version, replacement } = await look(returnId);
  return { version, shown_paise: replacement?.refund_paise ?? 0 };
};

describe('[O-17] an exchange', () => {
  test('for a dearer variation is held at once, paid by link, and packed when the goods are back', async () => {
    const shoe = await newShoe();
    const customer = await bought(shoe);
    const choices = await customer.ask(`GET /my-returns/variations/${customer.orderId}`);
    expect(choices.body).toMatchObject({
      lines: [{ line_number: 1, variations: [{ sku: shoe.m }, { sku: shoe.l, price: 600, available: 5 }, {}] }],
    });
    const returnId = await customer.swapped(shoe.l, 600);
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 5, reserved: 1 });
    const [asked] = (await customer.read()).returns;
    expect(asked?.replacement).toMatchObject({ to_pay: 100, is_held: true, lines: [{ attributes: { Size: 'L' } }] });
    expect((await mailTo(customer.email, /request for an exchange/)).text).toContain('Size: L');

    await approve(returnId);
    const mail = await mailTo(customer.email, /your exchange is approved/);
    for (const words of ['Size: M', 'Size: L', '₹600', '₹500', '₹100', 'Pay ₹100']) expect(mail.text).toContain(words);
    const link = await linkIn(customer.email, /your exchange is approved/);
    expect((await guest(`GET ${link}`)).body).toMatchObject({
      state: 'open',
      subject: expect.stringMatching(/^Exchange RET-/),
      credit: 500,
      amount: 100,
    });

    // Neither the money nor the goods alone are enough.
    await receive(returnId);
    expect(messageOf(await close(returnId))).toMatch(/^409 The difference of ₹100.00 is not paid yet/);
    expect(((await payLink(link)).body as PayLink).state).toBe('paid');
    const replacementId = asked?.replacement?.order_id ?? '';
    expect(await stageOf(replacementId)).toBe('awaiting payment');
    const thanks = await mailTo(customer.email, /we have your payment/);
    expect(thanks.text).toMatch(/We have your payment of ₹100\.00 for your exchange RET-\d{6}/);
    expect(thanks.html).toContain(`/track/${customer.orderId}`);
    await sql`update shop_order set hold_expires_at = hold_expires_at - interval '1 year' where order_id = ${replacementId}`.execute(
      db,
    );
    await walkRounds();
    expect((await look(returnId)).replacement).toMatchObject({ is_paid: true, is_held: true, to_pay_paise: 10_000 });

    const answer = await close(returnId);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(await look(returnId)).toMatchObject({
      state: 'closed',
      refund: { refund_paise: 0, exchange_paise: 50_000, credit_paise: 50_000 },
    });
    expect(await refundsOf(returnId)).toEqual([]);
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 4, reserved: 0 });
    expect(await stockOf(shoe.m)).toEqual({ on_hand: 50, reserved: 0 });
    expect(await lookAtOrder(replacementId)).toMatchObject({
      channel: 'exchange',
      fulfilment: 'to-pack',
      payment_status: 'Paid',
      total_paise: 60_000,
      credit_paise: 50_000,
      advance_paise: 10_000,
      can_cancel: false,
    });
    const done = await mailTo(customer.email, /your exchange is complete/);
    expect(done.text).toContain((await customer.read(replacementId)).receipt_id);

    await moveOrder(shop, replacementId, ...delivered);
    const { rows } = await sql`select total_paise, paid_paise from invoice where order_id = ${replacementId}`.execute(
      db,
    );
    expect(rows).toEqual([{ total_paise: 60_000, paid_paise: 60_000 }]);
    // It can be returned like any other order, and is refunded to where each payment came from.
    const again = await desk.started(replacementId, [{ line_number: 1, quantity: 1 }]);
    expect((await closed(again)).refund).toMatchObject({
      refund_paise: 60_000,
      online_paise: 60_000,
      by_hand_paise: 0,
    });
    expect((await refundsOf(again)).toSorted((a, b) => a - b)).toEqual([10_000, 50_000]);
  });

  test('for a variation of the same price or a cheaper one needs no payment, refunds the rest and leaves the cart alone', async () => {
    const shoe = await newShoe();
    const even = await bought(shoe);
    const { userId } = even.customer;
    await db.insertInto('cart_line').values({ user_id: userId, sku: shoe.m }).execute();
    const same = await even.swapped(shoe.m, 500);
    await approve(same);
    expect((await mailTo(even.email, /your exchange is approved/)).text).toContain('There is nothing to pay.');
    expect((await closed(same)).refund).toMatchObject({ refund_paise: 0, exchange_paise: 50_000 });
    // Another pair, which the customer still wants to buy.
    expect(
      await db.selectFrom('cart_line').select(['sku', 'quantity']).where('user_id', '=', userId).execute(),
    ).toEqual([{ sku: shoe.m, quantity: 1 }]);

    const cheaper = await bought(shoe, 2);
    const returnId = await cheaper.swapped(shoe.s, 400);
    await approve(returnId);
    expect((await mailTo(cheaper.email, /your exchange is approved/)).text).toContain('₹200');
    expect((await closed(returnId)).refund).toMatchObject({
      refund_paise: 20_000,
      exchange_paise: 80_000,
      online_paise: 20_000,
    });
    expect(await refundsOf(returnId)).toEqual([20_000]);
  });

  test('keeps coupon and delivery charge, so another size at the same price costs nothing', async () => {
    const shoe = await newShoe();
    const { userId } = (await bought(shoe)).customer;
    const code = 'EXCHANGED';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_001, limit_total: 99 }).execute();
    const lines = [
      { sku: shoe.m, productId: shoe.id, quantity: 1, mrpPaise: 50_000 },
      { sku: shoe.s, productId: shoe.id, quantity: 2, mrpPaise: 40_000 },
    ];
    const orderId = await addWholeOrder(db, {
      userId,
      lines,
      coupon: { code, discountPaise: 10_001 },
      deliveryPaise: 4999,
      ...cash,
    });
    await moveOrder(shop, orderId, ...delivered);
    const returnId = await desk.started(orderId, [
      { line_number: 1, quantity: 1, exchange: { sku: shoe.m, price_paise: 50_000 } },
    ]);
    const { refund, replacement } = await closed(returnId);
    expect(refund).toMatchObject({ refund_paise: 0, by_hand_paise: 0 });
    expect(replacement).toMatchObject({ to_pay_paise: 0, is_placed: true });
    // Paid in cash: a replacement that comes back before it is sent is refunded by hand.
    const replacementId = replacement?.order_id ?? '';
    expect((await cancelAtDesk(owner, replacementId)).body.message).toMatch(/Take it back instead/);
    const back = await desk.started(replacementId, [{ line_number: 1, quantity: 1 }]);
    const end = await closed(back, { by_hand_method: 'Cash' });
    expect(end.refund?.by_hand_paise).toBe(replacement?.total_paise);
    expect((await lookAtOrder(replacementId)).order_status).toBe('Cancelled');
  });

  test('of two lines for the same variation sends it as one line, to the paisa', async () => {
    const shoe = await newShoe();
    const first = await bought(shoe);
    const { userId } = first.customer;
    const code = 'BOTHINL';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_001, limit_total: 99 }).execute();
    const orderId = await addWholeOrder(db, {
      userId,
      lines: [
        { sku: shoe.s, productId: shoe.id, quantity: 2, mrpPaise: 40_000 },
        { sku: shoe.m, productId: shoe.id, quantity: 1, mrpPaise: 50_000 },
      ],
      coupon: { code, discountPaise: 10_001 },
      ...cash,
    });
    await moveOrder(shop, orderId, ...delivered);
    const exchange = { sku: shoe.l, price: 600 };
    const asked = await first.ask('POST /my-returns', {
      order_id: orderId,
      returns_before: 0,
      reason: 'Does not fit',
      lines: [
        { line_number: 1, quantity: 2, exchange },
        { line_number: 2, quantity: 1, exchange },
      ],
    });
    expect(messageOf(asked)).toBe('200 ');
    const { return_id: returnId } = asked.body as { return_id: string };
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 5, reserved: 3 });
    await approve(returnId);
    await payLink((await owner.call('POST /desk/returns/:returnId/link', { params: { returnId } })).body.path);
    const { replacement } = await closed(returnId);
    // ₹1,199.99 was paid for all three, and each costs more now.
    expect(replacement).toMatchObject({ to_pay_paise: 50_000, total_paise: 169_999 });
    const [line, ...others] = (await lookAtOrder(replacement?.order_id ?? '')).lines;
    expect([line?.sku, line?.quantity, others]).toEqual([shoe.l, 3, []]);
  });

  test('of a replacement keeps the discount too: it costs the difference to the price before it, however often', async () => {
    const shoe = await newShoe();
    const { userId } = (await bought(shoe)).customer;
    const code = 'TWICE';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_001, limit_total: 99 }).execute();
    const lines = [{ sku: shoe.m, productId: shoe.id, quantity: 2, mrpPaise: 50_000 }];
    let orderId = await addWholeOrder(db, { userId, lines, coupon: { code, discountPaise: 10_001 }, ...cash });
    await moveOrder(shop, orderId, ...delivered);
    const swapAgain = async (sku: string, price_paise: number) => {
      const offered = (await owner.call('GET /desk/orders/:orderId/variations', { params: { orderId } })).body.lines;
      const { unit_paise: unitPaise = 0, amount_paise: amountPaise = 0 } = offered[0]?.bought ?? {};
      const bought = { quantity: 2, unitPaise, amountPaise, returned: 0 };
      const shown = differenceOfExchange([{ bought, quantity: 2, newUnitPaise: price_paise }]);
      const returnId = await desk.started(orderId, [{ line_number: 1, quantity: 2, exchange: { sku, price_paise } }]);
      const { replacement, refund } = await look(returnId);
      const made = [replacement?.to_pay_paise, refund?.refund_paise, replacement?.total_paise];
      expect(made.slice(0, 2)).toEqual([shown.toPayPaise, shown.backPaise]);
      if (shown.toPayPaise > 0) {
        await payLink((await owner.call('POST /desk/returns/:returnId/link', { params: { returnId } })).body.path);
      }
      await closed(returnId, { by_hand_method: 'Cash' });
      orderId = replacement?.order_id ?? '';
      await moveOrder(shop, orderId, ...delivered);
      return made;
    };
    expect(await swapAgain(shoe.m, 50_000)).toEqual([0, 0, 89_999]);
    expect(await swapAgain(shoe.m, 50_000)).toEqual([0, 0, 89_999]);
    expect(await swapAgain(shoe.l, 60_000)).toEqual([20_000, 0, 109_999]);
    expect(await swapAgain(shoe.l, 60_000)).toEqual([0, 0, 109_999]);
    expect(await swapAgain(shoe.s, 40_000)).toEqual([0, 40_000, 69_999]);
    expect(await swapAgain(shoe.s, 40_000)).toEqual([0, 0, 69_999]);
    expect(await swapAgain(shoe.m, 50_000)).toEqual([20_000, 0, 89_999]);
  });

  test('of what a coupon paid for in full costs nothing, and nothing is due for it', async () => {
    const shoe = await newShoe();
    const customer = await bought(shoe);
    const { userId } = customer.customer;
    const code = 'ALLOFIT';
    await db.insertInto('coupon').values({ code, price_offer_paise: 50_000, limit_total: 99 }).execute();
    const orderId = await addWholeOrder(db, {
      userId,
      lines: [{ sku: shoe.m, productId: shoe.id, quantity: 1, mrpPaise: 50_000 }],
      coupon: { code, discountPaise: 50_000 },
      ...cash,
    });
    await moveOrder(shop, orderId, ...delivered);
    const exchange = { sku: shoe.m, price_paise: 50_000 };
    const { replacement } = await closed(await desk.started(orderId, [{ line_number: 1, quantity: 1, exchange }]));
    const replacementId = replacement?.order_id ?? '';
    const paid = { payment_status: 'Paid', total_paise: 0, advance_paise: 0, credit_paise: 0 };
    expect(await lookAtOrder(replacementId)).toMatchObject(paid);
    expect(await customer.read(replacementId)).toMatchObject({ payment_status: 'Paid', totalAmountbeforePay: 0 });
    await moveOrder(shop, replacementId, 'Packed');
    const packed = await mailTo(`${userId}@example.in`, new RegExp(`${replacement?.receipt_id}: Packed$`));
    expect(packed.text).toContain('Paid by your return: ₹0');
    expect(packed.text).not.toContain('Pay now');
  });

  test('for the last piece: one of ten customers gets it, and the others leave no request behind', async () => {
    const shoe = await newShoe(1);
    const customers = [];
    for (let count = 0; count < 10; count += 1) customers.push(await bought(shoe));
    const answers = await Promise.all(customers.map(({ swap }) => swap(shoe.l, 600)));
    const refusals = answers.filter(({ status }) => status !== 200).map(messageOf);
    expect(refusals).toHaveLength(9);
    expect(new Set(refusals)).toEqual(new Set([expect.stringMatching(/^409 .* is out of stock/)]));
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 1, reserved: 1 });
    const returns = await Promise.all(customers.map(async ({ read }) => (await read()).returns.length));
    expect(returns.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test('with a wrong price, product or line names the field and changes nothing', async () => {
    const shoe = await newShoe(0);
    const other = await newShoe();
    const customer = await bought(shoe);
    expect(messageOf(await customer.swap(shoe.s, 300))).toMatch(/^409 .* costs ₹400.00 now/);
    expect(messageOf(await customer.swap(other.m, 500))).toMatch(/^409 .* another variation of itself/);
    expect(messageOf(await customer.swap(shoe.l, 600))).toMatch(/^409 .* is out of stock/);
    expect(messageOf(await customer.swap('NOTHING', 600))).toMatch(/^409 .* no longer on sale/);
    expect((await customer.read()).returns).toEqual([]);
    // A repeat gets the same return.
    const first = await customer.swapped(shoe.s, 400);
    expect(await customer.swapped(shoe.s, 400)).toBe(first);
  });

  test('that is declined puts the piece on sale again and refunds a paid difference, also if it arrives later', async () => {
    const shoe = await newShoe(1);
    const customer = await bought(shoe);
    const returnId = await customer.swapped(shoe.l, 600);
    await approve(returnId);
    const link = await linkIn(customer.email, /your exchange is approved/);
    // Paid twice: the second payment goes back at once.
    simulator.set({ isDoubleSuccessAllowed: true });
    const opened = (await guest(`POST ${link}/open`)).body as PaymentOpened;
    await payLink(link);
    pay(opened.razorpay_order?.id ?? '');
    await walkRounds();
    await mailTo(customer.email, /your payment is refunded/);
    const thanks = (await mailsTo(customer.email)).filter(({ subject }) => subject?.includes('we have your payment'));
    expect(thanks).toHaveLength(1);
    expect(messageOf(await act('decline', returnId, { answer: 'Worn.' }, packer))).toMatch(
      /^403 ₹100.00 would go back/,
    );
    expect((await act('decline', returnId, { answer: 'Worn.' })).status).toBe(200);
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await guest(`GET ${link}`)).body).toMatchObject({ state: 'cancelled' });
    expect((await mailTo(customer.email, /about your exchange/)).text).toContain('refund');
    const { rows } = await sql<{
      paise: number;
    }>`select sum(f.amount_paise)::integer as paise from refund f join payment using (payment_id) join payment_request q using (request_id)
      join shop_order o using (order_id) where o.return_id = ${returnId}`.execute(db);
    expect(rows).toEqual([{ paise: 20_000 }]);
  });

  test('that is not paid in time releases the piece; late money holds it again, or is refunded if it is sold', async () => {
    const shoe = await newShoe(1);
    const ask = async () => {
      const customer = await bought(shoe);
      const returnId = await customer.swapped(shoe.l, 600);
      await approve(returnId);
      const link = await linkIn(customer.email, /your exchange is approved/);
      const opened = (await guest(`POST ${link}/open`)).body as PaymentOpened;
      const replacementId = (await look(returnId)).replacement?.order_id ?? '';
      await expire(replacementId);
      return { customer, returnId, link, replacementId, providerOrderId: opened.razorpay_order?.id ?? '' };
    };
    const late = await ask();
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 1, reserved: 0 });
    expect((await guest(`GET ${late.link}`)).status).toBe(404);
    const tooLate = await ask();
    pay(late.providerOrderId);
    await walkRounds();
    expect((await look(late.returnId)).replacement).toMatchObject({ is_paid: true, is_held: true });
    pay(tooLate.providerOrderId);
    await walkRounds();
    expect((await look(tooLate.returnId)).replacement).toMatchObject({ is_paid: false, is_held: false });
    expect((await closed(late.returnId)).state).toBe('closed');
    await receive(tooLate.returnId);
    expect((await close(tooLate.returnId)).status).toBe(409);
    // Staff end the exchange: it becomes a refund.
    expect((await exchangeOf(tooLate.returnId, [], packer)).status).toBe(200);
    expect((await closed(tooLate.returnId)).refund).toMatchObject({ refund_paise: 50_000, exchange_paise: 0 });
  });

  test('can be changed by staff, who can also turn a return into an exchange', async () => {
    const shoe = await newShoe(1);
    const customer = await bought(shoe, 2);
    const returnId = await desk.started(customer.orderId, [{ line_number: 1, quantity: 2 }]);
    expect(messageOf(await exchangeOf(returnId, [{ line_number: 1, sku: shoe.l, price_paise: 60_000 }]))).toMatch(
      /^409 Only 1 of/,
    );
    expect((await exchangeOf(returnId, [{ line_number: 1, sku: shoe.s, price_paise: 40_000 }], packer)).status).toBe(
      200,
    );
    const seen = (await look(returnId)).version;
    expect((await exchangeOf(returnId, [{ line_number: 1, sku: shoe.m, price_paise: 50_000 }])).status).toBe(200);
    // Nobody closes it who has not seen this change.
    expect((await look(returnId)).version).toBeGreaterThan(seen);
    expect(await stockOf(shoe.s)).toEqual({ on_hand: 50, reserved: 0 });
    // All pieces of an exchanged line have to come back.
    expect(messageOf(await receive(returnId, { 1: { quantity: 1 } }))).toMatch(/^409 .* all of it has to come back/);
    expect((await closed(returnId)).replacement).toMatchObject({ is_placed: true, total_paise: 100_000 });
    expect(messageOf(await exchangeOf(returnId, []))).toMatch(/^409 This return has ended/);
  });

  test('that is approved late is held again, or refused if it has sold out', async () => {
    const shoe = await newShoe(1);
    const customer = await bought(shoe);
    const returnId = await customer.swapped(shoe.l, 600);
    const replacementId = (await look(returnId)).replacement?.order_id ?? '';
    await expire(replacementId);
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 1, reserved: 0 });
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', shoe.l).execute();
    expect(messageOf(await act('approve', returnId, {}))).toMatch(/^409 What the customer wants instead is sold out/);
    expect((await look(returnId)).state).toBe('requested');
    await db.updateTable('stock').set({ on_hand: 1 }).where('sku', '=', shoe.l).execute();
    await approve(returnId);
    expect(await stockOf(shoe.l)).toEqual({ on_hand: 1, reserved: 1 });
    expect((await look(returnId)).replacement).toMatchObject({ is_held: true, is_paid: false });
    expect((await mailTo(customer.email, /your exchange is approved/)).text).toContain('Pay ₹100');
  });

  test('gets a payment link from staff only while there is something to pay and the piece is held', async () => {
    const shoe = await newShoe();
    const customer = await bought(shoe);
    const link = async (returnId: string) => owner.call('POST /desk/returns/:returnId/link', { params: { returnId } });
    const even = await desk.started(customer.orderId, [{ line_number: 1, quantity: 1 }]);
    expect(messageOf(await link(even))).toMatch(/^409 There is no difference to pay/);
    expect((await exchangeOf(even, [{ line_number: 1, sku: shoe.l, price_paise: 60_000 }])).status).toBe(200);
    const made = await link(even);
    expect(made.status).toBe(200);
    const { path } = made.body;
    expect((await guest(`GET ${path}`)).body).toMatchObject({ state: 'open', amount: 100, credit: 500 });
    expect(((await payLink(path)).body as PayLink).state).toBe('paid');
    expect(messageOf(await link(even))).toMatch(/^409 There is no difference to pay/);
    expect((await link('nothing')).status).toBe(404);
  });

  test('shows the exact price before the customer asks for it', async () => {
    const shoe = await newShoe();
    const { userId } = (await bought(shoe)).customer;
    const code = 'SHOWNBEFORE';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_001, limit_total: 99 }).execute();
    const lines = [{ sku: shoe.m, productId: shoe.id, quantity: 3, mrpPaise: 50_000 }];
    const orderId = await addWholeOrder(db, { userId, lines, coupon: { code, discountPaise: 10_001 }, ...cash });
    await moveOrder(shop, orderId, ...delivered);
    const shown = async (quantity: number, newUnitPaise: number) => {
      const { lines: offered } = (await owner.call('GET /desk/orders/:orderId/variations', { params: { orderId } }))
        .body;
      const [line] = offered;
      if (!line) throw new Error('the order has no line');
      const { unit_paise: unitPaise, amount_paise: amountPaise, ...rest } = line.bought;
      return differenceOfExchange([{ bought: { unitPaise, amountPaise, ...rest }, quantity, newUnitPaise }]);
    };
    const before = await shown(1, 60_000);
    expect(before).toMatchObject({ toPayPaise: 10_000, backPaise: 0 });
    const first = await desk.started(orderId, [
      { line_number: 1, quantity: 1, exchange: { sku: shoe.l, price_paise: 60_000 } },
    ]);
    expect((await look(first)).replacement?.to_pay_paise).toBe(before.toPayPaise);
    expect((await exchangeOf(first, [])).status).toBe(200);
    await closed(first, { by_hand_method: 'Cash' });
    // The coupon's rounding remainder went with the first piece.
    const rest = await shown(2, 40_000);
    const second = await desk.started(
      orderId,
      [{ line_number: 1, quantity: 2, exchange: { sku: shoe.s, price_paise: 40_000 } }],
      { returns_before: 1 },
    );
    expect(rest).toMatchObject({ toPayPaise: 0, backPaise: 20_000 });
    expect((await look(second)).refund?.refund_paise).toBe(rest.backPaise);
  });

  test('[W-23] changed, ended or declined on a screen from before the payment refunds nothing and says both amounts', async () => {
    const shoe = await newShoe();
    const customer = await bought(shoe);
    const returnId = await customer.swapped(shoe.l, 600);
    await approve(returnId);
    const old = await seen(returnId);
    const link = await linkIn(customer.email, /your exchange is approved/);
    await payLink(link);
    const params = { returnId };
    const differs = {
      status: 409,
      body: { code: 'amount-changed', amounts: { shown_paise: 0, now_paise: 10_000 } },
    };
    const change = async (body: object) => owner.call('POST /desk/returns/:returnId/exchange', { params, body });
    expect(await change({ ...old, lines: [] })).toMatchObject(differs);
    expect(await change({ ...old, lines: [{ line_number: 1, sku: shoe.s, price_paise: 40_000 }] })).toMatchObject(
      differs,
    );
    const declined = await owner.call('POST /desk/returns/:returnId/decline', {
      params,
      body: { ...old, answer: 'Worn.' },
    });
    expect(declined).toMatchObject(differs);
    expect(declined.body.message).toContain('you saw ₹0.00, it is now ₹100.00. Nothing was done');
    expect(await look(returnId)).toMatchObject({
      state: 'approved',
      replacement: { is_paid: true, refund_paise: 10_000 },
    });
    expect((await exchangeOf(returnId, [{ line_number: 1, sku: shoe.m, price_paise: 50_000 }])).status).toBe(200);
    // The customer never cancelled anything.
    expect((await guest(`GET ${link}`)).body).toMatchObject({
      message: expect.stringContaining('Your exchange was changed'),
    });
    const { rows } =
      await sql`select f.amount_paise from refund f join payment using (payment_id) join payment_request using (request_id)
                                 join shop_order o using (order_id) where o.return_id = ${returnId}`.execute(db);
    expect(rows).toEqual([{ amount_paise: 10_000 }]);
  });

  test('[O-17] is not blocked by a paisa if another return of the same line is closed first', async () => {
    const shoe = await newShoe();
    const { userId } = (await bought(shoe)).customer;
    const code = 'ODDPAISA';
    await db.insertInto('coupon').values({ code, price_offer_paise: 10_001, limit_total: 99 }).execute();
    const lines = [{ sku: shoe.m, productId: shoe.id, quantity: 2, mrpPaise: 50_000 }];
    const orderId = await addWholeOrder(db, { userId, lines, coupon: { code, discountPaise: 10_001 }, ...cash });
    await moveOrder(shop, orderId, ...delivered);
    const one = { line_number: 1, quantity: 1 };
    const first = await desk.started(orderId, [{ ...one, exchange: { sku: shoe.m, price_paise: 50_000 } }]);
    const second = await desk.started(orderId, [one], { returns_before: 1 });
    expect((await closed(second, { by_hand_method: 'Cash' })).refund?.refund_paise).toBe(44_999);
    expect((await closed(first)).refund).toMatchObject({
      refund_paise: 0,
      exchange_paise: 45_000,
      credit_paise: 45_000,
    });
  });

  test('closed ten times at once, while the link is paid, places one order and loses no money', async () => {
    const shoe = await newShoe();
    const customer = await bought(shoe);
    const returnId = await customer.swapped(shoe.l, 600);
    await approve(returnId);
    const link = await linkIn(customer.email, /your exchange is approved/);
    await receive(returnId);
    const opened = (await guest(`POST ${link}/open`)).body as PaymentOpened;
    pay(opened.razorpay_order?.id ?? '');
    const { version } = await look(returnId);
    const body = { version, shown_paise: 0, by_hand_paise: 0 };
    const press = () => owner.call('POST /desk/returns/:returnId/close', { params: { returnId }, body });
    await Promise.all([...Array.from({ length: 5 }, press), guest(`GET ${link}`), ...Array.from({ length: 5 }, press)]);
    // Perhaps all ten closed before the money arrived.
    if ((await look(returnId)).state !== 'closed') await close(returnId);
    const { rows } = await sql`select stage from shop_order where return_id = ${returnId}`.execute(db);
    expect(rows).toEqual([{ stage: 'placed' }]);
  });
});
