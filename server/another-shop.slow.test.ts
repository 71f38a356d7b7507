import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { contract } from '../contract/contract.ts';
import type { PaymentOpened } from '../contract/razorpay.ts';
import { claimMode } from '../database/claim-mode.ts';
import { addSku } from '../database/testing/rows.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { productLink } from '../domain/product-link.ts';
import { admissionForm } from './testing/admission-fixture.ts';
import { callerOf } from './testing/caller.ts';
import { atDesk, signedInAtDesk } from './testing/desk-person.ts';
import { moveOrder } from './testing/move-order.ts';
import { testPayment } from './testing/payment-door.ts';
import { signedIn } from './testing/signed-in.ts';
import { testAppOn } from './testing/test-app.ts';
import { uncachedPages } from './testing/built-pages.ts';
import { testInbox } from './testing/test-inbox.ts';
import { Visitor } from './testing/visitor.ts';
import routes from '../web/routes.ts';

/** The demo shop's name and where it is. */
const demoWords = /pahiya|ghansoli|navi mumbai/i;
const wordsAround = (text: string): string | null => {
  const at = text.search(demoWords);
  return at === -1 ? null : text.slice(Math.max(0, at - 60), at + 60);
};

const inbox = await testInbox();
const { simulator, provider } = await testPayment();
const database = await testDatabase();
const { db } = database;
await claimMode(db, 'live');
const app = await testAppOn(
  database,
  {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://rink.example',
    RAZORPAY_KEY_ID: 'rzp_live_0000000000',
    RAZORPAY_KEY_SECRET: 's'.repeat(32),
    RAZORPAY_WEBHOOK_SECRET: 's'.repeat(32),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'orders@rink.example',
    TOKEN_SECRET: 't'.repeat(32),
    AADHAAR_KEY: 'a'.repeat(32),
  },
  { payment: provider, openFrontEnd: uncachedPages },
);
const { http } = app;
const place = { latitude: 18.5204, longitude: 73.8567 };
const shop = {
  name: 'Rink & Roll',
  address: '1 FC Road, Pune 411004',
  email: 'hello@rink.example',
  phone: '+91 20 5550',
};

/** What the shop has shown to anybody: where it was found, and its text. */
const shown = new Map<string, string>();
/** Filled in by the first test. */
let told = { orderId: '', productPath: '', feeOrderId: '' };

const wordsOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

const proofOf = (opened: PaymentOpened) => {
  const paid = simulator.pay({ orderId: opened.razorpay_order?.id ?? '', bank: 'success' });
  if ('refused' in paid) throw new Error(paid.refused);
  return paid.proof;
};

test('[G-15] a live shop elsewhere: its owner sets it up, and people do there whatever people do', async () => {
  // Without mails: until the profile is saved, they have no sender's name.
  const first = await atDesk(app);
  const { profile, shop: selling } = (await first.call('GET /desk/settings')).body;
  const wanted = {
    logo_name: shop.name,
    tag_line: 'Wheels for Pune',
    directions: 'Next to the garden.',
    ...shop,
    ...place,
  };
  const { name: _name, ...values } = { ...profile, ...wanted };
  expect((await first.call('PATCH /desk/settings/profile', { body: values })).status).toBe(200);
  const owner = await signedInAtDesk(app);
  const sells = { cart_button: 'addtocart', pay_buttons: ['paynow', 'payondelivery'], whatsapp_number: '919123456780' };
  expect((await owner.call('PATCH /desk/settings/shop', { body: { ...selling, ...sells } })).status).toBe(200);
  const centre = {
    name: 'Kothrud',
    address: 'Rink 1, Pune',
    timings: '7 am',
    days: ['Mon'],
    age_from: 5,
    age_to: null,
  };
  expect((await owner.call('POST /desk/centres', { body: { ...centre, is_location: true } })).status).toBe(200);
  await db
    .insertInto('pincode_place')
    .values({ pincode: '411004', ...place })
    .execute();
  await db
    .insertInto('post_office')
    .values(
      ['Kothrud', 'Khadki', 'Parvati', 'Aundh'].map((name, index) => ({
        name,
        kind: 'sub' as const,
        pincode: '411004',
        district: 'PUNE',
        state: 'MAHARASHTRA',
        latitude: place.latitude + (index - 2) / 40,
        longitude: place.longitude + (index % 2) / 30 - 0.04,
      })),
    )
    .execute();
  await db
    .insertInto('delivery_band')
    .values({ band_id: 'near', min_kilometer: 0, max_kilometer: 50, delivery_price_paise: 4000 })
    .execute();
  await db.insertInto('category').values({ category_id: 'skates', name: 'Skates' }).execute();
  await db.updateTable('shop_opening').set({ is_open: true, opened_at: new Date() }).execute();
  const sku = await addSku(db, { onHand: 5 });
  const soldOut = await addSku(db, { onHand: 0 });

  // Customers register, log in and forget their passwords.
  const visitor = new Visitor(app);
  visitor.mainId = 'shop';
  await visitor.register('asha@example.in', 'wheels-6');
  await visitor.askCode('asha@example.in', 'signup');
  await visitor.askCode('new@example.in', 'signup');
  await visitor.verifyOwn('asha@example.in', 'reset');
  await visitor.post('/registeruser/api/reset-password', { email: 'asha@example.in', newPassword: 'new-wheels' });

  // One of them buys something.
  const customer = await signedIn(app, { email: 'buyer@example.in' });
  const ask = callerOf(http, customer.headers);
  const address = {
    location_user: 'Home',
    new_address: '2 Law College Road',
    city: 'Pune',
    area: '',
    pincode: '411004',
  };
  await ask('POST /address', address);
  const { address_id } = await db.selectFrom('address').select('address_id').executeTakeFirstOrThrow();
  const opened = (
    await ask('POST /payment', {
      billing_address: address_id,
      shipping_address: address_id,
      mobile: '9876543210',
      payment_mode: 'Pay now',
      cart_products: [{ product_sku: sku }],
    })
  ).body as PaymentOpened;
  expect((await ask('POST /payment/verify', proofOf(opened))).status).toBe(200);
  const orderId = opened.order_id;
  await moveOrder(app, orderId, 'Processing', 'Packed', 'Shipped', 'Out for delivery', 'Delivered');

  // Another asks for a quote, a third writes, asks about classes, and waits for goods.
  const guest = callerOf(http);
  const person = { name: 'Ravi', mobile: '9876543210', email: 'guest@example.in' };
  const lines = [{ product_sku: sku, quantity: 1 }];
  expect(await guest('POST /payment/getquote', { ...person, cart_products: lines })).toMatchObject({ status: 200 });
  expect(await guest('POST /leads', { ...person, remark: 'Hello', property_id: 'shop' })).toMatchObject({
    status: 200,
  });
  const { token } = (await guest('GET /inquiry/token')).body as { token: string };
  expect(await guest('POST /inquiry', { ...person, token })).toMatchObject({ status: 200 });
  expect((await guest('POST /restock', { product_sku: soldOut, email: 'guest@example.in' })).status).toBe(200);

  // A child joins the academy.
  const form = { ...admissionForm, center: 'Kothrud', address: 'Pune', pincode: '411004', main_id: 'shop' };
  const { payment_id } = (await ask('POST /admission', form)).body as { payment_id: string };
  const fee = (await ask('POST /feepay', { order_id: payment_id })).body as PaymentOpened;
  expect((await ask('POST /feepay/verify', proofOf(fee))).status).toBe(200);

  // The owner invites somebody, and a member forgets a password.
  const member = { email: 'packer@example.in', full_name: 'Sunita', role: 'packer', centres: [] };
  expect((await owner.call('POST /desk/staff', { body: member })).status).toBe(200);
  expect((await owner.call('POST /desk/health/mail', { body: { to: owner.email } })).status).toBe(200);
  await owner.call('POST /desk/password/forgotten', { body: { email: owner.email } });

  told = { orderId, feeOrderId: fee.order_id, productPath: productLink({ title: `Product ${sku}`, id: sku }) };

  for (const kind of ['pick-list', 'slips', 'labels', 'invoices']) {
    const { rawPayload } = await http.inject({
      method: 'POST',
      url: '/api/desk/orders/papers',
      headers: { cookie: `__Host-desk=${owner.browser.cookie}; desk=${owner.browser.cookie}` },
      payload: { kind, order_ids: [orderId] },
    });
    shown.set(`papers: ${kind}`, await wordsOf(rawPayload));
  }
  const files = {
    invoice: `/api/payment/order/${orderId}/invoice`,
    receipt: `/api/feepay/order/${fee.order_id}/receipt`,
  };
  for (const [name, url] of Object.entries(files)) {
    const { rawPayload } = await http.inject({ url, headers: customer.headers });
    shown.set(`${name} as PDF`, await wordsOf(rawPayload));
  }
  for (const path of [
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/sitemap/products-1.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/api/openapi.json',
    '/api/docs',
  ]) {
    shown.set(path, (await http.inject({ url: path })).payload);
  }
  for (const path of [
    `/api/invoice/${orderId}`,
    `/api/payment/order/${orderId}`,
    `/api/feepay/order/${fee.order_id}`,
  ]) {
    shown.set(path, (await http.inject({ url: path, headers: customer.headers })).payload);
  }
}, 120_000);

/** Every address of the route table, with an example for each part that varies. */
const addresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(path !== undefined || index ? [here === '' ? '/' : here] : []), ...addresses(children ?? [], here)];
  });

const examples = (address: string): string =>
  address
    .replace('/product/:title/:id', told.productPath)
    .replace(':name', 'Skates')
    .replace(':token', 'a'.repeat(43))
    .replace(':productId', 'unknown')
    .replace('payment-successad/:id', `payment-successad/${told.feeOrderId}`)
    .replace('payment-failedad/:id', `payment-failedad/${told.feeOrderId}`)
    .replace(':id', told.orderId)
    .replace('*', 'no/such/page');

test('[G-15] no page of a live shop elsewhere names the demo shop; the route table says which pages there are', async () => {
  const all = addresses(routes);
  expect(all.length).toBeGreaterThan(35);
  const texts = new Map<string, string>();
  for (const address of all) {
    const { payload, statusCode } = await http.inject({ url: examples(address) });
    expect({ address, isAnswered: statusCode < 500 }).toEqual({ address, isAnswered: true });
    // Keys in the browser's storage, which nobody sees.
    texts.set(address, payload.replaceAll(/"pahiya_\w+"/g, ''));
  }
  const found = [...texts.values()].flatMap((text) => wordsAround(text) ?? []);
  expect(found).toEqual([]);
  for (const address of ['/', '/about', '/contact', '/cart', '/privacy-policy']) {
    expect(texts.get(address)).toContain('Rink &amp; Roll');
  }
  expect(texts.get('/contact')).toContain('Next to the garden.');
  expect(texts.get('/contact')).toContain('Kothrud');
}, 120_000);

test('[G-15] no public call of the API does', async () => {
  const calls = Object.entries(contract).filter(([key, { access }]) => key.startsWith('GET ') && access === 'public');
  expect(calls.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const [key] of calls) {
    const path = key
      .slice(4)
      .replace(/:(?:mainId|storeId)/, 'shop')
      .replaceAll(/:slug/g, 'about')
      .replaceAll(/:\w+/g, 'unknown');
    const { payload } = await http.inject({ url: `/api${path}` });
    const words = wordsAround(payload);
    if (words !== null) found.push(`${key}: ${words}`);
  }
  expect(found).toEqual([]);
});

test('[G-15] no paper, document or list does', () => {
  expect(shown.size).toBeGreaterThan(10);
  expect(
    [...shown].flatMap(([name, text]) => (wordsAround(text) === null ? [] : `${name}: ${wordsAround(text)}`)),
  ).toEqual([]);
  for (const name of ['invoice as PDF', 'receipt as PDF', 'papers: invoices'])
    expect(shown.get(name)).toContain(shop.name);
});

/** Mails by the function that writes them, with the subject of one that was sent in the first test, or why there is none. */
const mails: Record<string, RegExp | 'only its words: demo-words.test.ts reads them'> = {
  otpMail: /^\d{6} is your OTP$/,
  alreadyRegisteredMail: /^You already have an account$/,
  welcomeMail: /^Your account is ready$/,
  passwordChangedMail: /^Your password was changed$/,
  admittedMail: /^Your admission fee is paid$/,
  paidTwiceMail: 'only its words: demo-words.test.ts reads them',
  notOwedMail: 'only its words: demo-words.test.ts reads them',
  otherSenderMail: 'only its words: demo-words.test.ts reads them',
  guardianInvitationMail: 'only its words: demo-words.test.ts reads them',
  soldMail: 'only its words: demo-words.test.ts reads them',
  newAdmissionMail: /^New admission, Kothrud$/,
  admissionReceivedMail: /^We have your admission form$/,
  leadReceivedMail: /^We have your message$/,
  enquiryReceivedMail: /^We have your enquiry about classes$/,
  placedMail: /^Your order PAH-\d+ is placed$/,
  newOrderMail: /^New order/,
  refundMail: 'only its words: demo-words.test.ts reads them',
  differenceMail: 'only its words: demo-words.test.ts reads them',
  statusMail: /Delivered$/,
  parcelMail: 'only its words: demo-words.test.ts reads them',
  returnMail: 'only its words: demo-words.test.ts reads them',
  declinedMail: 'only its words: demo-words.test.ts reads them',
  requestMail: 'only its words: demo-words.test.ts reads them',
  addressMail: 'only its words: demo-words.test.ts reads them',
  quoteReceivedMail: /^We have your quote request$/,
  quoteMail: /^Quote request, 1 product$/,
  confirmMail: /^Shall we tell you when it is back\?$/,
  backMail: 'only its words: demo-words.test.ts reads them',
  proofsSetMail: /^Your sign-in for the desk was set up$/,
  invitationMail: /^Your link to the desk$/,
  testMail: /^Test mail from your shop$/,
  resetMail: /^Set a new password for the desk$/,
};

test('[G-15] no mail does; the code says which mails there are', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('testing'),
  );
  const written = files.flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /(?:const|function) ((?!compose|take)\w+Mail)\b(?:[^\n]*|\(\n(?: {2}[^\n]*\n)*)\): (?:Promise<|Omit<)?Mail\b(?!er)/g,
    ),
  ]);
  const named = new Set(written.map(([, name = '']) => name));
  expect([...named].toSorted()).toEqual(Object.keys(mails).toSorted());

  const wanted = Object.entries(mails).flatMap(([name, subject]) =>
    typeof subject === 'string' ? [] : [{ name, subject }],
  );
  const missing = async () => {
    const all = await inbox.allMails();
    return wanted
      .filter(({ subject }) => !all.some((mail) => subject.test(mail.subject ?? '')))
      .map(({ name }) => name);
  };
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  const all = await inbox.allMails();
  const texts = all.map((mail) =>
    [mail.subject, mail.text, mail.html, JSON.stringify([mail.from, mail.replyTo])].join('\n'),
  );
  expect(texts.flatMap((text) => wordsAround(text) ?? [])).toEqual([]);
  for (const { from, html } of all) {
    expect(from).toMatchObject({ name: shop.name, address: 'orders@rink.example' });
    expect(html).toContain('Rink &amp; Roll');
    expect(html).toContain('1 FC Road, Pune 411004');
  }
}, 30_000);
