import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { startFcmSimulator } from '../../testing/fcm-simulator.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { testApp } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';

const fcm = await startFcmSimulator();
afterAll(() => fcm.close());
const app = await testApp({ environment: { ...fcm.environment, PUBLIC_URL: 'https://shop.example' } });
const { db, outbox } = app;
const patiently = { timeout: 15_000, interval: 50 };
const news = { title: 'Shipped', body: 'Your order is on its way', link: '/track/1' };

const register = (headers: Record<string, string>, deviceToken: unknown, more: object = {}) =>
  new Visitor(app).post('/firebase/register-token', { deviceToken, ...more }, headers);
const devicesOf = async (userId: string) =>
  (await db.selectFrom('device_token').select('device_token').where('user_id', '=', userId).execute()).map(
    ({ device_token }) => device_token,
  );
const deliveredTo = (token: string) => fcm.delivered.filter((message) => message.token === token);
const push = (userId: string) => db.transaction().execute((trx) => outbox.sendPush(trx, userId, news));

describe('a device', () => {
  test('[N-02] is registered for the caller, not for the user in the body', async () => {
    const [asha, bina] = [await signedIn(app), await signedIn(app)];
    const answer = await register(asha.headers, 'phone-a', { user_id: bina.userId });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await devicesOf(asha.userId)).toEqual(['phone-a']);
    expect(await devicesOf(bina.userId)).toEqual([]);
  });

  test('[N-02] needs a login', async () => {
    expect((await register({}, 'phone-x')).status).toBe(401);
  });

  test('that changes hands belongs only to its new owner', async () => {
    const [asha, bina] = [await signedIn(app), await signedIn(app)];
    await register(asha.headers, 'handed-on');
    await register(bina.headers, 'handed-on');
    expect(await devicesOf(asha.userId)).toEqual([]);
    expect(await devicesOf(bina.userId)).toEqual(['handed-on']);
  });

  test('is one of at most ten per customer; the ones unseen for longest go', async () => {
    const asha = await signedIn(app);
    for (let i = 0; i < 13; i += 1) await register(asha.headers, `many-${i}`);
    const kept = await devicesOf(asha.userId);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain('many-2');
    expect(kept).toContain('many-12');
  });

  test.each([
    ['1 MB', 'x'.repeat(1_000_000)],
    ['1,025 characters', 'x'.repeat(1025)],
    ['nothing', ''],
    ['a list', ['x']],
  ])('[V-03] %s is no device token', async (_name, token) => {
    const { headers, userId } = await signedIn(app);
    expect(await register(headers, token)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(await devicesOf(userId)).toEqual([]);
  });

  test('[M-05] is dropped at logout, but only by its owner', async () => {
    const visitor = new Visitor(app);
    const email = 'leaving@example.in';
    await visitor.register(email, 'wheels-6');
    const { accessToken, refreshToken, user } = (await visitor.logIn(email, 'wheels-6')).body;
    const authorization = `Bearer ${accessToken}`;
    const other = await signedIn(app);
    await register({ authorization }, 'leaving-phone');
    await register(other.headers, 'staying-phone');
    await visitor.post('/loginuser/logout', { refreshToken, deviceToken: 'staying-phone' });
    expect(await devicesOf(user.user_id)).toEqual([]);
    expect(await devicesOf(other.userId)).toEqual(['staying-phone']);
  });
});

describe('a push', () => {
  test('reaches every device of its customer, with a link into the shop', async () => {
    const asha = await signedIn(app);
    await register(asha.headers, 'p-phone');
    await register(asha.headers, 'p-laptop');
    await push(asha.userId);
    await expect.poll(() => deliveredTo('p-laptop').length + deliveredTo('p-phone').length, patiently).toBe(2);
    expect(deliveredTo('p-phone')[0]).toMatchObject({
      notification: { title: 'Shipped', body: 'Your order is on its way' },
      data: { link: '/track/1' },
      webpush: { fcm_options: { link: 'https://shop.example/track/1' } },
    });
    expect(fcm.tokensIssued).toBe(1);
  });

  test('to a device that FCM no longer knows makes us forget the device', async () => {
    const asha = await signedIn(app);
    await register(asha.headers, 'uninstalled');
    fcm.unregistered.add('uninstalled');
    await push(asha.userId);
    await expect.poll(() => devicesOf(asha.userId), patiently).toEqual([]);
  });

  test('is retried when FCM fails', async () => {
    const asha = await signedIn(app);
    await register(asha.headers, 'patient');
    fcm.failuresLeft = 1;
    await push(asha.userId);
    const retryNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    await expect.poll(async () => (await retryNow()).numAffectedRows, patiently).toBe(1n);
    await expect.poll(() => deliveredTo('patient').length, patiently).toBe(1);
    expect(await devicesOf(asha.userId)).toEqual(['patient']);
  });

  test('queued for a device that changed hands is not shown to the new owner', async () => {
    const [asha, bina] = [await signedIn(app), await signedIn(app)];
    await register(asha.headers, 'sold-phone');
    await db.transaction().execute(async (trx) => {
      await outbox.sendPush(trx, asha.userId, news);
      await trx
        .updateTable('device_token')
        .set({ user_id: bina.userId })
        .where('device_token', '=', 'sold-phone')
        .execute();
    });
    await register(bina.headers, 'after-it');
    await push(bina.userId);
    await expect.poll(() => deliveredTo('after-it').length, patiently).toBe(1);
    // Bina's own push to the phone is the only one that may reach it.
    await expect.poll(() => deliveredTo('sold-phone').length, patiently).toBe(1);
  });
});

test('[N-02] a browser gets the configuration it needs for pushes, and no secrets', async () => {
  const { body } = await app.get('/api/sign-in-options/pahiya');
  expect(body).toEqual({
    google: null,
    firebase: {
      apiKey: 'web-key',
      appId: '1:2:web:3',
      projectId: 'pahiya-test',
      messagingSenderId: '2',
      vapidKey: 'vapid',
    },
  });
});

test('without configuration pushes are off and silent', async () => {
  const quiet = await testApp();
  const asha = await signedIn(quiet);
  expect((await quiet.get('/api/sign-in-options/pahiya')).body).toEqual({ google: null, firebase: null });
  await new Visitor(quiet).post('/firebase/register-token', { deviceToken: 'kept' }, asha.headers);
  await quiet.db.transaction().execute((trx) => quiet.outbox.sendPush(trx, asha.userId, news));
});
