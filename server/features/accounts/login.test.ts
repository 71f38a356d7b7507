import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { quickCost } from '../../testing/quick-passwords.ts';
import { testApp } from '../../testing/test-app.ts';
import { logIn } from './log-in.ts';
import { Passwords } from './passwords.ts';
import { Visitor } from '../../testing/visitor.ts';

const app = await testApp();
const { db } = app;
/** Hashes as in production, one at a time. */
const slow = await testApp({ passwords: new Passwords({ atOnceMax: 1, waitingMax: 1 }) });
const password = 'wheels-6';
const passwordHash = await hash(password, quickCost);

let count = 0;
async function customer(on = db): Promise<string> {
  const email = `customer-${(count += 1)}@example.in`;
  await on.insertInto('account').values({ email, full_name: 'Asha Rao', password_hash: passwordHash }).execute();
  return email;
}

describe('logging in', () => {
  test('gives one message for a wrong password, an unknown email, a Google account and a closed account', async () => {
    const email = await customer();
    const google = 'google@example.in';
    await db.insertInto('account').values({ email: google, full_name: 'G', google_sub: 'g' }).execute();
    const closed = await customer();
    await db.updateTable('account').set({ closed_at: new Date() }).where('email', '=', closed).execute();
    const tries: [string, string][] = [
      [email, 'not-this-one'],
      ['nobody@example.in', password],
      [google, password],
      [closed, password],
    ];
    const answers = [];
    for (const [who, what] of tries) answers.push(await new Visitor(app).logIn(who, what));
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: { ...answers[0]?.body } });
      expect(body.message).toBe('Invalid email or password.');
    }
  });

  test('an unknown email takes its turn at hashing as a known one does, so that neither is answered sooner', async () => {
    const passwords = new Passwords({ atOnceMax: 1, waitingMax: 0 });
    expect(await passwords.isRight(null, password)).toBe(false);
    const hashing = passwords.hash(password);
    expect(await passwords.isRight(null, password)).toBe(null);
    expect(await passwords.isRight(await hashing, password)).toBe(true);
  });

  test('allows ten wrong tries in 15 minutes from one place; the eleventh says when to try again', async () => {
    const email = await customer();
    const visitor = new Visitor(app);
    for (let i = 0; i < 10; i += 1) expect((await visitor.logIn(email, 'not-this-one')).status).toBe(401);
    const eleventh = await visitor.logIn(email, password);
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(800);
    expect((await new Visitor(app).logIn(email, password)).status).toBe(200);
  });

  test('does not count right passwords, of strangers or of a browser that is known', async () => {
    const email = await customer();
    const browsers = [
      new Visitor(app, '198.51.100.20'),
      ...Array.from({ length: 12 }, () => new Visitor(app, '198.51.100.20')),
    ];
    for (const browser of browsers) expect((await browser.logIn(email, password)).status).toBe(200);
    for (let i = 0; i < 12; i += 1) expect((await browsers[0]?.logIn(email, password))?.status).toBe(200);
    const counts = await db.selectFrom('attempt_count').select('count').where('bucket', 'like', `%${email}%`).execute();
    expect(counts.map(({ count }) => count).filter((count) => count > 0)).toEqual([]);
  });

  test('slows an account down after 50 wrong tries a day from anywhere, but does not lock it', async () => {
    const email = await customer();
    const bucket = `login ${email}`;
    await db.insertInto('attempt_count').values({ bucket, count: 50 }).execute();
    expect((await new Visitor(app).logIn(email, 'not-this-one')).status).toBe(401);
    const next = await new Visitor(app).logIn(email, password);
    expect(next.status).toBe(429);
    expect(Number(next.headers['retry-after'])).toBeLessThanOrEqual(15);
    const earlier = new Date(Date.now() - 16_000);
    await db.updateTable('attempt_count').set({ window_start: earlier }).where('bucket', 'like', '%slowed').execute();
    expect((await new Visitor(app).logIn(email, password)).status).toBe(200);
  });

  test('allows a thousand wrong tries an hour over many emails from one network address, whatever it claims to forward', async () => {
    const sprayer = new Visitor(app, '198.51.100.9');
    await db.insertInto('attempt_count').values({ bucket: 'login from 198.51.100.9', count: 998 }).execute();
    const statuses = [];
    for (let i = 0; i < 4; i += 1) {
      const body = { email: `victim-${i}@example.in`, password };
      statuses.push((await sprayer.post('/loginuser', body, { 'x-forwarded-for': `203.0.113.${i}` })).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  test.each([
    ['1 MB', 'x'.repeat(1_000_000), 413],
    ['1,025 bytes', 'x'.repeat(1025), 400],
    ['a thousand letters of two bytes', 'é'.repeat(600), 400],
    ['an object', { $ne: '' }, 400],
    ['five characters', '12345', 400],
  ])('[V-03] a password of %s is refused', async (_name, given, status) => {
    const answer = await new Visitor(app).post('/loginuser', { email: 'a@b.in', password: given });
    expect(answer.status).toBe(status);
  });

  test('[V-03] refuses a short password with a message', async () => {
    const { body } = await new Visitor(app).logIn('a@b.in', '12345');
    expect(body.message).toBe('Password must be at least 6 characters long.');
  });

  test('turns a storm away quickly once the queue is full', async () => {
    const email = await customer(slow.db);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        new Visitor(slow, `10.9.${i}.1`).logIn(i < 10 ? email : `storm-${i}@x.in`, password),
      ),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers['retry-after']).toBe('5');
    expect(answers.filter(({ status }) => ![200, 401, 429, 503].includes(status))).toEqual([]);
    expect((await new Visitor(slow).logIn(email, password)).status).toBe(200);
  });

  test('a weak hash that is replaced while the password is reset elsewhere does not undo the reset', async () => {
    const email = 'resetting@example.in';
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const reset = await hash('blades-7');
    await db.insertInto('account').values({ email, full_name: 'Old', password_hash: weak }).execute();
    const passwords = new Passwords();
    const hashAfterReset = vi.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
      await db.updateTable('account').set({ password_hash: reset }).where('email', '=', email).execute();
      return hash(password);
    });
    await logIn({ db, sessions: app.sessions, passwords }, { email, password, ip: '127.0.0.1', browserSecret: null });
    const stored = await db.selectFrom('account').select('password_hash').where('email', '=', email).execute();
    expect(hashAfterReset).toHaveBeenCalledOnce();
    expect(stored).toEqual([{ password_hash: reset }]);
  });

  test('replaces a hash that was made with weaker settings', async () => {
    const email = 'old@example.in';
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await slow.db.insertInto('account').values({ email, full_name: 'Old', password_hash: weak }).execute();
    expect((await new Visitor(slow).logIn(email, password)).status).toBe(200);
    const { password_hash: stored } = await slow.db
      .selectFrom('account')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await new Visitor(slow).logIn(email, password)).status).toBe(200);
  });

  test('never returns the hash', async () => {
    const { body } = await new Visitor(app).logIn(await customer(), password);
    expect(Object.keys(body).toSorted()).toEqual(['accessToken', 'message', 'refreshToken', 'sealKey', 'user']);
    expect(Object.keys(body.user).toSorted()).toEqual(['email', 'full_name', 'id', 'mobile', 'name', 'user_id']);
  });
});
