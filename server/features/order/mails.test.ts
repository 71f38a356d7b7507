import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { buyer } from '../../testing/checkout-fixture.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { paymentShop } from '../../testing/payment-shop.ts';

const shopEmail = 'shop@pahiya.example';
const shop = await paymentShop();
const { db, order, pay, simulator } = shop;
const { mailsTo, mailTo } = caughtMails(shop.folder);
await db.updateTable('site_profile').set({ email: shopEmail }).execute();

afterEach(() => shop.settleAndCheck());

const numberOf = async (orderId: string) => {
  const { receipt_number } = await db
    .selectFrom('shop_order')
    .select('receipt_number')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return receiptId(receipt_number);
};
const replyTo = (mail: { replyTo?: { address?: string }[] }) => mail.replyTo?.map(({ address }) => address);

describe('a new order', () => {
  test('is mailed to the shop with everything needed to pack it, and a reply goes to the customer', async () => {
    const sku = await addSku(db);
    const { payAtDoor, form, email } = await buyer(shop);
    const { body } = await payAtDoor(form({ [sku]: 2 }));
    const number = await numberOf(body.order_id ?? '');
    const mail = await mailTo(shopEmail, new RegExp(`^New order ${number}, ₹1,000.00$`));
    expect(mail.text).toContain('2 x ');
    expect(mail.text).toContain('Asha Rao, 9876543210');
    expect(mail.text).toContain('12 Sector 5, Airoli, Navi Mumbai 400708');
    expect(mail.text).toContain('To pay on delivery: ₹1,000.00');
    expect(replyTo(mail)).toEqual([email]);
  });

  test('paid online is mailed to the shop once, when it is paid and not before', async () => {
    const { orderId, providerOrderId, ask } = await order();
    const number = await numberOf(orderId);
    const { proof } = pay(providerOrderId);
    await Promise.all([ask('POST /payment/verify', proof), ask('POST /payment/verify', proof), shop.walkRounds()]);
    const mail = await mailTo(shopEmail, new RegExp(number));
    expect(mail.text).toContain('Paid online: ₹500.00');
    const { orderId: unpaid } = await order();
    const later = await order();
    await ask('POST /payment/verify', proof);
    pay(later.providerOrderId);
    await shop.walkRounds();
    await mailTo(shopEmail, new RegExp(await numberOf(later.orderId)));
    const subjects = (await mailsTo(shopEmail)).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => subject.includes(number))).toHaveLength(1);
    const unpaidNumber = await numberOf(unpaid);
    expect(subjects.filter((subject) => subject.includes(unpaidNumber))).toEqual([]);
  });

  test('[U-14] is confirmed to the customer with pictures, amounts, address and a way to track it', async () => {
    const sku = await addSku(db);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .avif()
      .toBuffer();
    const picture = { picture_id: 'mailed-skate', bytes };
    await db
      .insertInto('picture')
      .values({ ...picture, content_type: 'image/avif' })
      .execute();
    await db.updateTable('variation').set({ picture_id: picture.picture_id }).where('sku', '=', sku).execute();
    const { payAtDoor, form, email } = await buyer(shop);
    const { body } = await payAtDoor(form([sku]));
    const mail = await mailTo(email, /is placed$/);
    expect(replyTo(mail)).toEqual([shopEmail]);
    expect(mail.attachments).toMatchObject([{ mimeType: 'image/jpeg', contentId: `<${picture.picture_id}>` }]);
    expect(mail.html).toContain(`cid:${picture.picture_id}`);
    const link = `/track/${body.order_id}`;
    expect(mail.html?.match(/href="[^"]*"/g)).toEqual([expect.stringContaining(link)]);
    const said = ['Total: ₹500.00', 'Deliver to: 12 Sector 5, Airoli', 'Payment: Pay on delivery', link];
    for (const words of said) expect(mail.text).toContain(words);
  });
});

describe('[Y-10] a refund', () => {
  test('because the goods are sold out is mailed to the customer once', async () => {
    const sku = await addSku(db, { onHand: 1 });
    const { orderId, providerOrderId, customer, ask } = await order({ lines: [{ sku }] });
    await shop.expire(orderId);
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', sku).execute();
    const { proof } = pay(providerOrderId);
    await simulator.idle();
    await Promise.all([ask('POST /payment/verify', proof), shop.walkRounds()]);
    const number = await numberOf(orderId);
    const mail = await mailTo(customer.email, new RegExp(`^Order ${number}: your payment is refunded$`));
    expect(mail.text).toContain('₹500.00');
    expect(mail.text).toContain('sold out');
    expect(replyTo(mail)).toEqual([shopEmail]);
    await ask('POST /payment/verify', proof);
    await shop.walkRounds();
    expect((await mailsTo(customer.email)).map(({ subject }) => subject)).toEqual([mail.subject]);
  });

  test('because the order was paid twice says so', async () => {
    simulator.set({ isDoubleSuccessAllowed: true });
    const { orderId, providerOrderId, customer } = await order();
    pay(providerOrderId);
    pay(providerOrderId);
    await simulator.idle();
    await shop.walkRounds();
    const mail = await mailTo(customer.email, /your payment is refunded$/);
    expect(mail.subject).toContain(await numberOf(orderId));
    expect(mail.text).toContain('twice');
  });
});

test('[N-04] [U-14] Out for delivery has the dates of the tracking page, and the invoice attached', async () => {
  const sku = await addSku(db);
  const customer = await buyer(shop);
  const { body } = await customer.payAtDoor(customer.form([sku]));
  const orderId = body.order_id ?? '';
  // Three delivery days, ordered today: the window is still ahead.
  await db.updateTable('order_line').set({ delivery_days: 3 }).where('order_id', '=', orderId).execute();
  const { created_at: ordered } = await db
    .selectFrom('shop_order')
    .select('created_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    }).format(ordered.getTime() + days * 86_400_000);
  await moveOrder(shop, orderId, 'Packed', 'Shipped', 'Out for delivery');
  const mail = await mailTo(customer.email, /Out for delivery$/);
  expect(mail.text).toContain(`${day(3)} – ${day(7)}`);
  expect(mail.text).not.toContain('today');
  const invoice = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  expect(invoice?.filename).toMatch(/^invoice-.+\.pdf$/);
  expect(
    Buffer.from(invoice?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect((await mailTo(customer.email, /Shipped$/)).attachments).toEqual([]);
});
