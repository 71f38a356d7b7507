import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countedStatements } from '../../testing/counted-statements.ts';
import { testApp } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';
import { OtpCodes } from './otp-codes.ts';
import { sendOtp } from './send-otp.ts';

const app = await testApp();
const { db } = app;

let count = 0;
const newEmail = () => `person-${(count += 1)}@example.in`;
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
const challengesOf = (email: string) => db.selectFrom('otp_challenge').selectAll().where('email', '=', email).execute();

async function asked(purpose: 'signup' | 'reset' = 'signup') {
  const visitor = new Visitor(app);
  const email = newEmail();
  await visitor.askCode(email, purpose);
  return { visitor, email, code: await visitor.codeFor(email, purpose) };
}

describe('a code', () => {
  test('is answered only with right or wrong', async () => {
    const { visitor, email, code } = await asked();
    const wrong = await visitor.verify(email, wrongCode(code));
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-otp', message: 'Invalid or expired OTP.' } });
    expect((await visitor.verify(email, code)).status).toBe(200);
  });

  test('[A-09] is dead after five tries, even if the right code follows', async () => {
    const { visitor, email, code } = await asked();
    const said: unknown[] = [];
    for (let i = 0; i < 5; i += 1) said.push((await visitor.verify(email, wrongCode(code))).body['code']);
    expect(said).toEqual([...Array(4).fill('wrong-otp'), 'otp-used-up']);
    const right = await visitor.verify(email, code);
    expect(right).toMatchObject({ status: 400, body: { code: 'otp-used-up' } });
    expect(right.body).toMatchObject({ message: 'Too many wrong codes. Please ask for a new one.' });
    const stranger = new Visitor(app);
    await stranger.askCode(newEmail(), 'signup');
    expect((await stranger.verify(email, code)).body).toMatchObject({ code: 'wrong-otp' });
  });

  test('[A-09] is compared with at most five of 200 concurrent guesses', async () => {
    const { visitor, email, code } = await asked();
    const guesses = Array.from({ length: 200 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((guess) => visitor.verify(email, guess)));
    // Guesses that got no connection in time were answered busy, and were not compared either.
    expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([]);
    expect((await challengesOf(email)).map(({ tries }) => tries)).toEqual([5]);
    expect((await visitor.verify(email, code)).status).toBe(400);
  });

  test('[A-09] works once, even for two concurrent calls', async () => {
    const { visitor, email, code } = await asked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.verify(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await visitor.verify(email, code)).status).toBe(400);
  });

  test('[A-09] expires after ten minutes', async () => {
    const { visitor, email, code } = await asked();
    const [challenge] = await challengesOf(email);
    const lifeMs = Number(challenge?.expires_at) - Number(challenge?.created_at);
    expect(lifeMs).toBe(600_000);
    const past = { created_at: new Date(Date.now() - 601_000), expires_at: new Date(Date.now() - 1000) };
    await db.updateTable('otp_challenge').set(past).where('email', '=', email).execute();
    expect((await visitor.verify(email, code)).status).toBe(400);
  });

  test('[A-09] does not work in another browser, which cannot use up its tries either', async () => {
    const { visitor, email, code } = await asked();
    const other = new Visitor(app);
    await other.askCode(newEmail(), 'signup');
    for (let i = 0; i < 6; i += 1) expect((await other.verify(email, code)).status).toBe(400);
    expect((await new Visitor(app).verify(email, code)).status).toBe(400);
    expect((await visitor.verify(email, code)).status).toBe(200);
  });

  test('[A-09] for one purpose does not work for another', async () => {
    const email = newEmail();
    const owner = new Visitor(app);
    await owner.register(email, 'wheels-6');
    await db.deleteFrom('attempt_count').execute();
    const { visitor, code } = await asked('signup');
    expect((await visitor.verify(email, code, { purpose: 'reset' })).status).toBe(400);

    expect((await owner.verifyOwn(email, 'signup')).status).toBe(200);
    const reset = { email, newPassword: 'taken-over' };
    expect((await owner.post('/registeruser/api/reset-password', reset)).status).toBe(400);
    expect((await owner.logIn(email, 'wheels-6')).status).toBe(200);

    const nobody = new Visitor(app);
    const fresh = newEmail();
    expect((await nobody.verifyOwn(fresh, 'reset')).status).toBe(200);
    expect((await nobody.signUp(fresh, 'wheels-6')).status).toBe(400);
  });

  test('[A-09] is refused if a second cookie was planted next to the browser’s own', async () => {
    const { visitor, email, code } = await asked();
    const own = visitor.cookies.get('otp') ?? '';
    const verify = (cookie: string) => visitor.post('/registeruser/api/verify-otp', { email, otp: code }, { cookie });
    expect((await verify(`otp=${own}; otp=planted`)).status).toBe(400);
    expect((await verify(`otp=planted; otp=${own}`)).status).toBe(400);
    expect((await verify(`otp=${own}`)).status).toBe(200);
  });

  test('asked for again in its browser stays the same, for ten more minutes and without new tries', async () => {
    const { visitor, email, code } = await asked();
    for (let i = 0; i < 4; i += 1) await visitor.verify(email, wrongCode(code));
    const soonOver = { created_at: new Date(Date.now() - 590_000), expires_at: new Date(Date.now() + 10_000) };
    await db.updateTable('otp_challenge').set(soonOver).where('email', '=', email).execute();
    await visitor.askCode(email, 'signup');
    const [challenge, ...others] = await challengesOf(email);
    expect(others).toEqual([]);
    expect(challenge?.tries).toBe(4);
    expect(Number(challenge?.expires_at)).toBeGreaterThan(Date.now() + 590_000);
    expect(await visitor.codeFor(email, 'signup')).toBe(code);
    expect((await visitor.verify(email, code)).status).toBe(200);
  });

  test('that is dead or expired is followed by a new one', async () => {
    const { visitor, email, code } = await asked();
    for (let i = 0; i < 5; i += 1) await visitor.verify(email, wrongCode(code));
    await db.deleteFrom('attempt_count').where('bucket', 'like', '%a minute%').execute();
    await visitor.askCode(email, 'signup');
    const second = await visitor.codeFor(email, 'signup');
    expect(second).not.toBe(code);
    expect((await visitor.verify(email, second)).status).toBe(200);
  });

  test.each([[['1', '2', '3', '4', '5', '6']], [123_456], ['12345'], ['1234567'], ['１２３４５６'], [null], [{}]])(
    '[V-03] %j is no code',
    async (otp) => {
      const { visitor, email } = await asked();
      const answer = await visitor.post('/registeruser/api/verify-otp', { email, otp });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    },
  );

  test('is stored only as a keyed hash, and is not in the queue', async () => {
    const { email, code } = await asked();
    const stored = JSON.stringify(await challengesOf(email));
    const { rows } = await sql`select data from pgboss.job`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(stored + JSON.stringify(rows)).not.toContain(`"${code}"`);
  });
});

describe('asking for a code', () => {
  test('is allowed once a minute and three times an hour from one place', async () => {
    const email = newEmail();
    const ask = () => new Visitor(app, '192.0.2.9').askCode(email, 'reset');
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await ask()).status).toBe(200);
      const soon = await ask();
      expect(soon).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
      expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60);
      await db.deleteFrom('attempt_count').where('bucket', 'like', `otp a minute%${email}`).execute();
    }
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('is allowed five times an hour and ten times a day for one email', async () => {
    const email = newEmail();
    const ask = () => new Visitor(app).askCode(email, 'reset');
    const pass = (what: string) =>
      db.deleteFrom('attempt_count').where('bucket', 'like', `otp ${what}%${email}`).execute();
    for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
    for (let sent = 5; sent < 10; sent += 1) {
      await pass('an hour');
      expect((await ask()).status).toBe(200);
    }
    await pass('an hour');
    expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(86_000);
  });

  test('does not use up the hourly limit when it is refused', async () => {
    const email = newEmail();
    const ask = async () => (await new Visitor(app, '192.0.2.10').askCode(email, 'signup')).status;
    expect(await ask()).toBe(200);
    for (let i = 0; i < 8; i += 1) expect(await ask()).toBe(429);
    await db.deleteFrom('attempt_count').where('bucket', 'like', 'otp a minute%').execute();
    expect(await ask()).toBe(200);
  });

  test('again in the same browser is allowed once a minute, even concurrently, and five times at most', async () => {
    const { visitor, email } = await asked();
    const tooSoon = await visitor.askCode(email, 'signup');
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(tooSoon.headers['retry-after']).toBe('60');
    const statuses: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      await db.deleteFrom('attempt_count').where('bucket', 'like', 'otp a minute%').execute();
      const anHourAgo = { created_at: new Date(Date.now() - 3_600_000), expires_at: new Date(Date.now() + 500_000) };
      await db.updateTable('otp_challenge').set(anHourAgo).where('email', '=', email).execute();
      const answers = await Promise.all([visitor.askCode(email, 'signup'), visitor.askCode(email, 'signup')]);
      statuses.push(answers.filter(({ status }) => status === 200).length);
    }
    expect(statuses).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await challengesOf(email)).toHaveLength(1);
  });

  test('50 times concurrently gives one code', async () => {
    const email = newEmail();
    const visitor = new Visitor(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.askCode(email, 'signup')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await challengesOf(email)).toHaveLength(1);
  });

  test('is allowed 300 times an hour from one network address, which thousands may share, whatever it claims to forward', async () => {
    const visitor = new Visitor(app, '192.0.2.20');
    await db.insertInto('attempt_count').values({ bucket: 'otp from 192.0.2.20', count: 280 }).execute();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const forwarded = { 'x-forwarded-for': `203.0.113.${i}` };
      const body = { email: newEmail() };
      statuses.push((await visitor.post('/registeruser/api/send-otp', body, forwarded)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('gets the same answer for a known and an unknown email', async () => {
    const known = newEmail();
    await new Visitor(app).register(known, 'wheels-6');
    await db.deleteFrom('attempt_count').execute();
    for (const purpose of ['signup', 'reset'] as const) {
      const answers = [];
      for (const email of [known, newEmail()]) {
        const { status, headers, body } = await new Visitor(app).askCode(email, purpose);
        const { date: _date, etag: _etag, 'set-cookie': cookie, ...rest } = headers;
        answers.push({ status, rest, cookie: String(cookie).replace(/=[^;]+/, ''), body: { ...body, ticket: '' } });
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  test('does the same work for a known and an unknown email, so its time tells nothing', async () => {
    const known = newEmail();
    await db.insertInto('account').values({ email: known, full_name: 'Asha', google_sub: known }).execute();
    const { counted, statements } = countedStatements(app.url);
    const workFor = async (email: string) => {
      statements.length = 0;
      const asked = { email, purpose: 'reset', ip: '192.0.2.77', otpSecret: null, browserSecret: null } as const;
      await sendOtp({ db: counted, codes: new OtpCodes('x'.repeat(32)), outbox: app.outbox }, asked);
      return [...statements];
    };
    const work = await workFor(known);
    expect(work.length).toBeGreaterThan(3);
    expect(await workFor(newEmail())).toEqual(work);
  });

  test.each([
    'a@b.c\r\nBcc: x@y.z',
    'a@b.in\nx',
    'a@b.in, c@d.in',
    '"a" <a@b.in>',
    'a b@c.in',
    'a@b',
    `${'a'.repeat(300)}@b.in`,
  ])('[A-04] [V-03] %j is no email', async (email) => {
    const answer = await new Visitor(app).askCode(email, 'reset');
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });
});

describe('the cookie of a code', () => {
  test('cannot be read by scripts or sent by other sites', async () => {
    const { headers } = await new Visitor(app).askCode(newEmail(), 'signup');
    expect(headers['set-cookie']).toMatch(/^otp=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('over https cannot be planted by a neighbouring domain', async () => {
    const https = await testApp({ environment: { PUBLIC_URL: 'https://shop.example' } });
    const { headers } = await new Visitor(https).askCode(newEmail(), 'signup');
    expect(headers['set-cookie']).toMatch(/^__Host-otp=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  });

  test('counts only for calls from our own pages', async () => {
    const { visitor, email, code } = await asked();
    const calls = [
      ['send-otp', { email }],
      ['resetsend-otp', { email }],
      ['verify-otp', { email, otp: code }],
      ['signup', { email, password: 'wheels-6', full_name: 'Asha' }],
      ['reset-password', { email, newPassword: 'wheels-6' }],
    ] as const;
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const [path, body] of calls) {
      for (const headers of foreign) {
        const answer = await visitor.post(`/registeruser/api/${path}`, body, headers);
        expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await visitor.post(`/registeruser/api/${path}`, body, form)).status).toBe(415);
    }
    const home = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' };
    expect((await visitor.post('/registeruser/api/verify-otp', { email, otp: code }, home)).status).toBe(200);
  });
});
