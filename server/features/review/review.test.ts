import type { Product } from '../../../contract/product.ts';
import sharp from 'sharp';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../database/testing/refused-by.ts';
import { callerOf } from '../../testing/caller.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { changeOrderStatus } from '../order/change-order-status.ts';

const app = await testApp();
const { db, http, outbox, pictures } = app;
await addProduct(db, { id: 'boot', variations: [{ sku: 'BOOT', rupees: 9000, onHand: 1000 }] });
await addProduct(db, { id: 'wheel', variations: [{ sku: 'WHEEL', rupees: 500, onHand: 1000 }] });

async function deliver(orderId: string) {
  for (const status of ['Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const) {
    await changeOrderStatus({ db, outbox, isTestMode: true }, { orderId, status, actor: 'system', note: '' });
  }
}

async function buyer({ isDelivered = true } = {}) {
  const { userId, headers } = await signedIn(app);
  const lines = [{ sku: 'BOOT', productId: 'boot', mrpPaise: 900_000 }];
  const orderId = await addWholeOrder(db, { userId, lines });
  if (isDelivered) await deliver(orderId);
  const call = callerOf(http, headers);
  const write = (over: object = {}) =>
    call('PUT /my-reviews', { order_id: orderId, product_id: 'boot', stars: 5, words: 'Fast and light.', ...over });
  const own = async () => ((await call('GET /my-reviews')).body as { data: { review: Own | null }[] }).data[0]?.review;
  const photo = async (reviewId: string, payload: Buffer, type = 'image/jpeg') => {
    const url = `/api/my-reviews/${reviewId}/picture`;
    const answer = await http.inject({ method: 'PUT', url, payload, headers: { ...headers, 'content-type': type } });
    return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
  };
  return { userId, orderId, call, write, own, photo };
}

interface Own {
  review_id: string;
  stars: number;
  words: string;
  picture: string | null;
  state: string;
  reason: string;
}

const { call: atTheDesk } = await atDesk(app, 'manager');
const publish = async (reviewId: string) => {
  const params = { reviewId };
  const { version } = (await atTheDesk('GET /desk/reviews/:reviewId', { params })).body;
  return atTheDesk('POST /desk/reviews/:reviewId/publish', { params, body: { version } });
};
const shown = async (productId: string, page = 1) =>
  (await app.get(`/api/grouped-product/reviews/${productId}?page=${page}`)).body as {
    average: number;
    count: number;
    data: { review_id: string; author: string; words: string; picture: string | null }[];
    hasMore: boolean;
  };
const idOf = ({ body }: { body: unknown }) => (body as { review_id: string }).review_id;
const countRows = async (orderId: string) =>
  (await db.selectFrom('review').select('review_id').where('order_id', '=', orderId).execute()).length;

describe('[U-10] a review', () => {
  test('can be written by a customer who bought it, is shown once published, can be rewritten and deleted', async () => {
    const { write, own, call, orderId } = await buyer();
    expect(await own()).toBeNull();
    const reviewId = idOf(await write({ words: ' Fast <script>alert(1)</script>\nand light. ' }));
    expect(await own()).toMatchObject({
      state: 'waiting',
      stars: 5,
      words: 'Fast <script>alert(1)</script>\nand light.',
    });
    const isShown = async () => (await shown('boot')).data.find(({ review_id }) => review_id === reviewId);
    expect(await isShown()).toBeUndefined();

    expect(await publish(reviewId)).toMatchObject({ status: 200 });
    await expect.poll(isShown).toMatchObject({ author: 'Asha R.', stars: 5 });

    // The same text again does not go back to staff.
    expect(idOf(await write({ words: 'Fast <script>alert(1)</script>\nand light.' }))).toBe(reviewId);
    expect(await own()).toMatchObject({ state: 'published' });
    await write({ stars: 2, words: 'The sole came off.' });
    expect(await own()).toMatchObject({ review_id: reviewId, state: 'waiting', stars: 2 });
    await expect.poll(isShown).toBeUndefined();
    expect(await countRows(orderId)).toBe(1);

    expect(await call(`DELETE /my-reviews/${reviewId}`)).toMatchObject({ status: 200 });
    expect(await call(`DELETE /my-reviews/${reviewId}`)).toMatchObject({ status: 404 });
    expect(await own()).toBeNull();
  });

  test('is stored once per purchase, however many presses there are at once', async () => {
    const { write, orderId, own } = await buyer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => write({ stars: 1 + (n % 5), words: `Try ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await countRows(orderId)).toBe(1);
    expect(await own()).toMatchObject({ state: 'waiting', words: expect.stringMatching(/^Try \d$/) });
  });

  test('of something that was not bought, or not delivered, is refused; also by the database', async () => {
    const mine = await buyer();
    const other = await buyer();
    const waiting = await buyer({ isDelivered: false });
    const refused = { status: 403, body: { code: 'not-bought' } };
    expect(await waiting.write()).toMatchObject(refused);
    expect(await mine.write({ order_id: other.orderId })).toMatchObject(refused);
    expect(await mine.write({ product_id: 'wheel' })).toMatchObject(refused);
    expect(await mine.write({ product_id: 'no-such-product' })).toMatchObject(refused);
    expect(await mine.write({ order_id: 'f'.repeat(32) })).toMatchObject(refused);
    expect(await callerOf(http)('PUT /my-reviews', {})).toMatchObject({ status: 401 });
    const row = (over: object) =>
      db
        .insertInto('review')
        .values({
          product_id: 'boot',
          order_id: mine.orderId,
          user_id: mine.userId,
          author: 'A',
          stars: 5,
          words: 'x',
          ...over,
        })
        .execute();
    expect(await refusedBy(row({ order_id: other.orderId }))).toBe('review_bought');
    expect(await refusedBy(row({ product_id: 'wheel' }))).toBe('review_bought');
    expect(await refusedBy(row({ order_id: waiting.orderId, user_id: waiting.userId }))).toBe('review_bought');
    expect(await refusedBy(row({ order_id: null }))).toBe('review_of_a_customer');
    expect(await refusedBy(row({ stars: 6 }))).toBe('review_stars');
    expect(await refusedBy(row({ state: 'rejected' }))).toBe('review_rejected_explained');
    await row({});
    expect(await refusedBy(row({}))).toBe('review_once_a_purchase');

    const theirs = idOf(await other.write());
    expect(await mine.call(`DELETE /my-reviews/${theirs}`)).toMatchObject({ status: 404 });
    expect(await mine.call(`DELETE /my-reviews/${theirs}/picture`)).toMatchObject({ status: 404 });
    expect(await mine.photo(theirs, Buffer.alloc(10))).toMatchObject({ status: 404 });
    expect(await mine.call(`GET /my-reviews?order_id=${other.orderId}`)).toMatchObject({ body: { data: [] } });
  });

  test.each([
    ['stars', 0, 'This must be at least 1.'],
    ['stars', 6, 'This must be at most 5.'],
    ['stars', 1.5, 'This must be a whole number.'],
    ['stars', '5', 'This must be a whole number.'],
    ['words', '', 'This field is required'],
    ['words', '  \n ', 'This field is required'],
    ['words', 'x'.repeat(2001), 'This may be at most 2000 characters long.'],
    ['words', 'x'.repeat(10_000), 'This may be at most 2000 characters long.'],
    ['words', 'Cheaper at https://other.example', 'Please leave out links.'],
    ['words', 12, 'This must be text.'],
    ['words', 'a\u0000b', 'character'],
    ['order_id', "' or 1=1", 'This is not a valid id.'],
  ])('with bad %s is refused by name (%#)', async (field, value, reason) => {
    const { write, orderId } = await buyer();
    expect(await write({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: [{ field, reason: expect.stringContaining(reason) }] },
    });
    expect(await countRows(orderId)).toBe(0);
  });

  test('may have a photo, which is re-encoded and checked by staff', async () => {
    const { write, own, photo, call } = await buyer();
    const reviewId = idOf(await write());
    await publish(reviewId);
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1a3bff' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await photo(reviewId, bytes);
    expect(status).toBe(200);
    expect(await own()).toMatchObject({ state: 'waiting', picture: body['picture'] });
    const stored = await db
      .selectFrom('picture')
      .select(['content_type', 'bytes'])
      .where('picture_id', '=', String(body['picture']).replace('/media/', ''))
      .executeTakeFirstOrThrow();
    expect(stored.content_type).toBe('image/webp');
    expect(stored.bytes?.includes('secret place')).toBe(false);
    expect((await http.inject(`${String(body['picture'])}/160`)).statusCode).toBe(200);
    expect(await call(`DELETE /my-reviews/${reviewId}/picture`)).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ picture: null });
  });

  test('a removed photo is gone at its address, with its files; so is a replaced one and that of a deleted review', async () => {
    const { write, photo, call } = await buyer();
    const reviewId = idOf(await write());
    const send = async (background: string) => {
      const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return String((await photo(reviewId, bytes)).body['picture']);
    };
    const statusOf = async (address: string) => (await http.inject(`${address}/160`)).statusCode;
    const filesOf = async (address: string) =>
      [...(await pictures.fileNames())].filter((name) => name.startsWith(address.replace('/media/', '')));
    const first = await send('#101010');
    const shown = await http.inject(`${first}/160`);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const second = await send('#202020');
    expect([await statusOf(first), await statusOf(second), await filesOf(first)]).toEqual([404, 200, []]);
    await call(`DELETE /my-reviews/${reviewId}/picture`);
    expect([await statusOf(second), await filesOf(second)]).toEqual([404, []]);
    const third = await send('#303030');
    expect(await statusOf(third)).toBe(200);
    await call(`DELETE /my-reviews/${reviewId}`);
    expect([await statusOf(third), await filesOf(third)]).toEqual([404, []]);
  });

  test.each([
    ['a ZIP', Buffer.from('PK\u0003\u0004 not a picture'), 'image/jpeg', 400],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
      400,
    ],
    ['a page', Buffer.from('<html>'), 'text/html', 415],
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, 1), 'image/jpeg', 413],
  ])('takes no %s for a photo', async (_what, bytes, type, status) => {
    const { write, own, photo } = await buyer();
    const before = await db
      .selectFrom('picture')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    expect(await photo(idOf(await write()), bytes, type)).toMatchObject({ status });
    expect(await own()).toMatchObject({ picture: null, state: 'waiting' });
    const after = await db
      .selectFrom('picture')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });
});

test('[U-10] a product shows average, count and ten a page; an unknown one is unknown', async () => {
  await addProduct(db, { id: 'seen', variations: [{ sku: 'SEEN', rupees: 100, onHand: 1 }] });
  expect(await shown('seen')).toEqual({ average: 0, count: 0, data: [], hasMore: false });
  expect((await app.get('/api/grouped-product/single/seen')).body).not.toHaveProperty('rating');
  await sql`
    insert into review (product_id, author, stars, words, state, reason, written_at)
    select 'seen', 'Riya S.', 4 + n % 2, 'Words ' || n, 'published', '', now() - n * interval '1 day' from generate_series(1, 12) n
    union all select 'seen', 'Riya S.', 1, 'Hidden', 'waiting', '', now()
    union all select 'seen', 'Riya S.', 1, 'Hidden', 'rejected', 'Rude', now()`.execute(db);
  await expect.poll(() => shown('seen')).toMatchObject({ average: 4.5, count: 12, hasMore: true });
  const listed = async () => (await app.get('/api/grouped-product/single/seen')).body as Product;
  await expect.poll(async () => (await listed()).rating).toEqual({ average: 4.5, count: 12 });
  expect((await shown('seen')).data.map(({ words }) => words)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Words ${n + 1}`),
  );
  expect((await shown('seen', 2)).data.map(({ words }) => words)).toEqual(['Words 11', 'Words 12']);
  expect(await app.get('/api/grouped-product/reviews/no-such-product')).toMatchObject({ status: 404 });
  for (const page of ['0', '-1', '1.5', 'x', '9999999']) {
    expect(await app.get(`/api/grouped-product/reviews/seen?page=${page}`)).toMatchObject({ status: 400 });
  }
});

describe('[U-10] at the desk', () => {
  test('a review can be published or rejected with a reason, and either can be undone', async () => {
    const { write, own } = await buyer();
    const reviewId = idOf(await write({ words: 'Words of 100% wool_' }));
    const params = { reviewId };
    const found = (await atTheDesk('GET /desk/reviews', { query: { q: '100% wool_', state: 'waiting' } })).body;
    expect(found.rows).toMatchObject([{ review_id: reviewId, product_title: expect.any(String), author: 'Asha R.' }]);
    const version = found.rows[0]?.version ?? 0;
    const today = (await atTheDesk('GET /desk/today')).body;
    expect(today.cards).toContainEqual({ card: 'reviews', count: expect.any(Number) });

    const noReason = await atTheDesk('POST /desk/reviews/:reviewId/reject', { params, body: { version, reason: ' ' } });
    expect(noReason).toMatchObject({ status: 400, body: { fields: [{ field: 'reason' }] } });
    const body = { version, reason: 'Please write about the boots.' };
    const rejected = await atTheDesk('POST /desk/reviews/:reviewId/reject', { params, body });
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected' } });
    expect(await own()).toMatchObject({ state: 'rejected', reason: 'Please write about the boots.' });
    const undo = (auditId: number | null) =>
      atTheDesk('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
    expect((await undo(rejected.body.audit_id)).status).toBe(200);
    expect(await own()).toMatchObject({ state: 'waiting', reason: '' });

    const published = await publish(reviewId);
    // A rewritten review has to be read first.
    await write({ words: 'Other words' });
    const stale = await atTheDesk('POST /desk/reviews/:reviewId/publish', {
      params,
      body: { version: published.body.version },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed-since' } });
    expect(await undo(published.body.audit_id)).toMatchObject({ status: 409, body: { code: 'cannot-undo' } });
    const { rows } = (await atTheDesk('GET /desk/audit', { query: { q: reviewId } })).body;
    expect(JSON.stringify(rows)).not.toContain('wool');
  });

  test('of two people who decide at once, one succeeds and the other gets a conflict', async () => {
    const { write, own } = await buyer();
    const reviewId = idOf(await write());
    const other = await atDesk(app, 'owner');
    const params = { reviewId };
    const { version } = (await atTheDesk('GET /desk/reviews/:reviewId', { params })).body;
    const answers = await Promise.all([
      atTheDesk('POST /desk/reviews/:reviewId/publish', { params, body: { version } }),
      other.call('POST /desk/reviews/:reviewId/reject', { params, body: { version, reason: 'No' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await own()).toMatchObject({ state: answers[0].status === 200 ? 'published' : 'rejected' });
  });
});
