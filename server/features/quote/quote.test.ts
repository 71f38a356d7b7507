import { mailShop } from '../../testing/mail-shop.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { outdated, signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { layOut } from '../../providers/mail/lay-out.ts';
import { quoteMail } from './mail.ts';
import { requestQuote } from './request-quote.ts';

const app = await testApp();
const { db, http } = app;

await addProduct(db, {
  id: 'wheel',
  title: 'Street Wheel',
  variations: [{ sku: 'WHEEL', rupees: 250, saleRupees: 199.5, onHand: 0 }],
});
await addProduct(db, {
  id: 'boots',
  title: 'Carbon Boot',
  type: 'Variable Product',
  variations: [{ sku: 'BOOT-38', rupees: 9000, attributes: { Size: '38' } }],
});
await addProduct(db, { id: 'hidden', status: 'Inactive', variations: [{ sku: 'HIDDEN', rupees: 10 }] });
await addProduct(db, { id: 'gold', variations: [{ sku: 'GOLD', rupees: 100_000 }] });
await db
  .insertInto('coupon')
  .values([
    { code: 'TEN', percentage_offer: 10 },
    { code: 'OVER', percentage_offer: 25, ends_at: new Date(0) },
  ])
  .execute();

await db
  .insertInto('site_profile')
  .values({
    logo_name: 'Pahiya',
    address: 'Ghansoli',
    latitude: 19.1,
    longitude: 73,
    email: 'shop@pahiya.example',
  })
  .execute();

const guest = callerOf(http);
const request = {
  name: 'Asha Rao',
  mobile: '+91 98765-43210',
  email: '',
  description: 'For our club.\nBy June, please.',
  cart_products: [{ product_sku: 'WHEEL', quantity: 4, product_price: 1 }],
  main_id: 'pahiya',
};
const sent = { status: 200, body: { success: true, message: 'Request sent. Our team will contact you shortly.' } };

const forget = async () => {
  await db.deleteFrom('quote').execute();
  await db.deleteFrom('attempt_count').execute();
};
async function caughtMails(): Promise<string[]> {
  const folder = join(app.folder, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
const quotes = () => db.selectFrom('quote').selectAll().execute();
const lines = () => db.selectFrom('quote_line').selectAll().orderBy('line_number').execute();

describe('a quote request', () => {
  test('[Q-02] [Q-03] a guest can ask for a quote; its prices come from the catalogue', async () => {
    await forget();
    const asked = await guest('POST /payment/getquote', {
      ...request,
      amountbeforediscount: 1,
      amountafterdiscount: -5,
      discountprice: 1e308,
      couponapplied: true,
      payment_mode: { $ne: 1 },
      guestVeg: 'x'.repeat(1000),
      guestNonVeg: [[]],
      user_id: 'somebody',
      user_name: 'Somebody else',
    });
    expect(asked).toMatchObject(sent);
    expect(await quotes()).toMatchObject([
      {
        user_id: null,
        user_name: '',
        name: 'Asha Rao',
        mobile: '9876543210',
        description: 'For our club.\nBy June, please.',
        coupon_code: null,
        payment_mode: '',
        lines_paise: 79_800,
        discount_paise: 0,
        total_paise: 79_800,
        status: 'New',
      },
    ]);
    expect(await lines()).toMatchObject([
      {
        line_number: 1,
        sku: 'WHEEL',
        product_id: 'wheel',
        product_name: 'Street Wheel',
        quantity: 4,
        unit_paise: 19_950,
      },
    ]);
  });

  test('[Q-02] [Q-03] a customer is identified by the token, and the cart may be JSON text with a coupon', async () => {
    await forget();
    const { userId, headers } = await signedIn(app);
    const asked = await callerOf(http, headers)('POST /payment/getquote', {
      ...request,
      cart_products: JSON.stringify([
        { product_sku: 'BOOT-38' },
        { product_sku: 'WHEEL', quantity: 2 },
        { product_sku: 'BOOT-38', quantity: 2 },
      ]),
      coupon_code: 'ten',
      user_id: 'f'.repeat(32),
    });
    expect(asked).toMatchObject(sent);
    const coupon = { coupon_code: 'TEN', lines_paise: 2_739_900, discount_paise: 273_990, total_paise: 2_465_910 };
    expect(await quotes()).toMatchObject([{ user_id: userId, user_name: 'Asha Rao', ...coupon }]);
    expect(await lines()).toMatchObject([
      { sku: 'BOOT-38', quantity: 3, attributes: { Size: '38' } },
      { sku: 'WHEEL', quantity: 2 },
    ]);
  });

  test.each(['OVER', 'NOTHING', '', null])('an unusable coupon, %j, is left out', async (coupon_code) => {
    await forget();
    expect(await guest('POST /payment/getquote', { ...request, coupon_code })).toMatchObject(sent);
    expect(await quotes()).toMatchObject([{ coupon_code: null, discount_paise: 0 }]);
  });

  test('with an invalid token, the caller counts as a guest', async () => {
    await forget();
    const call = callerOf(http, { authorization: 'Bearer a.b.c' });
    expect(await call('POST /payment/getquote', request)).toMatchObject(sent);
    expect(await quotes()).toMatchObject([{ user_id: null }]);
  });

  test('[Q-03] an expired token is refused, so that the quote is not stored as a guest’s', async () => {
    await forget();
    const call = callerOf(http, await outdated(app));
    expect(await call('POST /payment/getquote', request)).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
    expect(await quotes()).toEqual([]);
  });

  test('script in a name is stored as plain text', async () => {
    await forget();
    const name = `<script>alert('x')</script> "); drop table quote; --`;
    expect(await guest('POST /payment/getquote', { ...request, name, description: '<img onerror=x>' })).toMatchObject(
      sent,
    );
    expect(await quotes()).toMatchObject([{ name, description: '<img onerror=x>' }]);
  });

  test('[Q-02] the shop gets a mail', async () => {
    await forget();
    const email = 'asha.of.the.mail@example.in';
    expect(await guest('POST /payment/getquote', { ...request, email })).toMatchObject(sent);
    const mails = async () =>
      (await caughtMails()).filter((mail) => mail.includes(`Reply-To: ${email}`) && mail.includes('4 x Street Wheel'));
    await expect.poll(mails).toHaveLength(1);
    expect((await mails())[0]).toContain('To: shop@pahiya.example');
  });

  test('[U-14] the visitor gets a mail with the products, and nothing that was typed', async () => {
    await forget();
    const email = 'acknowledged@example.in';
    const typed = { name: 'http://evil.example', description: 'Visit http://evil.example' };
    expect(await guest('POST /payment/getquote', { ...request, ...typed, email })).toMatchObject(sent);
    const mails = async () => (await caughtMails()).filter((mail) => mail.includes(`\nTo: ${email}`));
    await expect.poll(mails).toHaveLength(1);
    const [mail = ''] = await mails();
    expect(mail).toContain('Subject: We have your quote request');
    expect(mail).toContain('Street Wheel');
    expect(mail).not.toContain('evil');
    expect(await guest('POST /payment/getquote', { ...request, email: '' })).toMatchObject(sent);
  });

  test('in the shop’s mail a script is plain text, and the subject has nothing that was typed', () => {
    const line = {
      sku: 'WHEEL',
      chosen: [],
      productId: 'wheel',
      productName: 'Wheel',
      attributes: {},
      pictureId: null,
      quantity: 4,
      unitPaise: 100,
    };
    const asked = {
      userId: null,
      userName: '',
      name: 'Asha <b onclick="x()">',
      mobile: '9876543210',
      email: '',
      description: '<script>x()</script>',
      couponCode: 'TEN',
      linesPaise: 400,
      discountPaise: 40,
    };
    const { subject, content } = quoteMail(asked, [line]);
    const { text, html } = layOut(content, { origin: 'https://shop.example', pictureIds: new Set(), shop: mailShop });
    expect(subject).toBe('Quote request, 1 product');
    expect(text).toContain('Asha <b onclick="x()">, 9876543210');
    expect(text).toContain('4 x Wheel (WHEEL) at ₹1.00');
    expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<b /);
  });

  test('no quote is stored if its mail cannot be queued, so the shop hears of every quote', async () => {
    await forget();
    const parsed = { ...request, mobile: '9876543210', cart_products: [{ product_sku: 'WHEEL', quantity: 1 }] };
    const outbox = { sendMail: () => Promise.reject(new Error('no room in the queue')) };
    await expect(
      requestQuote({ db, outbox }, parsed, { caller: null, sender: 'test', isAcknowledged: false }),
    ).rejects.toThrow('no room in the queue');
    expect(await quotes()).toEqual([]);
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown product', [{ product_sku: 'NOTHING' }], 404, 'unknown-product'],
    ['an inactive product among others', [{ product_sku: 'WHEEL' }, { product_sku: 'HIDDEN' }], 404, 'unknown-product'],
    ['more than can be stored', [{ product_sku: 'GOLD', quantity: 999 }], 400, 'amount-too-large'],
    ['nothing', [], 400, 'bad-input'],
    ['a quantity of 0', [{ product_sku: 'WHEEL', quantity: 0 }], 400, 'bad-input'],
    ['a quantity of 1e9', [{ product_sku: 'WHEEL', quantity: 1e9 }], 400, 'bad-input'],
    ['a SKU of %', [{ product_sku: '%' }], 400, 'bad-input'],
    ['text that is not JSON', 'not a list', 400, 'bad-input'],
    ['text of another type', '{"length":3}', 400, 'bad-input'],
    ['text nested 50,000 deep', '['.repeat(50_000) + ']'.repeat(50_000), 400, 'bad-input'],
    ['text of 240 kB', JSON.stringify(['x'.repeat(240_000)]), 400, 'bad-input'],
    ['a poisoned prototype in text', '[{"__proto__":{"product_sku":"WHEEL"}}]', 400, 'bad-input'],
    ['101 lines', Array.from({ length: 101 }, () => ({ product_sku: 'WHEEL' })), 400, 'bad-input'],
    ['5 MB', [{ product_sku: 'WHEEL', description: 'x'.repeat(5_000_000) }], 413, 'too-large'],
  ])('%s', async (_name, cart_products, status, code) => {
    await forget();
    const answer = await guest('POST /payment/getquote', { ...request, cart_products });
    expect(answer).toMatchObject({ status, body: { success: false, code } });
    expect(await quotes()).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Asha\r\nBcc: all@example.in' }, 'name'],
    [{ mobile: '12345' }, 'mobile'],
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a@b.c\r\nBcc: all@example.in' }, 'email'],
    [{ description: 'x'.repeat(2001) }, 'description'],
  ])('[V-03] %j is refused with the field and the reason', async (over, field) => {
    await forget();
    const answer = await guest('POST /payment/getquote', { ...request, ...over });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input', fields: [{ field }] } });
    expect(await quotes()).toEqual([]);
  });

  test('a flood from one address gets 429; customers are counted separately', async () => {
    await forget();
    const answers = await Promise.all(Array.from({ length: 60 }, () => guest('POST /payment/getquote', request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(answers.every(({ status, headers }) => status === 200 || Number(headers['retry-after']) > 0)).toBe(true);
    expect(await quotes()).toHaveLength(50);
    const { headers } = await signedIn(app);
    expect(await callerOf(http, headers)('POST /payment/getquote', request)).toMatchObject(sent);
  });
});

test('there are no violations after these tests', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
