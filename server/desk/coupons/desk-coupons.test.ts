import { describe, expect, test } from 'vitest';
import { addAccount, addOrder } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { call } = await atDesk(app, 'manager');

let counter = 0;

async function make(offer: object = { percentage_offer: 10, price_offer_paise: null }) {
  counter += 1;
  const { status, body } = await call('POST /desk/coupons', { body: { code: `new-${counter}`, ...offer } });
  expect(status).toBe(200);
  return body;
}

type Coupon = Awaited<ReturnType<typeof make>>;

const termsOf = ({ code: _c, state: _s, used: _u, held: _h, discount_paise: _d, ...terms }: Coupon) => terms;
const change = (coupon: Coupon, over: object) =>
  call('PATCH /desk/coupons/:code', { params: { code: coupon.code }, body: { ...termsOf(coupon), ...over } });
const look = async (code: string) => (await call('GET /desk/coupons/:code', { params: { code } })).body;
const customersSee = (code: string) => app.get(`/api/coupon/check/${code}`);

async function use(code: string) {
  const user_id = await addAccount(db);
  const order_id = await addOrder(db, { user_id });
  await db.insertInto('coupon_redemption').values({ order_id, code, user_id, discount_paise: 5000 }).execute();
}

test('[G-10] a new coupon is off; once switched on it works at once, and the list shows its use', async () => {
  const made = await make();
  expect(made).toMatchObject({ code: `NEW-${counter}`, status: 'Inactive', state: 'off', used: 0, starts_at: null });
  expect((await customersSee(made.code)).status).toBe(404);
  const saved = await change(made, { status: 'Active', limit_total: 2, limit_per_user: 1, description: 'Try' });
  expect(saved).toMatchObject({ status: 200, body: { state: 'running', limit_total: 2, limit_per_user: 1 } });
  expect(await customersSee(made.code)).toMatchObject({ status: 200, body: { couponData: { percentage_offer: 10 } } });

  await use(made.code);
  const { coupon, uses } = await look(made.code);
  expect(coupon).toMatchObject({ held: 1, used: 0, version: saved.body.version });
  expect(uses).toMatchObject([{ state: 'held', discount_paise: 5000 }]);
  await use(made.code);
  expect((await look(made.code)).coupon.state).toBe('used-up');
});

test('[G-10] a used coupon can be ended but not deleted; an unused one can be deleted and brought back', async () => {
  const used = await change(await make(), { status: 'Active' });
  await use(used.body.code);
  const params = { code: used.body.code };
  expect(await call('DELETE /desk/coupons/:code', { params })).toMatchObject({
    status: 409,
    body: { code: 'in-use', message: expect.stringContaining('You can end it') },
  });
  const ended = await change(used.body, { ends_at: new Date().toISOString() });
  expect(ended).toMatchObject({ status: 200, body: { state: 'over' } });
  expect((await customersSee(used.body.code)).status).toBe(404);

  const unused = await make({ percentage_offer: null, price_offer_paise: 5000 });
  expect((await call('DELETE /desk/coupons/:code', { params: { code: unused.code } })).status).toBe(200);
  expect((await call('GET /desk/coupons/:code', { params: { code: unused.code } })).status).toBe(404);
  const auditId = (await call('GET /desk/audit')).body.rows[0]?.audit_id;
  const undone = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
  expect(undone.status).toBe(200);
  expect((await look(unused.code)).coupon).toEqual(unused);
});

test('[G-10] by its dates a coupon is planned, running or over; the end is exclusive and must be after the start', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const planned = await change(await make(), { status: 'Active', starts_at: at(1), ends_at: at(2) });
  expect(planned.body.state).toBe('planned');
  expect((await customersSee(planned.body.code)).status).toBe(404);
  const running = await change(planned.body, { starts_at: at(-1) });
  expect(running.body.state).toBe('running');
  expect((await customersSee(planned.body.code)).status).toBe(200);
  const open = await change(running.body, { starts_at: null, ends_at: null });
  expect(open.body).toMatchObject({ starts_at: null, ends_at: null, state: 'running' });
});

test('[G-10] a sale does not make an edit stale; another edit does', async () => {
  const coupon = (await change(await make(), { status: 'Active' })).body;
  await use(coupon.code);
  const other = await atDesk(app);
  const theirs = await other.call('PATCH /desk/coupons/:code', {
    params: { code: coupon.code },
    body: { ...termsOf(coupon), description: 'theirs' },
  });
  expect(theirs.status).toBe(200);
  expect(await change(coupon, { description: 'mine' })).toMatchObject({
    status: 409,
    body: { conflict: { current: { description: 'theirs' }, yours: { description: 'mine' } } },
  });
});

describe('bad input is refused by name', () => {
  test.each([
    ['percentage_offer', 0],
    ['percentage_offer', 101],
    ['percentage_offer', null],
    ['price_offer_paise', 100],
    ['discount_paise_max', 0],
    ['lines_paise_min', -1],
    ['limit_total', 0],
    ['limit_per_user', 1.5],
    ['status', 'Paused'],
    ['starts_at', 'tomorrow'],
    ['starts_at', '2026-02-31T00:00:00Z'],
    ['ends_at', 12],
    ['description', 'x'.repeat(201)],
    ['is_first_order_only', 'yes'],
  ])('%s %j', async (field, value) => {
    const answer = await change(await make(), { [field]: value });
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer.body)).toMatch(field === 'price_offer_paise' ? 'percentage_offer' : field);
  });

  test('an end before the start, and a limit below the use', async () => {
    const coupon = await make();
    const dates = { starts_at: '2026-11-02T00:00:00Z', ends_at: '2026-11-01T00:00:00Z' };
    expect(await change(coupon, dates)).toMatchObject({ status: 400, body: { fields: [{ field: 'ends_at' }] } });
    await use(coupon.code);
    await use(coupon.code);
    expect(await change(coupon, { limit_total: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'limit_total', reason: 'It has been used 2 times already.' }] },
    });
  });

  test.each(['ab', 'WITH SPACE', '<script>', 'x'.repeat(41), 'ÄÖÜ', ''])('the code %j', async (code) => {
    const answer = await call('POST /desk/coupons', { body: { code, percentage_offer: 5, price_offer_paise: null } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'code' }] } });
  });

  test('a code that exists, in any case', async () => {
    const { code } = await make();
    const again = { code: code.toLowerCase(), percentage_offer: 5, price_offer_paise: null };
    expect(await call('POST /desk/coupons', { body: again })).toMatchObject({ body: { code: 'name-taken' } });
  });
});

test('the list is paged by code, searched, and filtered by state', async () => {
  const codes: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await call('GET /desk/coupons', { query: { limit: '2', ...(after !== undefined && { after }) } });
    codes.push(...body.rows.map(({ code }) => code));
    after = body.next ?? undefined;
  } while (after !== undefined);
  const all = await db.selectFrom('coupon').select('code').orderBy('code').execute();
  expect(codes).toEqual(all.map(({ code }) => code));
  const over = (await call('GET /desk/coupons', { query: { state: 'over' } })).body;
  expect(over.rows.length).toBeGreaterThan(0);
  expect(over.rows.every(({ state }) => state === 'over')).toBe(true);
  expect((await call('GET /desk/coupons', { query: { q: '%' } })).body.rows).toEqual([]);
});
