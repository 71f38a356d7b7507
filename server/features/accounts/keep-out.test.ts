import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { quickCost } from '../../testing/quick-passwords.ts';
import { testApp } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';

const app = await testApp();
const { db } = app;
const password = 'wheels-6';
const passwordHash = await hash(password, quickCost);
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

let count = 0;
async function customer(): Promise<string> {
  const email = `owner-${(count += 1)}@example.in`;
  await db.insertInto('account').values({ email, full_name: 'Asha Rao', password_hash: passwordHash }).execute();
  return email;
}

/** 51 wrong passwords from eight network addresses, like a real attack. */
async function storm(email: string): Promise<void> {
  for (let i = 0; i < 51; i += 1) await new Visitor(app, `198.51.100.${i % 8}`).logIn(email, 'not-this-one');
}

/** Uses up everything that strangers may ask for in an hour and in a day. */
async function useUpCodes(email: string): Promise<void> {
  const statuses: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    if (i % 5 === 0) await passHour(email);
    statuses.push((await new Visitor(app, `203.0.113.${i}`).askCode(email, 'reset')).status);
  }
  expect(statuses.at(-1)).toBe(429);
}

const passHour = (email: string) =>
  db
    .updateTable('attempt_count')
    .set({ window_start: new Date(Date.now() - 3_700_000) })
    .where('bucket', 'like', `otp an hour%${email}%`)
    .execute();
async function passMinute(email: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('bucket', 'like', 'otp a minute%').execute();
  const aMinute = sql`interval '61 seconds'`;
  await sql`update otp_challenge set created_at = created_at - ${aMinute}, expires_at = expires_at - ${aMinute}
             where email = ${email}`.execute(db);
}

describe('a stranger cannot shut an owner out', () => {
  test('in a browser where the owner logged in before', { timeout: 60_000 }, async () => {
    const email = await customer();
    const owner = new Visitor(app);
    expect((await owner.logIn(email, password)).status).toBe(200);
    await storm(email);
    expect((await new Visitor(app).logIn(email, password)).status, 'another browser is slowed down').toBe(429);
    for (let i = 0; i < 9; i += 1) expect((await owner.logIn(email, password)).status).toBe(200);
  });

  test('in a new browser, once the owner has entered a code there', { timeout: 60_000 }, async () => {
    const email = await customer();
    const owner = new Visitor(app);
    await storm(email);
    expect((await owner.verifyOwn(email, 'reset')).status).toBe(200);
    const reset = { email, newPassword: 'new-wheels-7' };
    expect((await owner.post('/registeruser/api/reset-password', reset)).status).toBe(200);
    expect((await owner.logIn(email, 'new-wheels-7')).status).toBe(200);
  });

  test('of an account that was just opened', { timeout: 60_000 }, async () => {
    const email = 'new-here@example.in';
    await storm(email);
    const owner = new Visitor(app);
    await owner.register(email, password);
    expect((await owner.logIn(email, password)).status).toBe(200);
  });

  test('by asking for a code: the owner’s code stays valid and can be sent again', async () => {
    const email = await customer();
    const owner = new Visitor(app);
    await owner.askCode(email, 'reset');
    const code = await owner.codeFor(email, 'reset');
    await useUpCodes(email);
    expect((await new Visitor(app).askCode(email, 'reset')).status).toBe(429);
    await passMinute(email);
    expect((await owner.askCode(email, 'reset')).status).toBe(200);
    expect(await owner.codeFor(email, 'reset'), 'two mails that cross each other hold the same code').toBe(code);
    expect((await owner.verify(email, code)).status).toBe(200);
  });

  test('by using up the codes of the day, in a browser where the owner logged in before', async () => {
    const email = await customer();
    const owner = new Visitor(app);
    await owner.logIn(email, password);
    await useUpCodes(email);
    expect((await owner.verifyOwn(email, 'reset')).status).toBe(200);
  });
});

describe('a known browser', () => {
  test('has its own allowance and no more: ten wrong tries in 15 minutes', async () => {
    const email = await customer();
    const owner = new Visitor(app);
    await owner.logIn(email, password);
    for (let i = 0; i < 10; i += 1) expect((await owner.logIn(email, 'not-this-one')).status).toBe(401);
    const eleventh = await owner.logIn(email, password);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(800);
    expect((await new Visitor(app).logIn(email, password)).status, 'nobody else pays for it').toBe(200);
  });

  test('is identified by a cookie that no script can read and no other site can send', async () => {
    const owner = new Visitor(app);
    const email = await customer();
    const { headers } = await owner.logIn(email, password);
    expect(String(headers['set-cookie'])).toMatch(
      /^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const stored = await db.selectFrom('known_browser').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(owner.cookies.get('browser'));
    expect((await new Visitor(app).logIn(email, 'not-this-one')).headers['set-cookie']).toBeUndefined();
  });

  test('gets a new secret at each login: a planted or copied one stops working', async () => {
    const email = await customer();
    const planter = new Visitor(app);
    await planter.logIn(await customer(), password);
    const owner = new Visitor(app);
    owner.cookies = new Map(planter.cookies);
    await owner.logIn(email, password);
    await storm(email);
    expect((await planter.logIn(email, password)).status).toBe(429);
    expect((await owner.logIn(email, password)).status).toBe(200);
  });

  test('can be shared by a family', { timeout: 60_000 }, async () => {
    const [mother, daughter] = [await customer(), await customer()];
    const browser = new Visitor(app);
    for (const email of [mother, daughter, mother, daughter]) await browser.logIn(email, password);
    for (const email of [mother, daughter]) {
      await storm(email);
      expect((await browser.logIn(email, password)).status).toBe(200);
    }
  });

  test('gets no extra tries at one account by logging in to another', async () => {
    const [mother, daughter] = [await customer(), await customer()];
    const browser = new Visitor(app);
    for (const email of [mother, daughter]) await browser.logIn(email, password);
    for (let i = 0; i < 10; i += 1) expect((await browser.logIn(mother, 'not-this-one')).status).toBe(401);
    expect((await browser.logIn(daughter, password)).status).toBe(200);
    expect((await browser.logIn(mother, 'not-this-one')).status).toBe(429);
  });

  test('is a stranger again after the password was reset elsewhere', { timeout: 60_000 }, async () => {
    const email = await customer();
    const thief = new Visitor(app);
    await thief.logIn(email, password);
    const owner = new Visitor(app);
    await owner.verifyOwn(email, 'reset');
    await owner.post('/registeruser/api/reset-password', { email, newPassword: 'new-wheels-7' });
    await storm(email);
    expect((await thief.logIn(email, 'new-wheels-7')).status).toBe(429);
    expect((await owner.logIn(email, 'new-wheels-7')).status).toBe(200);
  });
});

test('however often anyone asks, there are at most 100 guesses a day for one account, out of a million codes', async () => {
  const email = await customer();
  const insider = new Visitor(app);
  await insider.logIn(email, password);
  const askers = [insider, insider, insider, ...Array.from({ length: 30 }, () => null)];
  for (const asker of askers) {
    for (const purpose of ['reset', 'signup'] as const) {
      const visitor = asker ?? new Visitor(app);
      for (let again = 0; again < 3; again += 1) {
        await passMinute(email);
        await passHour(email);
        const { status } = await visitor.askCode(email, purpose);
        if (status !== 200) continue;
        const wrong = wrongCode(await visitor.codeFor(email, purpose));
        for (let i = 0; i < 4; i += 1) await visitor.verify(email, wrong, { purpose });
      }
    }
  }
  const { guesses } = await db
    .selectFrom('otp_challenge')
    .select((select) => select.fn.sum<number>('tries').as('guesses'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(guesses).toBeGreaterThan(50);
  expect(guesses).toBeLessThanOrEqual(100);
});
