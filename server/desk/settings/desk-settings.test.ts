import sharp from 'sharp';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { describe, expect, test } from 'vitest';
import { addAccount, addAdmission } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { call } = await atDesk(app);
const settings = async () => (await call('GET /desk/settings')).body;
const undo = (auditId: number) => call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
const lastAudit = async () => (await call('GET /desk/audit')).body.rows[0];

describe('how the shop sells', () => {
  test('[G-11] buttons, advance and help are changed together, read by the shop at once, and undone', async () => {
    const { shop } = await settings();
    const wanted = { cart_button: 'buynow', pay_buttons: ['paynow'], delivery_percentage: 25 };
    const numbers = { whatsapp_number: '+91 98765-43210', mobile: '098765 43210' };
    const saved = await call('PATCH /desk/settings/shop', { body: { ...shop, ...wanted, ...numbers } });
    expect(saved).toMatchObject({
      status: 200,
      body: { ...wanted, whatsapp_number: '919876543210', mobile: '9876543210' },
    });
    expect(saved.body.version).not.toBe(shop.version);
    expect((await app.get('/api/button/pahiya')).body).toMatchObject({
      data: expect.arrayContaining([
        { button_id: 'buynow', default: true },
        { button_id: 'addtocart', default: false },
      ]),
    });
    expect((await app.get('/api/paybutton/pahiya')).body).toMatchObject({
      data: expect.arrayContaining([
        { button_id: 'paynow', default: true },
        { button_id: 'payondelivery', default: false },
      ]),
    });
    expect((await app.get('/api/help/single/pahiya')).body).toEqual({
      help: { whatsapp_number: '919876543210', mobile: '9876543210', delivery_percentage: 25 },
    });
    const change = await lastAudit();
    expect(change).toMatchObject({ action: 'settings changed', can_undo: true, before: { cart_button: 'addtocart' } });
    expect((await undo(change?.audit_id ?? 0)).status).toBe(200);
    const back = (await settings()).shop;
    expect(back).toEqual(shop);
  });

  test.each([{ pay_buttons: [] }, { pay_buttons: ['paymanual'] }])(
    '[G-11] $pay_buttons leaves no way to pay, and is refused',
    async (pay) => {
      const { shop } = await settings();
      const answer = await call('PATCH /desk/settings/shop', { body: { ...shop, ...pay } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'no-way-to-pay' } });
      expect((await settings()).shop).toEqual(shop);
    },
  );

  test('[W-08] a second form with the same settings learns what was saved, and by whom', async () => {
    const { shop } = await settings();
    const other = await atDesk(app);
    await other.call('PATCH /desk/settings/shop', { body: { ...shop, delivery_percentage: 30 } });
    const late = await call('PATCH /desk/settings/shop', { body: { ...shop, delivery_percentage: 40 } });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'changed-since',
        conflict: { current: { delivery_percentage: 30 }, yours: { delivery_percentage: 40 }, by: expect.any(String) },
      },
    });
  });

  test.each([
    ['cart_button', 'giveaway'],
    ['pay_buttons', ['cheque']],
    ['pay_buttons', 'paynow'],
    ['delivery_percentage', 101],
    ['delivery_percentage', -1],
    ['delivery_percentage', 12.5],
    ['whatsapp_number', '12345'],
    ['whatsapp_number', 'javascript:alert(1)'],
    ['mobile', '12345'],
  ])('%s %j is refused by name', async (field, value) => {
    const { shop } = await settings();
    const answer = await call('PATCH /desk/settings/shop', { body: { ...shop, [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: expect.stringMatching(field) }] } });
  });
});

describe('who the shop is', () => {
  test('[G-11] profile and seller are changed, and the public page has them', async () => {
    const { profile } = await settings();
    const picture = Buffer.from('a picture');
    await app.db
      .insertInto('picture')
      .values({ picture_id: 'new-logo', content_type: 'image/webp', bytes: picture })
      .execute();
    const wanted = {
      logo_id: 'new-logo',
      logo_name: 'Pahiya & <b>Sons</b>',
      gstin: '27aapfu0939f1zv',
      email: 'Hello@Shop.example',
    };
    const saved = await call('PATCH /desk/settings/profile', { body: { ...profile, ...wanted } });
    expect(saved).toMatchObject({
      status: 200,
      body: { logo_name: wanted.logo_name, gstin: '27AAPFU0939F1ZV', email: 'hello@shop.example' },
    });
    expect((await app.get('/api/register/single/pahiya')).body).toMatchObject({
      users: { orignal_logoname: wanted.logo_name, profilePic: '/media/new-logo' },
    });
    expect((await undo((await lastAudit())?.audit_id ?? 0)).status).toBe(200);
    expect((await settings()).profile).toEqual(profile);
  });

  test.each([
    ['logo_id', 'no-such-picture'],
    ['logo_id', '<svg onload=alert(1)>'],
    ['logo_name', ''],
    ['address', ' '],
    ['gstin', '27AAPFU0939F1ZW'],
    ['gstin', '27AAPFU0939F1Z'],
    ['gstin', '99AAPFU0939F1ZV'],
    ['latitude', 91],
    ['latitude', '19'],
    ['longitude', -181],
    ['social_url', 'javascript:alert(1)'],
    ['social_url', 'http://example.in'],
    ['email', 'nobody'],
    ['tag_line', 'x'.repeat(121)],
    ['directions', 'x'.repeat(201)],
    ['icon_id', 'no-such-picture'],
    ['main_colour', 'blue'],
    ['main_colour', ''],
    ['main_colour', '#ffd400'],
    ['accent_colour', '#12'],
    ['accent_colour', '#101010'],
    ['accent_colour', 'red;}</style>'],
  ])('%s %j is refused by name', async (field, value) => {
    const { profile } = await settings();
    const answer = await call('PATCH /desk/settings/profile', { body: { ...profile, [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  test('a shop without any rows gets them with the first save', async () => {
    const fresh = await testApp();
    const owner = await atDesk(fresh);
    for (const table of ['site_profile', 'cart_button', 'pay_button', 'help'] as const) {
      await fresh.db.deleteFrom(table).execute();
    }
    const { shop, profile } = (await owner.call('GET /desk/settings')).body;
    expect(shop).toMatchObject({ cart_button: null, pay_buttons: [] });
    const sells = { cart_button: 'addtocart', pay_buttons: ['payondelivery'] };
    expect((await owner.call('PATCH /desk/settings/shop', { body: { ...shop, ...sells } })).status).toBe(200);
    const house = { logo_name: 'New', address: 'Here 1' };
    expect((await owner.call('PATCH /desk/settings/profile', { body: { ...profile, ...house } })).status).toBe(200);
    expect((await fresh.get('/api/register/single/pahiya')).status).toBe(200);
  }, 30_000);
});

describe('[G-15] the admission fee', () => {
  const fee = async () => (await app.get('/api/academy/single/pahiya')).body;

  test('is changed, read by the shop and its pages, and undone', async () => {
    const { academy } = await settings();
    expect(academy.admission_fee_paise).toBe(100_000);
    const body = { ...academy, admission_fee_paise: 250_000 };
    expect(await call('PATCH /desk/settings/academy', { body })).toMatchObject({
      status: 200,
      body: { admission_fee_paise: 250_000 },
    });
    await expect.poll(fee).toMatchObject({ academy: { admission_fee: 2500 } });
    const page = async () => (await app.get('/api/page/admission-form/pahiya')).body;
    await expect.poll(page).toMatchObject({ lead: expect.stringContaining('the fee of 2,500 rupees.') });
    expect(await call('PATCH /desk/settings/academy', { body })).toMatchObject({ status: 409 });
    expect((await undo((await lastAudit())?.audit_id ?? 0)).status).toBe(200);
    await expect.poll(fee).toMatchObject({ academy: { admission_fee: 1000 } });
    await expect.poll(page).toMatchObject({
      lead: 'Fill in the form, choose a centre and pay the fee of 1,000 rupees. It takes about three minutes.',
    });
  });

  test.each([0, 99, -1, 10_000_001, 1.5, '1000', null])('%j is refused by name', async (paise) => {
    const { academy } = await settings();
    const answer = await call('PATCH /desk/settings/academy', { body: { ...academy, admission_fee_paise: paise } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'admission_fee_paise' }] } });
  });
});

describe('centres', () => {
  const centre = {
    name: 'Vashi',
    address: 'Rink 1',
    timings: 'Sat 7 am',
    days: ['Mon', 'Sat'],
    age_from: 5,
    age_to: null,
    is_location: true,
  };
  const names = async () => (await settings()).centres.map(({ name }) => name);

  test('[G-11] one is added last, changed, sorted, removed; each is undone', async () => {
    const before = await names();
    const added = await call('POST /desk/centres', { body: centre });
    expect(added).toMatchObject({ status: 200, body: centre });
    expect(await names()).toEqual([...before, 'Vashi']);
    expect(await call('POST /desk/centres', { body: centre })).toMatchObject({
      status: 409,
      body: { code: 'name-taken' },
    });

    const { version } = added.body;
    const { name: _, ...values } = centre;
    const changed = await call('PATCH /desk/centres/:name', {
      params: { name: 'Vashi' },
      body: { version, ...values, timings: 'Sun 8 am' },
    });
    expect(changed).toMatchObject({ status: 200, body: { timings: 'Sun 8 am' } });
    const stale = await call('PATCH /desk/centres/:name', { params: { name: 'Vashi' }, body: { version, ...values } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed-since' } });

    const sorted = await call('PUT /desk/centres/order', { body: { names: ['Vashi', ...before] } });
    expect(await names()).toEqual(['Vashi', ...before]);
    expect(await call('PUT /desk/centres/order', { body: { names: ['Vashi'] } })).toMatchObject({ status: 409 });
    expect((await undo(sorted.body.audit_id ?? 0)).status).toBe(200);
    expect(await names()).toEqual([...before, 'Vashi']);

    expect((await call('DELETE /desk/centres/:name', { params: { name: 'Vashi' } })).status).toBe(200);
    expect(await names()).toEqual(before);
    const removal = await lastAudit();
    expect((await undo(removal?.audit_id ?? 0)).status).toBe(200);
    expect((await settings()).centres.at(-1)).toMatchObject({ name: 'Vashi', timings: 'Sun 8 am', is_location: true });
    // Undone once more: removed again.
    expect((await undo((await lastAudit())?.audit_id ?? 0)).status).toBe(200);
    expect(await names()).toEqual(before);
  });

  test('one that an admission refers to cannot be removed', async () => {
    const name = 'Airoli';
    await addAdmission(app.db, { user_id: await addAccount(app.db), centre: name });
    expect(await call('DELETE /desk/centres/:name', { params: { name } })).toMatchObject({
      status: 409,
      body: { code: 'in-use' },
    });
    expect(await names()).toContain(name);
    expect(await call('DELETE /desk/centres/:name', { params: { name: 'Nowhere' } })).toMatchObject({ status: 404 });
  });
});

describe('[U-15] days and ages of a centre', () => {
  const fields = { address: '', timings: '', days: [], age_from: null, age_to: null, is_location: false };
  test.each([
    ['days', ['Funday']],
    ['days', 'Mon'],
    ['age_from', 1],
    ['age_from', 5.5],
    ['age_to', 100],
    ['age_to', 'ten'],
  ])('%s %j is refused by name', async (field, value) => {
    const answer = await call('POST /desk/centres', { body: { name: 'Nerul', ...fields, [field]: value } });
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  test('ages in the wrong order are refused, here and by the table; days are in the order of the week', async () => {
    const wrong = await call('POST /desk/centres', { body: { name: 'Nerul', ...fields, age_from: 9, age_to: 8 } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'age_to' }] } });
    const right = await call('POST /desk/centres', { body: { name: 'Nerul', ...fields, days: ['Sun', 'Mon'] } });
    expect(right).toMatchObject({ status: 200, body: { days: ['Mon', 'Sun'] } });
    const write = (over: object) => app.db.updateTable('centre').set(over).where('name', '=', 'Nerul').execute();
    expect(await refusedBy(write({ age_from: 9, age_to: 8 }))).toBe('centre_ages');
    expect(await refusedBy(write({ age_to: 1 }))).toBe('centre_age_to');
    expect(await refusedBy(write({ days: ['Funday'] }))).toBe('centre_days');
  });
});

test('an icon that phones would show blurred is refused by name', async () => {
  const { profile } = await settings();
  const bytes = await sharp({ create: { width: 20, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await app.db.insertInto('picture').values({ picture_id: 'tiny-icon', content_type: 'image/png', bytes }).execute();
  const answer = await call('PATCH /desk/settings/profile', { body: { ...profile, icon_id: 'tiny-icon' } });
  const reason = 'This picture has only 20 pixels on its short side. An icon needs 192, better 512.';
  expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'icon_id', reason }] } });
});
