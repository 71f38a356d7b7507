import { beforeEach, describe, expect, test } from 'vitest';
import type { Address } from '../../../contract/address.ts';
import { callerOf } from '../../testing/caller.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db, http } = app;

const home = {
  location_user: 'Home',
  new_address: '12 Sector 5',
  city: 'Navi Mumbai',
  area: 'Airoli',
  pincode: '400708',
};
const far = { ...home, new_address: '1 Mall Road', city: 'Shimla', area: '', pincode: '171001' };

async function customer() {
  const { userId, headers } = await signedIn(app);
  const call = callerOf(http, headers);
  const list = async () => ((await call(`GET /address/${userId}`)).body as { user: Address[] }).user;
  const add = async (over: object = {}) => {
    expect(await call('POST /address', { ...home, ...over })).toMatchObject({ status: 200 });
    const added = (await list()).at(-1);
    if (!added) throw new Error('the address was not added');
    return added;
  };
  const defaults = async () => {
    const addresses = await list();
    return {
      shipping: addresses.filter(({ defaultaddressS }) => defaultaddressS).map(({ id }) => id),
      billing: addresses.filter(({ defaultaddressB }) => defaultaddressB).map(({ id }) => id),
    };
  };
  return { userId, call, list, add, defaults };
}

const serve = async (...pincodes: string[]) => {
  await db.deleteFrom('served_pincode').execute();
  if (pincodes.length > 0) {
    await db
      .insertInto('served_pincode')
      .values(pincodes.map((pincode) => ({ pincode })))
      .execute();
  }
};

await db.insertInto('pincode_place').values({ pincode: '400708', latitude: 19.151, longitude: 72.992 }).execute();
await db
  .insertInto('post_office')
  .values({ name: 'Airoli', pincode: '400708', district: 'Thane', state: 'Maharashtra' })
  .execute();

beforeEach(() => serve());

const notThere = {
  status: 404,
  body: { isError: true, code: 'unknown-address', message: 'This address does not exist.' },
};

describe('adding', () => {
  test('[K-03] an address is saved as it was sent, and only its owner can read it', async () => {
    const { userId, call, list } = await customer();
    const stranger = await customer();
    expect(await call('POST /address', home)).toMatchObject({
      status: 200,
      body: { isError: false, message: 'Address added successfully' },
    });
    expect(await list()).toMatchObject([{ ...home, user_id: userId, user_name: 'Asha Rao' }]);
    expect(await stranger.list()).toEqual([]);
    expect(await stranger.call(`GET /address/${userId}`)).toMatchObject({ status: 403, body: { code: 'not-yours' } });
  });

  test('[K-01] the first becomes both defaults; later ones do not change them', async () => {
    const { add, defaults } = await customer();
    const first = await add();
    await add({ location_user: 'Office' });
    expect(await defaults()).toEqual({ shipping: [first.id], billing: [first.id] });
  });

  test('fields beyond the form change nothing', async () => {
    const { call, list, userId } = await customer();
    const stranger = await customer();
    await call('POST /address', home);
    await call('POST /address', {
      ...home,
      id: 'mine',
      address_id: 'mine',
      user_id: stranger.userId,
      user_name: 'Somebody else',
      defaultaddressS: true,
      is_default_shipping: true,
      is_estimated: false,
      created_at: '2000-01-01T00:00:00Z',
      main_id: 'pahiya',
    });
    const [, second] = await list();
    expect(second).toMatchObject({ user_id: userId, user_name: 'Asha Rao', defaultaddressS: false });
    expect(second?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(await stranger.list()).toEqual([]);
  });

  test.each([
    ['pincode', '4000', 'Please enter a valid pincode'],
    ['pincode', '040001', 'Please enter a valid pincode'],
    ['city', 'x'.repeat(10_000), 'This may be at most 100 characters long.'],
    ['new_address', '', 'This field is required'],
    ['location_user', 'Castle', 'This must be one of: Home, Office, Others.'],
    ['latitude', 91, 'This is not a valid place.'],
    ['area', ['a'], 'This must be text.'],
  ])('[V-03] a bad %s is refused with its reason, and nothing is written', async (field, value, reason) => {
    const { call, list } = await customer();
    expect(await call('POST /address', { ...home, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fields: [{ field, reason }] },
    });
    expect(await list()).toEqual([]);
  });

  test('markup is treated as plain text', async () => {
    const { add } = await customer();
    const new_address = '<img src=x onerror=alert(1)>';
    expect(await add({ new_address })).toMatchObject({ new_address });
  });

  test('an account has 20 at most, even if 30 arrive at once, and only one default of each kind', async () => {
    const { call, list, defaults } = await customer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST /address', home)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'addresses-full' });
    expect(await list()).toHaveLength(20);
    const { shipping, billing } = await defaults();
    expect([shipping.length, billing.length]).toEqual([1, 1]);
  });
});

describe('changing and deleting', () => {
  test('[K-03] [K-04] answer with the specified messages', async () => {
    const { add, call, list } = await customer();
    const { id } = await add();
    expect(await call(`PUT /address/${id}`, { ...home, area: 'Sector 8' })).toMatchObject({
      status: 200,
      body: { isError: false, message: 'Address updated successfully' },
    });
    expect(await list()).toMatchObject([{ id, area: 'Sector 8' }]);
    expect(await call(`DELETE /address/${id}`)).toMatchObject({
      status: 200,
      body: { isError: false, message: 'Address deleted successfully!' },
    });
    expect(await list()).toEqual([]);
  });

  test("[I-04] another customer's address and one that never existed get the same answer, byte for byte", async () => {
    const owner = await customer();
    const { id } = await owner.add();
    const before = await owner.list();
    const { call } = await customer();
    for (const [method, body] of [
      ['PUT', { ...home, city: 'Mine' }],
      ['DELETE', undefined],
      ['PATCH', { defaultaddressS: true }],
    ] as const) {
      const foreign = await call(`${method} /address/${id}`, body);
      const unknown = await call(`${method} /address/${'0'.repeat(32)}`, body);
      expect(foreign).toMatchObject(notThere);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await owner.list()).toEqual(before);
  });

  test('when a default is deleted, the newest remaining address takes its place', async () => {
    const { add, call, defaults } = await customer();
    const [first, , third] = [await add(), await add(), await add()];
    await call(`DELETE /address/${first.id}`);
    expect(await defaults()).toEqual({ shipping: [third.id], billing: [third.id] });
  });
});

describe('the defaults', () => {
  test('[K-05] choosing one of a kind replaces the one before', async () => {
    const { add, call, defaults } = await customer();
    const [first, second] = [await add(), await add()];
    expect(await call(`PATCH /address/${second.id}`, { defaultaddressS: true })).toMatchObject({
      status: 200,
      body: { message: 'Default shipping address updated' },
    });
    expect(await defaults()).toEqual({ shipping: [second.id], billing: [first.id] });
    expect(await call(`PATCH /address/${second.id}`, { defaultaddressB: true })).toMatchObject({
      body: { message: 'Default billing address updated' },
    });
    expect(await defaults()).toEqual({ shipping: [second.id], billing: [second.id] });
  });

  test('[K-05] choosing nothing is refused, and so is sending false', async () => {
    const { add, call } = await customer();
    const { id } = await add();
    expect(await call(`PATCH /address/${id}`, {})).toMatchObject({
      status: 400,
      body: { message: 'Please select an address before saving.' },
    });
    expect(await call(`PATCH /address/${id}`, { defaultaddressS: false })).toMatchObject({ status: 400 });
  });

  test('a choice changes only the flags, whatever else is sent', async () => {
    const { add, call, list } = await customer();
    const before = await add();
    await call(`PATCH /address/${before.id}`, { defaultaddressS: true, city: 'Mine', pincode: '110001', user_id: 'x' });
    expect(await list()).toEqual([before]);
  });

  test('one kind can be dropped without the other', async () => {
    const { add, call, defaults, userId } = await customer();
    const { id } = await add();
    expect(await call(`PATCH /address/reset-default/shipping/${userId}`)).toMatchObject({ status: 200 });
    expect(await defaults()).toEqual({ shipping: [], billing: [id] });
    expect(await call(`PATCH /address/reset-default/x/${userId}`)).toMatchObject({ status: 400 });
    const stranger = await customer();
    expect(await stranger.call(`PATCH /address/reset-default/billing/${userId}`)).toMatchObject({ status: 403 });
    expect(await defaults()).toEqual({ shipping: [], billing: [id] });
  });

  test('[K-05] 20 concurrent choices, with resets and deletions between, leave one of each kind', async () => {
    const { add, call, list, defaults, userId } = await customer();
    for (let n = 0; n < 10; n += 1) await add();
    const addresses = await list();
    const answers = await Promise.all([
      ...addresses.flatMap(({ id }) => [
        call(`PATCH /address/${id}`, { defaultaddressS: true }),
        call(`PATCH /address/${id}`, { defaultaddressB: true }),
      ]),
      ...addresses.slice(0, 3).map(({ id }) => call(`DELETE /address/${id}`)),
      call(`PATCH /address/reset-default/shipping/${userId}`),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const last = (await list()).at(-1);
    await call(`PATCH /address/${last?.id}`, { defaultaddressS: true, defaultaddressB: true });
    expect(await defaults()).toEqual({ shipping: [last?.id], billing: [last?.id] });
  });
});

describe('[K-06] when the shop serves only listed pincodes', () => {
  const notAvailable = {
    status: 400,
    body: { code: 'shipping-not-available', message: 'Shipping not available for this pincode' },
  };
  beforeEach(() => serve('400708'));

  test('an unserved address cannot be the shipping default, but can be the billing default', async () => {
    const { add, call, defaults } = await customer();
    const near = await add();
    const { id } = await add(far);
    expect(await call(`PATCH /address/${id}`, { defaultaddressS: true })).toMatchObject(notAvailable);
    expect(await call(`PATCH /address/${id}`, { defaultaddressB: true })).toMatchObject({ status: 200 });
    expect(await defaults()).toEqual({ shipping: [near.id], billing: [id] });
  });

  test('the shipping default cannot move to an unserved pincode, nor pass to an unserved address', async () => {
    const { add, call, list, defaults } = await customer();
    const near = await add();
    const other = await add(far);
    expect(await call(`PUT /address/${near.id}`, far)).toMatchObject(notAvailable);
    expect((await list())[0]).toMatchObject({ pincode: '400708' });
    await call(`DELETE /address/${near.id}`);
    expect(await defaults()).toEqual({ shipping: [], billing: [other.id] });
    await call(`PUT /address/${other.id}`, home);
    expect(await defaults()).toEqual({ shipping: [other.id], billing: [other.id] });
  });

  test('a pincode that is no longer served does not count', async () => {
    await db.insertInto('served_pincode').values({ pincode: '171001', status: 'Inactive' }).execute();
    const { add, call } = await customer();
    const { id } = await add(far);
    expect(await call(`PATCH /address/${id}`, { defaultaddressS: true })).toMatchObject(notAvailable);
  });
});

describe('the place of an address', () => {
  const middle = { latitude: 19.151, longitude: 72.992 };

  test('is the centre of its pincode, whatever place the browser claims elsewhere', async () => {
    const { add, call, list } = await customer();
    expect(await add()).toMatchObject(middle);
    expect(await add({ latitude: 18.92, longitude: 72.83 })).toMatchObject(middle);
    const near = { latitude: 19.16, longitude: 72.99 };
    const { id } = await add(near);
    expect(await list()).toMatchObject([middle, middle, near]);
    await call(`PUT /address/${id}`, far);
    expect((await list()).at(-1)).toMatchObject({ latitude: null, longitude: null });
  });

  test('[U-12] of several that are suggested, those we deliver to come first', async () => {
    const office = (name: string, pincode: string) => ({ name, pincode, district: 'Thane', state: 'Maharashtra' });
    await db
      .insertInto('post_office')
      .values([office('Ghansoli', '400111'), office('Ghansoli Gaon', '400112'), office('Ghansoli Node', '400113')])
      .execute();
    await db
      .insertInto('served_pincode')
      .values([
        { pincode: '400113', status: 'Active' },
        { pincode: '400112', status: 'Inactive' },
      ])
      .execute();
    const { call } = await customer();
    for (const text of ['ghansoli', '4001']) {
      const { body } = await call(`GET /address/suggest?text=${text}`);
      expect((body as { pincode: string }[]).map(({ pincode }) => pincode)).toEqual(['400113', '400111', '400112']);
    }
  });

  test('[U-30] with a pincode, only places there are suggested', async () => {
    await db
      .insertInto('post_office')
      .values(
        ['Rabale', 'Koparkhairane Gaon'].map((name) => ({
          name,
          pincode: '400701',
          district: 'Thane',
          state: 'Maharashtra',
        })),
      )
      .execute();
    const { call } = await customer();
    const ask = async (text: string) => {
      const { body } = await call(`GET /address/suggest?pincode=400701&text=${encodeURIComponent(text)}`);
      return (body as { new_address: string; pincode: string }[]).map(({ new_address, pincode }) => [
        new_address,
        pincode,
      ]);
    };
    expect(await ask('12 Sector 5')).toEqual([
      ['12 Sector 5, Rabale', '400701'],
      ['12 Sector 5, Koparkhairane Gaon', '400701'],
    ]);
    expect(await ask('12 Sector 5, Koparkhairane gaon')).toEqual([['12 Sector 5, Koparkhairane Gaon', '400701']]);
    expect(await call('GET /address/suggest?pincode=40070&text=airoli')).toMatchObject({ status: 400 });
  });

  test('[K-02] is suggested while typing', async () => {
    const { call } = await customer();
    expect(await call('GET /address/suggest?text=12%20Sector%205%20airo')).toMatchObject({
      status: 200,
      body: [{ new_address: '12 Sector 5, Airoli', area: 'Airoli', city: 'Thane', pincode: '400708', latitude: null }],
    });
    expect(await call('GET /address/suggest?text=')).toMatchObject({ status: 400 });
    expect(await callerOf(http)('GET /address/suggest?text=airoli')).toMatchObject({ status: 401 });
  });
});

test('nothing is shown without a login', async () => {
  const call = callerOf(http);
  expect(await call('POST /address', home)).toMatchObject({ status: 401 });
  expect(await call('GET /address/x')).toMatchObject({ status: 401 });
});

test('[K2] no test here left a violation behind', async () => {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
});
