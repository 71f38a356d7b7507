import { sql } from 'kysely';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { CreditNote } from '../../../contract/credit-note.ts';
import type { Order } from '../../../contract/order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { callerOf } from '../../testing/caller.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;
const { mailTo } = caughtMails(app.folder);
const shopEmail = 'shop@example.in';
await setUpShop(db);
await db.updateTable('help').set({ return_days: 7 }).execute();
await db.updateTable('site_profile').set({ email: shopEmail }).execute();
await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 1000 }] });
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 9000, onHand: 1000 }] });
const owner = await atDesk(app, 'owner');

type Customer = Awaited<ReturnType<typeof signedIn>>;

/** Two wheels and a boot, delivered. */
async function delivered({ customer, isDelivered = true }: { customer?: Customer; isDelivered?: boolean } = {}) {
  const { userId, headers, email } = customer ?? (await signedIn(app));
  const lines = [
    { sku: 'WHEEL', productId: 'wheel', name: 'Street Wheel', quantity: 2, mrpPaise: 50_000 },
    { sku: 'BOOT', productId: 'boot', name: 'Carbon Boot', mrpPaise: 900_000, gstBasisPoints: 1800 },
  ];
  const orderId = await addWholeOrder(db, { userId, email, lines });
  await moveOrder(
    app,
    orderId,
    'Packed',
    'Shipped',
    'Out for delivery',
    ...(isDelivered ? (['Delivered'] as const) : []),
  );
  const call = callerOf(http, headers);
  const read = async () => ((await call(`GET /payment/order/${orderId}`)).body as { data: Order }).data;
  const ask = (over: object = {}) =>
    call('POST /my-returns', {
      order_id: orderId,
      returns_before: 0,
      reason: 'Does not fit',
      note: 'Too narrow.',
      lines: [{ line_number: 1, quantity: 1 }],
      ...over,
    });
  const photo = async (returnId: string, payload: Buffer, { place = 1, type = 'image/jpeg' } = {}) => {
    const url = `/api/my-returns/${returnId}/photos/${place}`;
    const answer = await http.inject({ method: 'PUT', url, payload, headers: { ...headers, 'content-type': type } });
    return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
  };
  return { userId, email, headers, orderId, call, read, ask, photo };
}

const idOf = ({ body }: { body: unknown }) => (body as { return_id: string }).return_id;
const returnsOf = (orderId: string) =>
  db.selectFrom('order_return').select('return_id').where('order_id', '=', orderId).execute();

/** Pretends that it was delivered so many days ago. */
const deliveredBefore = (orderId: string, days: number) =>
  sql`update order_status_change set changed_at = changed_at - ${days} * interval '1 day' where order_id = ${orderId}`.execute(
    db,
  );

async function atTheDesk(returnId: string, ...moves: ('approve' | 'receive' | 'close' | 'decline')[]) {
  const params = { returnId };
  for (const move of moves) {
    const { version, lines, refund } = (await owner.call('GET /desk/returns/:returnId', { params })).body;
    const received = lines.map(({ line_number, quantity }) => ({ line_number, quantity, condition: 'sellable' }));
    const { refund_paise, by_hand_paise } = refund ?? {};
    const bodies = {
      approve: { version, answer: 'Please use the old box.' },
      decline: { version, answer: 'These were worn.', shown_paise: 0 },
      receive: { version, lines: received },
      close: { version, shown_paise: refund_paise, by_hand_paise },
    };
    const answer = await owner.call(`POST /desk/returns/:returnId/${move}`, { params, body: bodies[move] });
    expect(answer).toMatchObject({ status: 200 });
  }
}

const jpeg = (width = 300) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#1a3bff' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

describe('[O-16] a customer', () => {
  test('asks for a return, both sides get a mail, and the order shows each state up to the refund', async () => {
    const { orderId, email, read, ask } = await delivered();
    const before = await read();
    expect(before.return_until).not.toBeNull();
    expect(before.cart_products.map(({ not_returned }) => not_returned)).toEqual([2, 1]);
    const answer = await ask();
    expect(answer.status).toBe(200);
    const { receipt_id: number, returns, cart_products: lines } = await read();
    expect(lines.map(({ not_returned }) => not_returned)).toEqual([1, 1]);
    expect(returns).toEqual([
      {
        return_id: idOf(answer),
        return_number: expect.stringMatching(/^RET-\d{6}$/) as string,
        createdAt: expect.any(String) as string,
        state: 'requested',
        reason: 'Does not fit',
        note: 'Too narrow.',
        answer: '',
        lines: [{ line_number: 1, quantity: 1 }],
        photos: [],
        refund_amount: null,
        refund_by_hand: 0,
        replacement: null,
        credit_note_id: null,
      },
    ]);
    const mine = await mailTo(email, new RegExp(`${number}: we have your request`));
    expect(mine.text).toContain('1 x Street Wheel');
    const theirs = await mailTo(shopEmail, new RegExp(`${number}: the customer asks for a return`));
    for (const words of ['Does not fit', 'Too narrow.', 'Street Wheel', 'WHEEL', email]) {
      expect(theirs.text).toContain(words);
    }
    await atTheDesk(idOf(answer), 'approve');
    expect((await read()).returns[0]).toMatchObject({ state: 'approved', answer: 'Please use the old box.' });
    await atTheDesk(idOf(answer), 'receive', 'close');
    const after = await read();
    expect(after.returns[0]).toMatchObject({ state: 'closed', refund_amount: 500, refund_by_hand: 0 });
    expect(after.credit_notes).toEqual([
      {
        credit_note_id: after.returns[0]?.credit_note_id,
        credit_note_number: expect.stringMatching(/^CN\/\d\d-\d\d\/\d{5}$/) as string,
        total: 500,
      },
    ]);
    expect(await returnsOf(orderId)).toHaveLength(1);
    await expectNoViolation(db);
  });

  test('sees why a return was declined, and can ask again', async () => {
    const { read, ask } = await delivered();
    await atTheDesk(idOf(await ask()), 'decline');
    const { returns, cart_products: lines } = await read();
    expect(returns[0]).toMatchObject({ state: 'declined', answer: 'These were worn.' });
    expect(lines[0]?.not_returned).toBe(2);
    expect(await ask({ returns_before: 1, lines: [{ line_number: 1, quantity: 2 }] })).toMatchObject({ status: 200 });
  });

  test('can ask until the end of the last day in India, and no longer', async () => {
    const late = await delivered();
    await deliveredBefore(late.orderId, 8);
    expect((await late.read()).return_until).toBeNull();
    expect(await late.ask()).toMatchObject({ status: 409, body: { code: 'cannot-return' } });
    expect(await returnsOf(late.orderId)).toEqual([]);

    const last = await delivered();
    await deliveredBefore(last.orderId, 7);
    const india = { timeZone: 'Asia/Kolkata' };
    const until = new Date((await last.read()).return_until ?? 0);
    expect(until.toLocaleDateString('en-IN', india)).toBe(new Date().toLocaleDateString('en-IN', india));
    expect(until.toLocaleTimeString('en-GB', india)).toBe('23:59:59');
    expect(await last.ask()).toMatchObject({ status: 200 });
  });

  test('cannot ask if only staff can start returns, or before delivery', async () => {
    const { ask, read } = await delivered();
    await db.updateTable('help').set({ return_days: 0 }).execute();
    expect((await read()).return_until).toBeNull();
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'cannot-return' } });
    await db.updateTable('help').set({ return_days: 7 }).execute();

    const onItsWay = await delivered({ isDelivered: false });
    expect((await onItsWay.read()).return_until).toBeNull();
    expect(await onItsWay.ask()).toMatchObject({ status: 409, body: { code: 'cannot-return' } });
  });

  test.each([
    ['more than was bought', [{ line_number: 1, quantity: 3 }], 409],
    ['a line that does not exist', [{ line_number: 9, quantity: 1 }], 409],
    [
      'the same line twice',
      [
        { line_number: 1, quantity: 1 },
        { line_number: 1, quantity: 1 },
      ],
      409,
    ],
    ['nothing', [], 400],
    ['no piece', [{ line_number: 1, quantity: 0 }], 400],
  ])('cannot return %s', async (_what, lines, status) => {
    const { orderId, ask } = await delivered();
    const answer = await ask({ lines });
    expect(answer).toMatchObject({ status, body: { fields: [{ field: expect.stringMatching(/^lines/) as string }] } });
    expect(await returnsOf(orderId)).toEqual([]);
  });

  test.each([
    ['reason', { reason: 'Lost by the courier' }],
    ['note', { note: 'x'.repeat(1001) }],
    ['returns_before', { returns_before: -1 }],
  ])('gets a message about the wrong %s', async (field, over) => {
    const { orderId, ask } = await delivered();
    expect(await ask(over)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    expect(await returnsOf(orderId)).toEqual([]);
  });

  test('presses twice, or repeats a request whose answer was lost: it is one return', async () => {
    const { orderId, ask } = await delivered();
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(idOf(await ask())).toBe(answers[0] && idOf(answers[0]));
    expect(await returnsOf(orderId)).toHaveLength(1);
    // Another request from a page that has not seen the first.
    expect(await ask({ note: 'The other one too.' })).toMatchObject({ status: 409, body: { code: 'cannot-return' } });
    expect(await ask({ returns_before: 1 })).toMatchObject({ status: 200 });
    expect(await ask({ returns_before: 2 })).toMatchObject({ status: 409 });
    await expectNoViolation(db);
  });

  test('and staff return the last piece at the same time: it is returned once', async () => {
    const { orderId, ask } = await delivered();
    const lines = [{ line_number: 2, quantity: 1 }];
    const start = owner.call('POST /desk/orders/:orderId/returns', {
      params: { orderId },
      body: { returns_before: 0, reason: 'Other', lines },
    });
    const answers = await Promise.all([ask({ lines }), start]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await returnsOf(orderId)).toHaveLength(1);
  });

  test('cannot see or return what others bought', async () => {
    const mine = await delivered();
    const other = await delivered();
    const returnId = idOf(await mine.ask());
    const { body } = await mine.photo(returnId, await jpeg());
    const photoId = body['photo_id'] ?? '';
    expect(
      await other.call('POST /my-returns', {
        order_id: mine.orderId,
        returns_before: 1,
        reason: 'Other',
        lines: [{ line_number: 1, quantity: 1 }],
      }),
    ).toMatchObject({ status: 404, body: { code: 'unknown-order' } });
    const madeUp = '0'.repeat(32);
    for (const [foreign, unknown] of [
      [await other.photo(returnId, await jpeg()), await other.photo(madeUp, await jpeg())],
      [await other.call(`GET /my-returns/photos/${photoId}`), await other.call(`GET /my-returns/photos/${madeUp}`)],
    ] as const) {
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect((await http.inject(`/api/my-returns/photos/${photoId}`)).statusCode).toBe(401);
    expect((await http.inject(`/media/${photoId}`)).statusCode).toBe(404);
  });
});

describe('[O-16] a product that cannot be returned', () => {
  test('is marked on the order line, whatever changes later', async () => {
    await db.updateTable('product').set({ is_returnable: false }).where('product_id', '=', 'boot').execute();
    const customer = await buyer(app);
    const placed = await customer.payAtDoor(customer.form(['BOOT', 'WHEEL']));
    await db.updateTable('product').set({ is_returnable: true }).where('product_id', '=', 'boot').execute();
    const orderId = placed.body.order_id ?? '';
    await moveOrder(app, orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
    const call = callerOf(http, customer.headers);
    const { cart_products: lines } = ((await call(`GET /payment/order/${orderId}`)).body as { data: Order }).data;
    const boot = lines.find(({ product_id }) => product_id === 'boot');
    expect(boot?.is_returnable).toBe(false);
    expect(lines.filter(({ is_returnable }) => is_returnable)).toHaveLength(1);
    const answer = await call('POST /my-returns', {
      order_id: orderId,
      returns_before: 0,
      reason: 'Other',
      lines: [{ line_number: boot?.line_number, quantity: 1 }],
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { fields: [{ field: 'lines', reason: expect.stringContaining('cannot be returned') as string }] },
    });
    expect(await returnsOf(orderId)).toEqual([]);
  });
});

describe('[O-16] photos', () => {
  test('are made smaller, lose their EXIF data, and are shown only to their customer and to staff', async () => {
    const { ask, photo, read, headers } = await delivered();
    const returnId = idOf(await ask());
    for (const place of [1, 2, 3, 4])
      expect(await photo(returnId, await jpeg(3000), { place })).toMatchObject({ status: 200 });
    expect(await photo(returnId, await jpeg(), { place: 5 })).toMatchObject({ status: 400 });
    expect(await photo(returnId, await jpeg(), { place: 4 })).toMatchObject({ status: 200 });
    const [back] = (await read()).returns;
    expect(back?.photos).toHaveLength(4);
    const seen = await http.inject({ url: `/api/my-returns/photos/${back?.photos[0] ?? ''}`, headers });
    expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    expect(seen.rawPayload.includes('secret place')).toBe(false);
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 });
    const cookie = `desk=${owner.browser.cookie ?? ''}`;
    const staff = await http.inject({ url: `/api/desk/return-photos/${back?.photos[0] ?? ''}`, headers: { cookie } });
    expect(staff.rawPayload.equals(seen.rawPayload)).toBe(true);
  });

  test.each([
    ['a ZIP', Buffer.from('PK\u0003\u0004 not a picture'), 'image/jpeg', 400],
    ['a page', Buffer.from('<html>'), 'text/html', 415],
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, 1), 'image/jpeg', 413],
  ])('are not %s', async (_what, bytes, type, status) => {
    const { ask, photo, read } = await delivered();
    expect(await photo(idOf(await ask()), bytes, { type })).toMatchObject({ status });
    expect((await read()).returns[0]?.photos).toEqual([]);
  });

  test('can be added until the request is answered', async () => {
    const { ask, photo, read } = await delivered();
    const returnId = idOf(await ask());
    await atTheDesk(returnId, 'approve');
    expect(await photo(returnId, await jpeg())).toMatchObject({ status: 409, body: { code: 'return-answered' } });
    expect((await read()).returns[0]?.photos).toEqual([]);
  });
});

describe('[O-06] the credit note of a return', () => {
  test('is a page and a PDF for its customer and staff, is attached to the mail, and does not exist for others', async () => {
    const { ask, call, headers, email, read } = await delivered();
    const returnId = idOf(
      await ask({
        lines: [
          { line_number: 1, quantity: 1 },
          { line_number: 2, quantity: 1 },
        ],
      }),
    );
    await atTheDesk(returnId, 'approve', 'receive', 'close');
    const [back] = (await read()).returns;
    const id = back?.credit_note_id ?? '';
    const { data: note } = (await call(`GET /credit-note/${id}`)).body as { data: CreditNote };
    expect(note).toEqual(CreditNote.parse(note));
    expect(note).toMatchObject({
      total: 9500,
      reason: 'Does not fit',
      lines: [
        { name: 'Street Wheel', quantity: 1, gst_percent: 5, amount: 500 },
        { name: 'Carbon Boot', quantity: 1, gst_percent: 18, amount: 9000 },
      ],
    });
    const pdf = await http.inject({ url: `/api/credit-note/${id}/pdf`, headers });
    const fileName = `credit-note-${note.credit_note_number.replaceAll('/', '-')}.pdf`;
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    for (const said of [
      'Credit Note',
      note.credit_note_number,
      note.invoice_number,
      formatRupees(9500),
      'Carbon Boot',
    ]) {
      expect(words).toContain(said);
    }
    const sent = await mailTo(email, /your return is complete/);
    expect(sent.attachments.map(({ filename }) => filename)).toContain(fileName);

    const cookie = `desk=${owner.browser.cookie ?? ''}`;
    const staffUrl = `/api/desk/credit-notes/${id}/pdf`;
    expect((await http.inject({ url: staffUrl, headers: { cookie } })).statusCode).toBe(200);
    const packer = await atDesk(app, 'packer');
    expect(
      (await packer.call('GET /desk/credit-notes/:creditNoteId/pdf', { params: { creditNoteId: id } })).status,
    ).toBe(403);

    const stranger = callerOf(http, (await signedIn(app)).headers);
    for (const path of ['', '/pdf']) {
      const foreign = await stranger(`GET /credit-note/${id}${path}`);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'unknown-credit-note' } });
      expect(foreign.body).toEqual((await stranger(`GET /credit-note/${'0'.repeat(32)}${path}`)).body);
    }
  });
});
