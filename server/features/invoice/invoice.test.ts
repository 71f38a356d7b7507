import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { Invoice } from '../../../contract/invoice.ts';
import { hasInvoice, orderStatuses, type OrderStatus } from '../../../domain/order-status.ts';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawTaxPaper } from './draw-tax-paper.ts';
import { invoicePaper } from './invoice-paper.ts';
import { findInvoice } from './find-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';

const app = await testApp();
const { db, http } = app;

await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 10_000 }] });
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 9000, onHand: 10_000 }] });
await db.insertInto('coupon').values({ code: 'TEN', percentage_offer: 10 }).execute();
await db
  .insertInto('site_profile')
  .values({
    logo_name: 'Pahiya',
    legal_name: 'Pahiya Skating Shop',
    address: 'Ghansoli, Navi Mumbai 400701',
    gstin: '27AAAAA0000A1Z2',
    latitude: 19.1,
    longitude: 73,
  })
  .execute();

const sendOut = (orderId: string) => moveOrder(app, orderId, 'Packed', 'Shipped', 'Out for delivery');

type Over = Partial<Parameters<typeof addWholeOrder>[1]>;
const newOrder = async (over: Over = {}) => {
  const customer = await signedIn(app);
  const lines = [
    { sku: 'WHEEL', name: 'Street Wheel', quantity: 2, mrpPaise: 50_000, hsnCode: '8714', gstBasisPoints: 500 },
    { sku: 'BOOT', name: 'Carbon Boot', mrpPaise: 900_000, gstBasisPoints: 1800 },
  ];
  const orderId = await addWholeOrder(db, { userId: customer.userId, lines, ...over });
  return { ...customer, orderId };
};
type Owned = Awaited<ReturnType<typeof newOrder>>;

const read = async ({ headers, orderId }: Owned): Promise<Invoice> => {
  const { status, body } = await callerOf(http, headers)(`GET /invoice/${orderId}`);
  expect(status).toBe(200);
  return (body as { data: Invoice }).data;
};
const readPdf = async ({ headers, orderId }: Owned) => {
  const answer = await http.inject({ url: `/api/payment/order/${orderId}/invoice`, headers });
  expect(answer.statusCode).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  return { headers: answer.headers, pages: document.numPages, text: await wordsOf(answer.rawPayload) };
};
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('before the order is out for delivery', () => {
  test.each<[OrderStatus[]]>([
    [[]],
    [['Processing']],
    [['Packed']],
    [['Processing', 'Shipped']],
    [['Cancelled']],
    [['Packed', 'Cancelled']],
  ])('[T-06] the customer gets no invoice: %j', async (life) => {
    const { headers, orderId } = await newOrder();
    await moveOrder(app, orderId, ...life);
    for (const call of [`GET /invoice/${orderId}`, `GET /payment/order/${orderId}/invoice`] as const) {
      expect(await callerOf(http, headers)(call)).toMatchObject({ status: 409, body: { code: 'no-invoice-yet' } });
    }
  });
});

describe('an invoice', () => {
  test('[T-06] shows every line with its tax, and adds up to what was paid', async () => {
    const order = await newOrder({ coupon: { code: 'TEN', discountPaise: 100_000 }, deliveryPaise: 10_000 });
    await sendOut(order.orderId);
    const invoice = await read(order);
    expect(invoice).toEqual(Invoice.parse(invoice));
    expect(invoice).toMatchObject({
      seller: { name: 'Pahiya Skating Shop', address: 'Ghansoli, Navi Mumbai 400701', gstin: '27AAAAA0000A1Z2' },
      buyer_name: 'Asha Rao',
      place_of_supply: 'Maharashtra (27)',
      is_within_state: true,
      lines: [
        {
          name: 'Street Wheel',
          hsn_code: '8714',
          quantity: 2,
          discount: 100,
          delivery: 10,
          gst_percent: 5,
          amount: 910,
        },
        { name: 'Carbon Boot', hsn_code: '9506', discount: 900, delivery: 90, gst_percent: 18, amount: 8190 },
      ],
      igst_total: 0,
      total: 9100,
      total_in_words: 'Nine Thousand One Hundred Rupees Only',
      is_cancelled: false,
      credited_by: [],
      is_sample: true,
    });
    const { taxable_total, cgst_total, sgst_total } = invoice;
    expect(cgst_total).toBe(sgst_total);
    expect(taxable_total + cgst_total + sgst_total).toBeCloseTo(9100, 2);
  });

  test('[T-06] as a PDF says the same, with the rupee sign, and is not cached on the way', async () => {
    const order = await newOrder({ deliveryPaise: 5900 });
    await sendOut(order.orderId);
    const invoice = await read(order);
    const { headers, text, pages } = await readPdf(order);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="invoice-${invoice.invoice_number.replaceAll('/', '-')}.pdf"`,
    );
    expect(pages).toBe(1);
    for (const shown of [
      invoice.invoice_number,
      invoice.receipt_id,
      'GSTIN 27AAAAA0000A1Z2',
      'Street Wheel',
      'CGST',
      '₹10,059.00',
      'Ten Thousand Fifty Nine Rupees Only',
      'SAMPLE',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('IGST');
  });

  test('is taxed by where the goods go, wherever the bill goes', async () => {
    const order = await newOrder({ pincode: '560001' });
    const billing_address = JSON.stringify({ new_address: '1 Rink Road', city: 'Navi Mumbai', pincode: '400708' });
    await db.updateTable('shop_order').set({ billing_address }).where('order_id', '=', order.orderId).execute();
    await sendOut(order.orderId);
    expect(await read(order)).toMatchObject({
      place_of_supply: 'Karnataka (29)',
      is_within_state: false,
      cgst_total: 0,
    });
  });

  test('has IGST for another state', async () => {
    const order = await newOrder({ pincode: '560001' });
    await sendOut(order.orderId);
    expect(await read(order)).toMatchObject({
      place_of_supply: 'Karnataka (29)',
      is_within_state: false,
      cgst_total: 0,
      sgst_total: 0,
      igst_total: 1420.5,
    });
    const { text } = await readPdf(order);
    expect(text).toContain('IGST ₹1,420.50');
    expect(text).not.toContain('CGST');
  });

  test('is drawn with a Hindi title, an endless title and a hundred lines', async () => {
    const hindi = 'स्ट्रीट क्वाड स्केट्स';
    const skus = Array.from({ length: 100 }, (_, index) => `MANY-${index}`);
    for (const sku of skus) await addProduct(db, { id: sku, variations: [{ sku, rupees: 500 }] });
    const nameOf = (index: number) => (index === 0 ? `${hindi} Kids` : index === 1 ? 'x'.repeat(200) : `Line ${index}`);
    const order = await newOrder({ lines: skus.map((sku, index) => ({ sku, name: nameOf(index) })) });
    await sendOut(order.orderId);
    const { text, pages } = await readPdf(order);
    expect(pages).toBeGreaterThan(3);
    expect(text).toContain('Kids');
    // The PDF reader puts a space where a new run begins.
    expect(text.replaceAll(' ', '')).toContain(hindi.replaceAll(' ', ''));
    expect(text).toContain('Line 99');
    expect(text).toContain('page 2 of');
    expect(text).toContain('₹50,000.00');
  });

  test('[B-02] shows India’s time', async () => {
    const order = await newOrder({ createdAt: new Date('2026-11-14T20:35:00Z') });
    await sendOut(order.orderId);
    expect((await readPdf(order)).text).toContain('of 15/11/26 - 02:05');
  });

  test('stays after delivery, and says so after a cancellation', async () => {
    const [delivered, cancelled] = [await newOrder(), await newOrder()];
    await sendOut(delivered.orderId);
    await moveOrder(app, delivered.orderId, 'Delivered');
    expect(await read(delivered)).toMatchObject({ is_cancelled: false });
    await sendOut(cancelled.orderId);
    const { invoice_number } = await read(cancelled);
    await moveOrder(app, cancelled.orderId, 'Cancelled');
    expect(await read(cancelled)).toMatchObject({ is_cancelled: true, invoice_number });
    const [note] = (await read(cancelled)).credited_by;
    expect(note).toMatch(/^CN\//);
    const { text } = await readPdf(cancelled);
    expect(text).toContain(`Credited by ${note}`);
    expect(text).not.toContain('CANCELLED');
  });

  test('[O-12] says the same after everything in the shop has changed, as data and as PDF', async () => {
    const order = await newOrder({
      coupon: { code: 'TEN', discountPaise: 100_000 },
      deliveryPaise: 5900,
      mode: 'Pay on delivery',
      advancePaise: 100_000,
    });
    await sendOut(order.orderId);
    const [before, printedBefore] = [await read(order), await readPdf(order)];
    const changes = [
      sql`update product set title = 'Another ' || title, hsn_code = '4202', status = 'Inactive'`,
      sql`update variation set price_paise = price_paise * 2, sale_price_paise = 1`,
      sql`insert into gst_rate (hsn, valid_from, basis_points) select hsn, '2026-04-01', 2800 from gst_rate
            where price_up_to_paise is null`,
      sql`update gst_rate set basis_points = 4000, price_up_to_paise = price_up_to_paise * 2`,
      sql`update site_profile set logo_name = 'Other', legal_name = 'Other Ltd', address = 'Pune', phone = '1', email = 'o@o.in',
            gstin = '29AAAAA0000A1ZY', main_colour = '#0a7a3d'`,
      sql`update account set full_name = 'Somebody Else', email = 'else@example.in' where user_id = ${order.userId}`,
      sql`update shop_order set user_name = 'Somebody Else', email = 'else@example.in', mobile = '9000000000',
            shipping_address = '{"pincode": "560001"}', billing_address = '{"city": "Pune"}', created_at = created_at - interval '1 year'
           where order_id = ${order.orderId}`,
      sql`update coupon set percentage_offer = 50`,
      sql`update delivery_band set delivery_price_paise = 99900`,
      sql`update help set delivery_percentage = 77`,
    ];
    const undone = new Error('undone');
    const reprint = db.transaction().execute(async (trx) => {
      for (const change of changes) await change.execute(trx);
      const { userId, orderId } = order;
      const after = await findInvoice(trx, { userId, orderId });
      expect(after).toEqual(before);
      expect(await wordsOf(await drawTaxPaper(invoicePaper(after as Invoice)))).toEqual(printedBefore.text);
      throw undone;
    });
    await expect(reprint).rejects.toBe(undone);
  });

  test('[O-12] issued in test mode stays a sample, and one for real money stays real, whatever the keys are today', async () => {
    const order = await newOrder();
    const { orderId } = order;
    await db.transaction().execute(async (trx) => {
      const sent = { order_status: 'Out for delivery' } as const;
      await trx.updateTable('shop_order').set(sent).where('order_id', '=', orderId).execute();
      await issueInvoice(trx, { orderId, isTestMode: false });
    });
    expect(app.providers.payment.isTestMode).toBe(true);
    expect(await read(order)).toMatchObject({ is_sample: false });
    expect((await readPdf(order)).text).not.toContain('SAMPLE');
  });
});

describe('[I-04] an invoice can be read only by its owner', () => {
  test('somebody else’s and an unknown one get the same refusal, byte for byte', async () => {
    const { orderId } = await newOrder();
    await sendOut(orderId);
    const stranger = await signedIn(app);
    const { headers } = stranger;
    for (const address of [(id: string) => `/api/invoice/${id}`, (id: string) => `/api/payment/order/${id}/invoice`]) {
      const foreign = await http.inject({ url: address(orderId), headers });
      const unknown = await http.inject({ url: address('0'.repeat(32)), headers });
      expect(foreign.statusCode).toBe(404);
      expect(foreign.rawPayload).toEqual(unknown.rawPayload);
    }
    expect((await http.inject({ url: `/api/payment/order/${orderId}/invoice` })).statusCode).toBe(401);
    expect((await http.inject({ url: `/api/invoice/${orderId}` })).statusCode).toBe(401);
  });
});

describe('numbers', () => {
  const numberOf = async (order: Owned) => Number((await read(order)).invoice_number.split('/').at(-1));

  test('[G-18] fifty orders packed at once get fifty numbers without a gap', async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => newOrder()));
    const { last = 0 } =
      (await db.selectFrom('number_series').select('last').where('name', 'like', 'invoice %').executeTakeFirst()) ?? {};
    await Promise.all(orders.map(({ orderId }) => moveOrder(app, orderId, 'Packed')));
    await Promise.all(orders.map(({ orderId }) => moveOrder(app, orderId, 'Shipped', 'Out for delivery')));
    const numbers = await Promise.all(orders.map(numberOf));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => last + 1 + index));
  });

  test('one order has one number, however often its invoice is read', async () => {
    const order = await newOrder();
    await sendOut(order.orderId);
    const asked = await Promise.all(Array.from({ length: 50 }, () => numberOf(order)));
    expect(new Set(asked).size).toBe(1);
  });

  test('a status change that fails gives its number back', async () => {
    const order = await newOrder();
    const failed = db.transaction().execute(async (trx) => {
      await issueInvoice(trx, { orderId: order.orderId, isTestMode: true });
      throw new Error('the power went');
    });
    await expect(failed).rejects.toThrow('the power went');
    const next = await newOrder();
    await sendOut(next.orderId);
    await sendOut(order.orderId);
    expect(await numberOf(order)).toBe((await numberOf(next)) + 1);
  });

  test('[G-18] goods cannot be packed or sent without one', async () => {
    const { orderId } = await newOrder();
    for (const order_status of orderStatuses.filter(hasInvoice)) {
      const byHand = db.updateTable('shop_order').set({ order_status }).where('order_id', '=', orderId).execute();
      expect(await refusedBy(byHand)).toBe('order_packed_is_invoiced');
    }
  });

  test('[G-18] an order gets one at Packed, or at Shipped if it skips Packed, and keeps it to the end', async () => {
    const numberNow = async ({ orderId }: Owned) =>
      (await db.selectFrom('invoice').select('invoice_number').where('order_id', '=', orderId).executeTakeFirst())
        ?.invoice_number;
    const lives: [OrderStatus[], OrderStatus[]][] = [
      [['Packed'], ['Shipped', 'Out for delivery', 'Delivered']],
      [
        ['Processing', 'Shipped'],
        ['Out for delivery', 'Delivered'],
      ],
      [['Packed'], ['Cancelled']],
      [['Packed', 'Shipped'], ['Cancelled']],
    ];
    for (const [first, rest] of lives) {
      const order = await newOrder();
      expect(await numberNow(order)).toBeUndefined();
      await moveOrder(app, order.orderId, ...first);
      const issued = await numberNow(order);
      expect(issued).toMatch(/^PAH/);
      await moveOrder(app, order.orderId, ...rest);
      expect(await numberNow(order)).toBe(issued);
    }
  });

  test('have at most 16 characters, with the financial year', async () => {
    const order = await newOrder();
    await sendOut(order.orderId);
    const { invoice_number } = await read(order);
    expect(invoice_number).toMatch(/^PAH\/\d\d-\d\d\/\d{5}$/);
    expect(invoice_number.length).toBeLessThanOrEqual(16);
  });
});

test('none of this left a violation', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
