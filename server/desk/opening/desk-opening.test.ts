import { expect, test } from 'vitest';
import { claimMode } from '../../../database/claim-mode.ts';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { buyer, setUpShop } from '../../testing/checkout-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp, testAppOn } from '../../testing/test-app.ts';

async function newLiveShop() {
  const database = await testDatabase();
  await claimMode(database.db, 'live');
  const app = await testAppOn(database);
  const owner = await atDesk(app);
  const guide = async () => (await owner.call('GET /desk/opening')).body;
  const open = async (is_open: boolean) =>
    owner.call('POST /desk/opening', { body: { version: (await guide()).version, is_open } });
  return { ...app, owner, guide, open };
}

const required = [
  'Name and contact',
  'Cart button and ways to pay',
  'Mail arrives',
  'Where the shop is',
  'Delivery charge',
  'Categories',
  'A product in stock',
];

test('[W-18] each item ticks itself; the shop opens only when all required items are done, and names those that are not', async () => {
  const { db, owner, guide, open } = await newLiveShop();
  expect(await guide()).toMatchObject({ state: 'new', opened_at: null });
  const missing = [...required];
  const expectMissing = async (...done: string[]) => {
    for (const title of done) missing.splice(missing.indexOf(title), 1);
    const { items } = await guide();
    expect(items.filter(({ is_done, without }) => !is_done && without === null).map(({ title }) => title)).toEqual(
      missing,
    );
    if (missing.length === 0) return;
    const refused = await open(true);
    const text = `The shop cannot open yet. Still missing: ${missing.join('; ')}.`;
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-ready', message: text } });
  };
  await expectMissing();

  const { shop, profile } = (await owner.call('GET /desk/settings')).body;
  const house = { logo_name: 'Chakra', address: 'MG Road 1', pincode: '411 001', email: 'hello@chakra.example' };
  await owner.call('PATCH /desk/settings/profile', { body: { ...profile, ...house } });
  await expectMissing('Name and contact');
  const { profile: placeless } = (await owner.call('GET /desk/settings')).body;
  expect(placeless.pincode).toBe('411001');
  const place = { latitude: 18.5196, longitude: 73.8554, gstin: '27AAPFU0939F1ZV' };
  await owner.call('PATCH /desk/settings/profile', { body: { ...placeless, ...place } });
  await expectMissing('Where the shop is');
  await owner.call('PATCH /desk/settings/shop', {
    body: { ...shop, cart_button: 'addtocart', pay_buttons: ['paynow'] },
  });
  await expectMissing('Cart button and ways to pay');
  const confirmed = { recipient: 'me@example.in', mail_id: 'mail', code: '1234', confirmed_at: new Date() };
  await db
    .insertInto('test_mail')
    .values({ staff_id: owner.staffId, ...confirmed })
    .execute();
  await expectMissing('Mail arrives');
  await owner.call('POST /desk/pincodes', { body: { text: '411001', action: 'Active' } });
  expect((await guide()).items.find(({ item }) => item === 'pincodes')).toMatchObject({ is_done: true });
  const bands = (await owner.call('GET /desk/delivery')).body.charge;
  const row = { min_kilometer: 0, max_kilometer: 20, paise: 4_000, status: 'Active' };
  await owner.call('PUT /desk/delivery/bands/:kind', {
    params: { kind: 'charge' },
    body: { version: bands.version, rows: [row], accepts_gaps: true },
  });
  await expectMissing('Delivery charge');
  await db.insertInto('category').values({ category_id: 'wheels', name: 'Wheels' }).execute();
  await expectMissing('Categories');
  await addProduct(db, { id: 'empty', variations: [{ sku: 'EMPTY', rupees: 100, onHand: 0 }] });
  await addProduct(db, { id: 'hidden', status: 'Inactive', variations: [{ sku: 'HIDDEN', rupees: 100, onHand: 5 }] });
  await expectMissing();
  await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 100, onHand: 5 }] });
  await expectMissing('A product in stock');

  expect(await open(true)).toMatchObject({ status: 200, body: { state: 'open', opened_at: expect.any(String) } });
  const [change] = (await owner.call('GET /desk/audit')).body.rows;
  expect(change).toMatchObject({ action: 'shop opened', before: { is_open: false }, after: { is_open: true } });
});

test('[W-18] two owners press at once: the second gets a conflict, and the audit names the first', async () => {
  const app = await testApp({ demo: true });
  const [one, two] = [await atDesk(app), await atDesk(app)];
  const { version, state } = (await one.call('GET /desk/opening')).body;
  expect(state).toBe('open');
  const answers = await Promise.all(
    [one, two].map(({ call }) => call('POST /desk/opening', { body: { version, is_open: false } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed-since' });
  const { rows } = (await one.call('GET /desk/audit')).body;
  expect(rows.filter(({ action }) => action === 'shop closed')).toHaveLength(1);
  const undone = await one.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(rows[0]?.audit_id) } });
  expect(undone.status).toBe(200);
  expect((await one.call('GET /desk/opening')).body.state).toBe('open');
});

test('[W-18] a shop that is not open sells nothing and holds nothing', async () => {
  const app = await newLiveShop();
  const { db, http } = app;
  await setUpShop(db);
  await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 100, onHand: 5 }] });
  await db.insertInto('centre').values({ name: 'Airoli' }).execute();
  const customer = await buyer(app);
  for (const state of ['new', 'closed']) {
    if (state === 'closed') await db.updateTable('shop_opening').set({ opened_at: new Date() }).execute();
    expect((await app.guide()).state).toBe(state);
    const form = customer.form(['WHEEL']);
    for (const answer of [await customer.pay(form), await customer.payAtDoor(form), await customer.bill(form)]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'shop-closed', message: 'The shop is closed for now and takes no new orders.' },
      });
    }
    const post = (url: string, payload: object) =>
      http.inject({ method: 'POST', url, headers: customer.headers, payload });
    const quote = { name: 'Asha', mobile: '9876543210', cart_products: [{ product_sku: 'WHEEL' }] };
    expect((await post('/api/payment/getquote', quote)).json()).toMatchObject({ code: 'shop-closed' });
    const admission = {
      name: 'Ria',
      fatherName: 'A',
      motherName: 'B',
      gender: 'Female',
      address: 'Here 1',
      pincode: '400708',
      mobile: '9876543210',
      email: 'a@example.in',
      center: 'Airoli',
      rulesAgreed: true,
    };
    expect((await post('/api/admission', admission)).json()).toMatchObject({ code: 'shop-closed' });
  }
  expect(await db.selectFrom('shop_order').select('order_id').execute()).toEqual([]);
  expect(await db.selectFrom('stock_hold').select('hold_id').execute()).toEqual([]);
  expect(await db.selectFrom('quote').select('quote_id').execute()).toEqual([]);
  expect(await db.selectFrom('admission').select('admission_id').execute()).toEqual([]);
});

test('[W-18] a pincode fills in the shop’s place; an unknown one is reported', async () => {
  const { db, owner } = await newLiveShop();
  await db
    .insertInto('pincode_place')
    .values({ pincode: '411001', latitude: 18.519_61, longitude: 73.855_42 })
    .execute();
  await db
    .insertInto('post_office')
    .values({ pincode: '411001', name: 'Pune HO', district: 'Pune', state: 'Maharashtra' })
    .execute();
  expect(await owner.call('GET /desk/places/:pincode', { params: { pincode: '411001' } })).toMatchObject({
    status: 200,
    body: { latitude: 18.5196, longitude: 73.8554, place: 'Pune, Maharashtra' },
  });
  const unknown = await owner.call('GET /desk/places/:pincode', { params: { pincode: '999999' } });
  expect(unknown).toMatchObject({ status: 404, body: { message: 'No post office has the pincode 999999.' } });
});

test('[W-18] a demo, and a database that already has products, are open from the start', async () => {
  const demo = await testDatabase();
  await claimMode(demo.db, 'demo');
  const filled = await testDatabase();
  await addProduct(filled.db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 100 }] });
  await claimMode(filled.db, 'live');
  for (const { db } of [demo, filled]) {
    expect(await db.selectFrom('shop_opening').select('is_open').executeTakeFirstOrThrow()).toEqual({ is_open: true });
  }
});
