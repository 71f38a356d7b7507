import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { callerOf } from '../../testing/caller.ts';
import { outdated, signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { askForRestock } from './ask-for-restock.ts';
import { tellBackInStock } from './tell-back-in-stock.ts';

const app = await testApp({ demo: true, environment: { PUBLIC_URL: 'https://shop.example' } });
const { db, http, outbox, restockLinks: links } = app;
const { mailsTo, mailTo } = caughtMails(app.folder);
const guest = callerOf(http);
const tell = () => tellBackInStock({ db, outbox, links });

const [sku = '', otherSku = ''] = (
  await sql<{ sku: string }>`
    select s.sku from stock s join variation v using (sku) join product p using (product_id)
     where p.status = 'Active' and v.status = 'Active' and s.reserved = 0 order by s.sku limit 2`.execute(db)
).rows.map((row) => row.sku);

const setStock = (onHand: number, of = sku) =>
  db.updateTable('stock').set({ on_hand: onHand }).where('sku', '=', of).execute();
const requests = (email: string) =>
  db.selectFrom('restock_request').selectAll().where('email', '=', email).orderBy('created_at').execute();
const ask = (email: string, of = sku) => guest('POST /restock', { product_sku: of, email });
const linkIn = async (email: string) =>
  /back-in-stock\/(\S+)/.exec((await mailTo(email, /Shall we tell you/)).text ?? '')?.[1] ?? '';
let counter = 0;
const newEmail = () => `skater${(counter += 1)}@example.in`;

beforeEach(async () => {
  await db.deleteFrom('attempt_count').execute();
  await setStock(0);
  await setStock(0, otherSku);
});

describe('[U-06] tell me when it is back', () => {
  test('a guest confirms by mail and gets one mail when it is back, never another', async () => {
    const email = newEmail();
    expect(await ask(email)).toMatchObject({ status: 200, body: { success: true, isConfirmed: false } });
    await setStock(3);
    await tell();
    expect(await requests(email), 'nobody is told before the yes').toMatchObject([
      { confirmed_at: null, ended_at: null },
    ]);
    await setStock(0);
    const token = await linkIn(email);
    expect(await guest(`GET /restock/${token}`)).toMatchObject({ status: 200, body: { state: 'unconfirmed' } });
    for (let times = 0; times < 2; times += 1) {
      expect(await guest(`POST /restock/${token}`, { wish: 'confirm' })).toMatchObject({ body: { state: 'waiting' } });
    }
    await tell();
    expect(await requests(email), 'not while it is sold out').toMatchObject([{ ended_at: null }]);
    await setStock(3);
    await Promise.all(Array.from({ length: 8 }, tell));
    await setStock(0);
    await setStock(3);
    await tell();
    expect(await requests(email)).toMatchObject([{ end_reason: 'told' }]);
    const mail = await mailTo(email, /^Back in stock/);
    expect(mail.text).toContain('https://shop.example/product/');
    expect(mail.text).toContain('https://shop.example/back-in-stock/');
    expect((await mailsTo(email)).length, 'one that asks, one that tells').toBe(2);
    expect(await guest(`POST /restock/${token}`, { wish: 'confirm' })).toMatchObject({ body: { state: 'told' } });
  });

  test('one press on a mail program’s "Unsubscribe" stops everything the address still waits for', async () => {
    const email = newEmail();
    for (const of of [sku, otherSku]) {
      await ask(email, of);
      await db
        .updateTable('restock_request')
        .set({ confirmed_at: sql`now()` })
        .where('email', '=', email)
        .execute();
    }
    await setStock(1);
    await tell();
    const { headers } = await mailTo(email, /^Back in stock/);
    const header = (key: string) => headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<https:\/\/shop\.example(\/api\/restock\/\S+\/stop)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    const answer = await http.inject({
      method: 'POST',
      url: address ?? '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await requests(email)).map((row) => row.end_reason)).toEqual(['told', 'stopped']);
  });

  test('a customer gets the mail at the account’s address, without having to confirm', async () => {
    const customer = await signedIn(app, { email: `Asha${newEmail()}` });
    const call = callerOf(http, customer.headers);
    const wish = { product_sku: sku, email: 'somebody@else.in' };
    for (let times = 0; times < 2; times += 1) {
      expect(await call('POST /restock', wish)).toMatchObject({ status: 200, body: { isConfirmed: true } });
    }
    const email = customer.email.toLowerCase();
    expect(await requests(email)).toMatchObject([{ user_id: customer.userId, ended_at: null }]);
    const guestEmail = newEmail();
    await ask(guestEmail);
    await setStock(1);
    await tell();
    await mailTo(email, /^Back in stock/);
    expect(await requests(guestEmail), 'who has not said yes waits').toMatchObject([{ ended_at: null }]);
    expect((await mailsTo(email)).length).toBe(1);
    expect(await requests('somebody@else.in')).toEqual([]);
  });

  test('fifty requests for one address are one request and one mail', async () => {
    const email = newEmail();
    // Calls the use case directly: over HTTP the limit per network address would stop most of them.
    let calls = 0;
    const askPastLimit = () =>
      askForRestock({ db, outbox, links }, { sku, email }, { caller: null, ip: `10.1.0.${(calls += 1)}` });
    for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: 25 }, askPastLimit));
    expect((await requests(email)).length).toBe(1);
    await linkIn(email);
    expect((await mailsTo(email)).length).toBe(1);
  });

  test('one address gets at most five confirmation mails a day', async () => {
    const skus = (await db.selectFrom('stock').select('sku').orderBy('sku').limit(9).execute()).map((row) => row.sku);
    await db
      .updateTable('stock')
      .set({ on_hand: sql`reserved` })
      .where('sku', 'in', skus)
      .execute();
    const email = newEmail();
    for (const each of skus) await ask(email, each);
    expect((await requests(email)).length).toBe(5);
  });

  test('[U-06] sixty strangers typed in from one network address: ten are mailed, the rest are told what to do', async () => {
    const strangers = Array.from({ length: 60 }, newEmail);
    const answers = await Promise.all(strangers.map((email) => ask(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { message: expect.stringContaining('If you log in') } });
    expect((await Promise.all(strangers.map(requests))).flat()).toHaveLength(10);
    const customer = callerOf(http, (await signedIn(app)).headers);
    expect(await customer('POST /restock', { product_sku: sku }), 'from the same address').toMatchObject({
      status: 200,
      body: { isConfirmed: true },
    });
  });

  test('a lost mail is sent again after an hour, not before', async () => {
    const email = newEmail();
    await ask(email);
    await linkIn(email);
    await db
      .updateTable('restock_request')
      .set({ asked_at: sql`now() - interval '61 minutes'` })
      .where('email', '=', email)
      .execute();
    await Promise.all([ask(email), ask(email), ask(email)]);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    expect((await requests(email)).length).toBe(1);
  });

  test('the link stops one request, or all of its address', async () => {
    const email = newEmail();
    await ask(email);
    await ask(email, otherSku);
    const [first, second] = await requests(email);
    const tokenOf = (row: typeof first) => links.tokenOf(row?.request_id ?? '');
    await guest(`POST /restock/${tokenOf(first)}`, { wish: 'confirm' });
    await guest(`POST /restock/${tokenOf(second)}`, { wish: 'confirm' });
    expect(await guest(`POST /restock/${tokenOf(first)}`, { wish: 'stop' })).toMatchObject({
      body: { state: 'stopped' },
    });
    expect(await requests(email)).toMatchObject([{ end_reason: 'stopped' }, { end_reason: null }]);
    expect(await guest(`POST /restock/${tokenOf(first)}`, { wish: 'stop all' })).toMatchObject({
      body: { state: 'stopped' },
    });
    expect(await requests(email)).toMatchObject([{ end_reason: 'stopped' }, { end_reason: 'stopped' }]);
    await setStock(1);
    await tell();
    expect((await requests(email)).map((row) => row.end_reason)).toEqual(['stopped', 'stopped']);
  });

  test('a package is back when each of its parts is', async () => {
    const { rows } = await sql<{ sku: string; parts: string[] }>`
      select v.sku, array_agg(g.sku) as parts from variation v join product p using (product_id) join grouped_part g using (product_id)
       where p.status = 'Active' group by v.sku order by v.sku limit 1`.execute(db);
    const [pack] = rows;
    const parts = pack?.parts ?? [];
    // All sizes, because a package is in stock if any size is.
    await sql`
      update stock set on_hand = reserved where sku in (
        select other.sku from variation part join variation other using (product_id) where part.sku = any(${parts}))`.execute(
      db,
    );
    const customer = await signedIn(app);
    await callerOf(http, customer.headers)('POST /restock', { product_sku: pack?.sku });
    for (const [index, part] of parts.entries()) {
      expect(await requests(customer.email), `with ${index} parts`).toMatchObject([{ ended_at: null }]);
      await db
        .updateTable('stock')
        .set({ on_hand: sql`reserved + 100` })
        .where('sku', '=', part)
        .execute();
      await tell();
    }
    expect(await requests(customer.email)).toMatchObject([{ end_reason: 'told' }]);
  });

  test('bad input is refused and not stored', async () => {
    const before = await db
      .selectFrom('restock_request')
      .select(sql<number>`count(*)::int`.as('count'))
      .execute();
    await setStock(2);
    expect(await ask(newEmail())).toMatchObject({ status: 409, body: { code: 'in-stock' } });
    await setStock(0);
    expect(await ask(newEmail(), 'NO-SUCH-SKU')).toMatchObject({ status: 404, body: { code: 'unknown-product' } });
    for (const email of ['', 'no', 'a@b', 'a b@c.in', `${'x'.repeat(300)}@example.in`, 'a@b.in\nbcc: c@d.in']) {
      expect(await ask(email), `for ${email}`).toMatchObject({ status: 400 });
    }
    expect(await callerOf(http, await outdated(app))('POST /restock', { product_sku: sku })).toMatchObject({
      status: 401,
    });
    for (const token of ['a.b', `${'f'.repeat(32)}.${'x'.repeat(43)}`]) {
      expect(await guest(`GET /restock/${token}`)).toMatchObject({ status: 404, body: { code: 'unknown-request' } });
      expect(await guest(`POST /restock/${token}`, { wish: 'stop all' })).toMatchObject({ status: 404 });
    }
    expect(
      await db
        .selectFrom('restock_request')
        .select(sql<number>`count(*)::int`.as('count'))
        .execute(),
    ).toEqual(before);
  });
});
