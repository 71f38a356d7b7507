import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { addSku } from '../../../database/testing/rows.ts';
import { callerOf } from '../../testing/caller.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { returnDesk } from '../../testing/return-desk.ts';

const shop = await paymentShop();
const { db, pay, stockOf, expire, refundsOf } = shop;
await db.updateTable('site_profile').set({ email: 'shop@example.in', gstin: '29ABCDE1234F1Z5' }).execute();
const ask = callerOf(shop.http);
const { mailTo, mailsTo } = caughtMails(shop.folder);
afterEach(() => shop.settleAndCheck());

type Person = Awaited<ReturnType<typeof atDesk>>;

/** A member of staff with 500 rupees in the till. */
async function seller(role = 'manager', float_paise = 50_000): Promise<Person> {
  const person = await atDesk(shop, role);
  expect((await person.call('POST /desk/counter/till', { body: { float_paise } })).status).toBe(200);
  return person;
}

const manager = await seller();

interface Sold {
  quantity?: number;
  discount?: number;
  [more: string]: unknown;
}

/** Goods cost 500 rupees each. */
const bodyOf = (sku: string, { quantity = 1, discount = 0, ...more }: Sold = {}) => ({
  key: randomUUID(),
  lines: [{ line_sku: sku, quantity }],
  discount_paise: discount,
  discount_reason: discount > 0 ? 'Scratched box' : '',
  shown_paise: quantity * 50_000 - discount,
  pay: { mode: 'Cash', given_paise: 100_000 } as object,
  ...more,
});

const sell = (body: object, who = manager) => who.call('POST /desk/counter/sales', { body });
const endOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? String(status);
const lookAt = async (orderId: string) =>
  (await manager.call('GET /desk/orders/:orderId', { params: { orderId } })).body;
const saleOf = async (orderId: string) =>
  (await manager.call('GET /desk/counter/sales/:orderId', { params: { orderId } })).body;
const qr = { pay: { mode: 'QR' } };
const salesOf = async (sku: string) =>
  (
    await sql<{
      count: number;
    }>`select count(*) from order_line join counter_sale using (order_id) where sku = ${sku}`.execute(db)
  ).rows[0]?.count;

async function print(orderId: string, paper: '80mm' | 'A4') {
  const answer = await shop.http.inject({
    url: `/api/desk/counter/sales/${orderId}/receipt?paper=${paper}`,
    headers: { cookie: `desk=${manager.browser.cookie ?? ''}` },
  });
  return {
    type: answer.headers['content-type'],
    disposition: answer.headers['content-disposition'],
    pdf: answer.rawPayload,
  };
}

describe('[O-07] a sale at the counter', () => {
  test('in cash is paid, handed over and invoiced at once, with change, a mail and two kinds of paper', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const found = await manager.call('GET /desk/counter/goods', { query: { q: sku.toLowerCase() } });
    expect(found.body).toMatchObject({ is_exact: true, rows: [{ line_sku: sku, unit_paise: 50_000, available: 5 }] });
    const email = 'walkin@example.in';
    const { status, body } = await sell(
      bodyOf(sku, { quantity: 2, discount: 5_000, email, name: 'Asha Rao', mobile: '98765 43210' }),
    );
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      state: 'paid',
      mode: 'Cash',
      total_paise: 95_000,
      change_paise: 5_000,
      path: null,
      email,
    });
    expect(await stockOf(sku)).toEqual({ on_hand: 3, reserved: 0 });
    const order = await lookAt(body.order_id);
    expect(order).toMatchObject({
      channel: 'counter',
      payment_mode: 'Cash',
      payment_status: 'Paid',
      order_status: 'Delivered',
      discount_paise: 5_000,
      mobile: '9876543210',
      invoice_number: body.invoice_number,
      can_return: true,
    });
    // Taxed within the shop's own state, because the goods are handed over there.
    const invoice = await db
      .selectFrom('invoice')
      .selectAll()
      .where('order_id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ supply_state_code: '29', igst_paise: 0, paid_paise: 95_000, remaining_paise: 0 });
    const mail = await mailTo(email, /^Your invoice for order/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^invoice-/)]);
    expect(mail.text).toContain('Discount');
    expect((await mailsTo('shop@example.in')).length).toBe(0);
    for (const [paper, name] of [
      ['80mm', 'receipt'],
      ['A4', 'invoice'],
    ] as const) {
      const { type, disposition, pdf } = await print(body.order_id, paper);
      expect([type, disposition?.toString().startsWith(`inline; filename="${name}-`)]).toEqual([
        'application/pdf',
        true,
      ]);
      const width = /MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1];
      expect(Number(width)).toBeCloseTo(paper === 'A4' ? 595.28 : (80 / 25.4) * 72, 0);
    }
  });

  test('by UPI needs its reference; nobody has to give a name', async () => {
    const sku = await addSku(db);
    expect(endOf(await sell(bodyOf(sku, { pay: { mode: 'UPI', reference: '' } })))).toBe('bad-input');
    const { body } = await sell(bodyOf(sku, { pay: { mode: 'UPI', reference: 'UTR 4711' } }));
    const again = () => sell(bodyOf(sku, { pay: { mode: 'UPI', reference: 'utr4711' } }));
    expect((await again()).body).toMatchObject({
      code: 'reference-used',
      message: expect.stringContaining(`is already entered for order ${body.receipt_id}`),
    });
    const twice = await Promise.all(
      [1, 2].map(() => sell(bodyOf(sku, { pay: { mode: 'UPI', reference: 'UTR 4710' } }))),
    );
    expect(twice.map(endOf).toSorted()).toEqual(['200', 'reference-used']);
    expect(body).toMatchObject({ state: 'paid', mode: 'UPI', change_paise: 0 });
    expect(await lookAt(body.order_id)).toMatchObject({
      user_name: 'Walk-in customer',
      email: '',
      payment_mode: 'UPI',
    });
    expect((await print(body.order_id, '80mm')).type).toBe('application/pdf');
  });

  test('sells packages with what is chosen in them', async () => {
    const sized = (sku: string) =>
      ['S', 'M'].map((Size) => ({ sku: `${sku}-${Size}`, rupees: 900, onHand: 2, attributes: { Size } }));
    await addProduct(db, {
      id: 'CSKATE',
      title: 'Counter Skates',
      type: 'Variable Product',
      variations: sized('CSKATE'),
    });
    await addProduct(db, {
      id: 'CPACK',
      title: 'Counter Package',
      type: 'Grouped Product',
      variations: [{ sku: 'CPACK', rupees: 1500 }],
      parts: [{ sku: 'CSKATE-S', quantity: 1, isChoosable: true }],
    });
    const { body } = await manager.call('GET /desk/counter/goods', { query: { q: 'counter pack' } });
    expect(body).toMatchObject({
      is_exact: false,
      rows: [
        {
          line_sku: 'CPACK',
          choices: [{ name: 'Counter Skates', options: [{ sku: 'CSKATE-M' }, { sku: 'CSKATE-S' }] }],
        },
      ],
    });
    expect(endOf(await sell(bodyOf('CPACK', { shown_paise: 150_000 })))).toBe('variation-needed');
    const chosen = 'CPACK~CSKATE-M';
    const priced = await manager.call('POST /desk/counter/goods', { body: { lines: [chosen, 'GONE'] } });
    expect(priced.body.rows).toMatchObject([{ line_sku: chosen, attributes: { 'Counter Skates': 'M' }, available: 2 }]);
    const sold = await sell(bodyOf(chosen, { shown_paise: 150_000, pay: { mode: 'Cash', given_paise: 150_000 } }));
    expect(endOf(sold)).toBe('200');
    expect(await stockOf('CSKATE-M')).toEqual({ on_hand: 1, reserved: 0 });
  });

  test('pressed twenty times sells once, and its key cannot be used for another sale', async () => {
    const sku = await addSku(db, { onHand: 20 });
    const body = bodyOf(sku);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sell(body)));
    expect(new Set(answers.map(endOf))).toEqual(new Set(['200']));
    expect(new Set(answers.map((answer) => answer.body.order_id)).size).toBe(1);
    expect(await salesOf(sku)).toBe(1);
    expect(await stockOf(sku)).toEqual({ on_hand: 19, reserved: 0 });
    const other = await sell({ ...bodyOf(sku, { quantity: 2 }), key: body.key });
    expect(other.body).toMatchObject({
      code: 'idempotency-key-reused',
      message: expect.stringContaining('already sold as PAH-'),
    });
  });

  test('refuses more discount than the role allows, and any without a reason', async () => {
    const sku = await addSku(db);
    const tooMuch = await sell(bodyOf(sku, { discount: 5_001 }));
    expect(tooMuch).toMatchObject({
      status: 403,
      body: { code: 'discount-too-high', message: 'Your role can give at most 10%, here ₹50.00.' },
    });
    const noReason = await sell(bodyOf(sku, { discount: 5_000, discount_reason: '' }));
    expect(noReason.body).toMatchObject({ code: 'bad-input', fields: [{ field: 'discount_reason' }] });
    expect(endOf(await sell(bodyOf(sku, { discount: 5_000 })))).toBe('200');
    const owner = await seller('owner');
    expect(endOf(await sell(bodyOf(sku, { discount: 50_000, pay: { mode: 'Cash', given_paise: 0 } }), owner))).toBe(
      '200',
    );
    const { roles } = (await owner.call('GET /desk/staff')).body;
    const version = roles.find(({ role }) => role === 'manager')?.version ?? 0;
    const change = { params: { role: 'manager' }, body: { version, discount_percent_max: 0 } };
    expect((await owner.call('PATCH /desk/roles/:role', change)).body).toMatchObject({ discount_percent_max: 0 });
    expect(endOf(await owner.call('PATCH /desk/roles/:role', change))).toBe('changed-since');
    expect((await sell(bodyOf(sku, { discount: 1 }))).body.message).toBe('Your role cannot give a discount.');
    await db.updateTable('staff_role').set({ discount_percent_max: 10 }).where('role_id', '=', 'manager').execute();
  });

  test('that cannot be sold says why, and changes nothing', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const poor = await sell(bodyOf(sku, { pay: { mode: 'Cash', given_paise: 49_999 } }));
    expect(poor.body).toMatchObject({
      code: 'bad-input',
      fields: [{ field: 'pay.given_paise', reason: 'That is less than ₹500.00.' }],
    });
    const dearer = await sell(bodyOf(sku, { shown_paise: 49_000 }));
    expect(dearer.body).toMatchObject({
      code: 'amount-changed',
      message: expect.stringContaining('you saw ₹490.00, it is now ₹500.00'),
      amounts: { shown_paise: 49_000, now_paise: 50_000 },
    });
    expect((await sell(bodyOf(sku, { quantity: 2 }))).body).toMatchObject({ code: 'not-enough-stock' });
    const twice = [1, 2].map(() => ({ line_sku: sku, quantity: 1 }));
    expect(endOf(await sell(bodyOf(sku, { quantity: 2, lines: twice })))).toBe('not-enough-stock');
    expect(endOf(await sell(bodyOf('NO-SUCH-SKU')))).toBe('unknown-product');
    expect(endOf(await sell(bodyOf(sku), await atDesk(shop, 'manager')))).toBe('till-not-open');
    for (const wrong of [
      { lines: [] },
      { mobile: '12' },
      { email: 'x' },
      { pay: { mode: 'Cheque' } },
      { key: 'short' },
    ]) {
      expect(endOf(await sell(bodyOf(sku, wrong)))).toBe('bad-input');
    }
    expect(await salesOf(sku)).toBe(0);
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 0 });
  });

  test('with the key of another seller is refused, also at the same moment', async () => {
    const [one, two] = [await seller(), await seller()];
    for (let round = 0; round < 4; round += 1) {
      const sku = await addSku(db);
      const same = bodyOf(sku);
      const answers = await Promise.all([sell(same, one), sell(same, two)]);
      expect(answers.map(endOf).toSorted()).toEqual(['200', 'idempotency-key-reused']);
      expect(Number(await salesOf(sku))).toBe(1);
    }
  });

  test('of the last piece, while others order it online: exactly one gets it', async () => {
    const sellers = [manager, await seller(), await seller()];
    for (let round = 0; round < 5; round += 1) {
      const sku = await addSku(db, { onHand: 1 });
      const online = await Promise.all([buyer(shop), buyer(shop), buyer(shop)]);
      const ends = await Promise.all([
        ...sellers.map(async (who, index) => endOf(await sell(bodyOf(sku, index === 2 ? qr : {}), who))),
        ...online.map(async ({ pay: payNow, payAtDoor, form }, index) =>
          endOf(await (index === 0 ? payAtDoor : payNow)(form([sku]))),
        ),
      ]);
      expect(ends.toSorted()).toEqual(['200', ...Array.from({ length: 5 }, () => 'out-of-stock')]);
      const { on_hand, reserved } = await stockOf(sku);
      expect(on_hand - reserved).toBe(0);
    }
    await sql`update shop_order set hold_expires_at = now() where stage = 'awaiting payment'`.execute(db);
  });
});

describe('[O-07] a QR code', () => {
  const openPayment = async (path: string) =>
    ((await ask(`POST ${path}/open`)).body as PaymentOpened).razorpay_order?.id ?? '';
  const requestOf = async (orderId: string) =>
    (
      await db
        .selectFrom('payment_request')
        .select('request_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).request_id;
  async function shown(sku: string) {
    const { status, body } = await sell(bodyOf(sku, qr));
    expect([status, body.message]).toEqual([200, undefined]);
    return { ...body, orderId: body.order_id, path: body.path ?? '' };
  }

  test('holds the goods until the customer pays; then the sale is invoiced and the screen shows it', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, path, state, pay_before } = await shown(sku);
    expect([state, Date.parse(pay_before ?? '') > Date.now()]).toEqual(['waiting', true]);
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 1 });
    expect(endOf(await sell(bodyOf(sku)))).toBe('out-of-stock');
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'open', amount: 500, is_collected: true });
    // A second code for the same sale, after a reload.
    const again = await manager.call('POST /desk/counter/sales/:orderId/link', { params: { orderId } });
    expect(again.body.path).not.toBe(path);
    const { proof } = pay(await openPayment(again.body.path ?? ''));
    expect((await ask(`POST ${again.body.path ?? ''}/verify`, proof)).status).toBe(200);
    expect(await saleOf(orderId)).toMatchObject({
      state: 'paid',
      invoice_number: expect.stringMatching(/^PAH\//),
      pay_before: null,
    });
    expect(await lookAt(orderId)).toMatchObject({
      order_status: 'Delivered',
      payment_status: 'Paid',
      payment_mode: 'QR',
    });
    expect(await stockOf(sku)).toEqual({ on_hand: 0, reserved: 0 });
    const cancel = await manager.call('POST /desk/counter/sales/:orderId/cancel', { params: { orderId } });
    expect(endOf(cancel)).toBe('sale-paid');
  });

  test('paid from another phone after the sale was cancelled is refunded', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, path } = await shown(sku);
    const providerOrder = await openPayment(path);
    const params = { orderId };
    expect((await manager.call('POST /desk/counter/sales/:orderId/cancel', { params })).body.state).toBe('cancelled');
    expect((await manager.call('POST /desk/counter/sales/:orderId/cancel', { params })).body.state).toBe('cancelled');
    expect(await stockOf(sku)).toEqual({ on_hand: 1, reserved: 0 });
    pay(providerOrder);
    await shop.settleAndCheck();
    expect(await refundsOf(await requestOf(orderId))).toMatchObject([{ amount_paise: 50_000, state: 'processed' }]);
    expect(await saleOf(orderId)).toMatchObject({ state: 'cancelled', invoice_number: null });
    expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'cancelled' });
  });

  test('that is not paid in time is cancelled; late money is refunded, even if the goods are still there', async () => {
    const sku = await addSku(db, { onHand: 5 });
    const { orderId, path } = await shown(sku);
    const providerOrder = await openPayment(path);
    await expire(orderId);
    expect(await saleOf(orderId)).toMatchObject({ state: 'cancelled' });
    pay(providerOrder);
    await shop.settleAndCheck();
    expect(await refundsOf(await requestOf(orderId))).toMatchObject([{ amount_paise: 50_000 }]);
    expect(await stockOf(sku)).toEqual({ on_hand: 5, reserved: 0 });
  });

  test('paid while it is being cancelled is either sold or refunded', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sku = await addSku(db, { onHand: 1 });
      const { orderId, path } = await shown(sku);
      const { proof } = pay(await openPayment(path));
      const [cancelled] = await Promise.all([
        manager.call('POST /desk/counter/sales/:orderId/cancel', { params: { orderId } }),
        ask(`POST ${path}/verify`, proof),
      ]);
      await shop.settleAndCheck();
      const { state } = await saleOf(orderId);
      expect([endOf(cancelled), state]).toEqual(state === 'paid' ? ['sale-paid', 'paid'] : ['200', 'cancelled']);
      expect((await refundsOf(await requestOf(orderId))).length).toBe(state === 'paid' ? 0 : 1);
    }
  });
});

describe('[O-18] a till', () => {
  const tillOf = async (who: Person) => {
    const { till } = (await who.call('GET /desk/counter')).body;
    if (!till) throw new Error('there is no open till');
    return till;
  };
  const close = (who: Person, tillId: string, body: object) =>
    who.call('POST /desk/counter/till/:tillId/close', { params: { tillId }, body });

  test('adds up float and takings by method, minus cash refunds; a difference needs a note, and after the count nothing changes', async () => {
    const who = await seller('owner');
    const sku = await addSku(db);
    const { body: sold } = await sell(bodyOf(sku, { quantity: 2 }), who);
    await sell(bodyOf(sku, { pay: { mode: 'UPI', reference: 'UTR 4712' } }), who);
    const { body: waiting } = await sell(bodyOf(sku, qr), who);
    const desk = await returnDesk(shop);
    const returnId = await desk.started(sold.order_id, [{ line_number: 1, quantity: 1 }]);
    await desk.receive(returnId);
    expect((await desk.close(returnId, { by_hand_method: 'Cash' }, who)).status).toBe(200);
    const till = await tillOf(who);
    expect(till).toMatchObject({
      float_paise: 50_000,
      cash_paise: 100_000,
      upi_paise: 50_000,
      qr_paise: 0,
      refunded_paise: 50_000,
      expected_paise: 100_000,
      sales: 2,
      waiting: 1,
    });
    const body = { counted_paise: 99_000, shown_paise: 100_000, note: 'Gave too much change' };
    expect(endOf(await close(who, till.till_id, body))).toBe('till-waits');
    await who.call('POST /desk/counter/sales/:orderId/cancel', { params: { orderId: waiting.order_id } });
    expect(endOf(await close(manager, till.till_id, body))).toBe('unknown-row');
    expect(endOf(await close(who, till.till_id, { ...body, shown_paise: 1 }))).toBe('amount-changed');
    expect((await close(who, till.till_id, { ...body, note: '' })).body).toMatchObject({
      code: 'bad-input',
      fields: [{ field: 'note', reason: 'There is a difference of ₹10.00. Please say why.' }],
    });
    const answers = await Promise.all([1, 2, 3].map(() => close(who, till.till_id, body)));
    expect(answers.map(endOf)).toEqual(['200', '200', '200']);
    expect(answers[0]?.body).toMatchObject({
      counted_paise: 99_000,
      expected_paise: 100_000,
      closed_at: expect.any(String),
    });
    expect(endOf(await close(who, till.till_id, { ...body, counted_paise: 100_000 }))).toBe('unknown-row');
    await expect(
      db.updateTable('till').set({ note: 'x' }).where('till_id', '=', till.till_id).execute(),
    ).rejects.toThrow('is final');
    expect(endOf(await sell(bodyOf(sku), who))).toBe('till-not-open');

    const accountant = await atDesk(shop, 'accountant');
    const day = (await accountant.call('GET /desk/tills')).body;
    expect(day.rows.find(({ till_id }) => till_id === till.till_id)).toMatchObject({
      counted_paise: 99_000,
      name: who.name,
    });
    expect(day.rows.length).toBeGreaterThan(1);
    const { body: entries } = await accountant.call('GET /desk/tills/:tillId', { params: { tillId: till.till_id } });
    expect(entries.rows.map(({ kind, paise }) => [kind, paise])).toEqual([
      ['Cash', 100_000],
      ['UPI', 50_000],
      ['refund', 50_000],
    ]);
    expect(endOf(await (await atDesk(shop, 'packer')).call('GET /desk/tills'))).toBe('not-allowed');
  });

  test('is opened once, however often the button is pressed, and cannot be used the next day', async () => {
    const who = await atDesk(shop, 'manager');
    const open = () => who.call('POST /desk/counter/till', { body: { float_paise: 20_000 } });
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.map(endOf)).toEqual(['200', '200', '200']);
    expect(new Set(opened.map(({ body }) => body.till_id)).size).toBe(1);
    await sql`alter table till disable trigger till_final`.execute(db);
    await sql`update till set day = day - 1 where staff_id = ${who.staffId}`.execute(db);
    await sql`alter table till enable trigger till_final`.execute(db);
    const sku = await addSku(db);
    expect((await sell(bodyOf(sku), who)).body).toMatchObject({
      code: 'till-not-open',
      message: expect.stringMatching(/^Your till of .* is still open/),
    });
    expect(endOf(await open())).toBe('till-of-another-day');
    const { till_id, expected_paise } = await tillOf(who);
    expect(endOf(await close(who, till_id, { counted_paise: 20_000, shown_paise: expected_paise, note: '' }))).toBe(
      '200',
    );
    expect(endOf(await open())).toBe('200');
    expect(endOf(await sell(bodyOf(sku), who))).toBe('200');
  });

  test('of a member who left or lost the right is counted by somebody else, with the reason', async () => {
    for (const leave of [{ removed_at: new Date() }, { role_id: 'packer' }] as const) {
      const who = await seller();
      const till = await tillOf(who);
      const { till_id, expected_paise: shown_paise } = till;
      const body = { counted_paise: shown_paise, shown_paise, note: 'She left on Friday' };
      expect(till.is_left).toBe(false);
      expect(endOf(await close(manager, till_id, body))).toBe('unknown-row');
      await db.updateTable('staff').set(leave).where('staff_id', '=', who.staffId).execute();
      const seen = await manager.call('GET /desk/tills/:tillId', { params: { tillId: till_id } });
      expect(seen.body.till.is_left).toBe(true);
      expect((await close(manager, till_id, { ...body, note: '' })).body).toMatchObject({
        fields: [{ field: 'note' }],
      });
      expect((await close(manager, till_id, body)).body).toMatchObject({
        counted_by: manager.name,
        is_left: false,
        note: 'She left on Friday',
      });
      expect(endOf(await close(manager, till_id, body))).toBe('unknown-row');
    }
  });

  test('can always be closed: floats have a limit, and sums do not end at two billion paise', async () => {
    const who = await atDesk(shop, 'manager');
    const open = (float_paise: number) => who.call('POST /desk/counter/till', { body: { float_paise } });
    expect(endOf(await open(2_147_483_647))).toBe('bad-input');
    expect(endOf(await open(100_000_000))).toBe('200');
    const sku = await addSku(db, { pricePaise: 2_100_000_000 });
    const dear = { shown_paise: 2_100_000_000, pay: { mode: 'Cash', given_paise: 2_100_000_000 } };
    for (let sale = 0; sale < 2; sale += 1) expect(endOf(await sell(bodyOf(sku, dear), who))).toBe('200');
    const { till_id, expected_paise: shown_paise } = await tillOf(who);
    expect(shown_paise).toBe(4_300_000_000);
    expect(endOf(await close(who, till_id, { counted_paise: shown_paise, shown_paise, note: '' }))).toBe('200');
  });

  test('counted during a sale: the sale is in the count or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const who = await seller();
      const sku = await addSku(db);
      const { till_id, expected_paise } = await tillOf(who);
      const body = { counted_paise: expected_paise, shown_paise: expected_paise, note: '' };
      const [sold, counted] = await Promise.all([sell(bodyOf(sku), who), close(who, till_id, body)]);
      expect([
        ['200', 'amount-changed'],
        ['till-not-open', '200'],
      ]).toContainEqual([endOf(sold), endOf(counted)]);
    }
  });
});
