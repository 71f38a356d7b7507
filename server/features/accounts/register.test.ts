import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { Passwords } from './passwords.ts';
import { Visitor } from '../../testing/visitor.ts';

const app = await testApp({ passwords: new Passwords() });
const { db } = app;
const countAccounts = async (email: string) =>
  (await db.selectFrom('account').select('user_id').where('email', '=', email).execute()).length;

describe('registering', () => {
  test('[A-02] takes email, code and details, then login works', async () => {
    const asha = new Visitor(app);
    const email = 'asha@example.in';
    expect(await asha.askCode(email, 'signup')).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP sent successfully!' },
    });
    expect(await asha.verify(email, await asha.codeFor(email, 'signup'))).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP verified successfully!' },
    });
    expect(await asha.signUp('Asha@Example.in', 'wheels-6')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Registration successful!' },
    });
    const loggedIn = await asha.logIn('ASHA@example.in', 'wheels-6');
    expect(loggedIn).toMatchObject({
      status: 200,
      body: {
        message: 'Login successful!',
        user: { email, full_name: 'Asha Rao', name: 'Asha Rao', mobile: '9876543210' },
      },
    });
    expect(loggedIn.body.user.id).toBe(loggedIn.body.user.user_id);
  });

  test('[A-09] without a verified code opens no account, whatever else is sent', async () => {
    const eve = new Visitor(app);
    const email = 'nobody@example.in';
    const skipped = await eve.signUp(email, 'wheels-6');
    expect(skipped).toMatchObject({ status: 400, body: { code: 'email-not-verified' } });
    await eve.askCode(email, 'signup');
    expect(await eve.signUp(email, 'wheels-6')).toMatchObject({ status: 400 });
    expect(await eve.signUp(email, 'wheels-6', { ticket: 'made-up' })).toMatchObject({ status: 400 });
    expect(await countAccounts(email)).toBe(0);
  });

  test('[A-09] with a code verified here works neither in another browser nor for another email', async () => {
    const asha = new Visitor(app);
    await asha.verifyOwn('here@example.in', 'signup');
    expect((await new Visitor(app).signUp('here@example.in', 'wheels-6')).status).toBe(400);
    expect((await asha.signUp('other@example.in', 'wheels-6')).status).toBe(400);
    expect((await asha.signUp('here@example.in', 'wheels-6')).status).toBe(200);
  });

  test('[A-09] uses the grant of a code once, within ten minutes', async () => {
    const asha = new Visitor(app);
    const { body } = await asha.verifyOwn('once@example.in', 'signup');
    const ticket = { ticket: body.ticket };
    expect((await asha.signUp('once@example.in', 'wheels-6', ticket)).status).toBe(200);
    await db.deleteFrom('account').where('email', '=', 'once@example.in').execute();
    expect((await asha.signUp('once@example.in', 'wheels-6', ticket)).status).toBe(400);

    await asha.verifyOwn('late@example.in', 'signup');
    const past = { created_at: new Date(Date.now() - 660_000), expires_at: new Date(Date.now() - 1000) };
    await db.updateTable('otp_grant').set(past).where('email', '=', 'late@example.in').execute();
    expect((await asha.signUp('late@example.in', 'wheels-6')).status).toBe(400);
  });

  test('works without cookies, if the client sends the tickets instead', async () => {
    const app1 = new Visitor(app);
    const email = 'wrapper@example.in';
    const sent = await app1.askCode(email, 'signup');
    const code = await app1.codeFor(email, 'signup');
    app1.cookies.clear();
    expect((await app1.verify(email, code)).status).toBe(400);
    const verified = await app1.verify(email, code, { ticket: sent.body.ticket });
    expect(verified.status).toBe(200);
    expect((await app1.signUp(email, 'wheels-6', { ticket: verified.body.ticket })).status).toBe(200);
  });

  test('many times concurrently with one email opens one account', async () => {
    const asha = new Visitor(app);
    const email = 'twice@example.in';
    await asha.verifyOwn(email, 'signup');
    const answers = await Promise.all(Array.from({ length: 10 }, () => asha.signUp(email, 'wheels-6')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countAccounts(email)).toBe(1);
  });

  test('reveals an account that was opened meanwhile, since the mailbox is proven by now', async () => {
    const asha = new Visitor(app);
    const email = 'meanwhile@example.in';
    await asha.verifyOwn(email, 'signup');
    await db.insertInto('account').values({ email, full_name: 'Asha', google_sub: 'g-1' }).execute();
    expect(await asha.signUp(email, 'wheels-6')).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await countAccounts(email)).toBe(1);
  });

  test.each([
    ['email', { email: 'no-at-sign' }, 'Invalid email address.'],
    ['password', { password: 'short' }, 'Password must be at least 6 characters.'],
    ['password', { password: 'x'.repeat(1025) }, 'Password may be at most 1024 characters long.'],
    ['full_name', { full_name: '  ' }, 'This field is required'],
    ['full_name', { full_name: undefined }, 'This field is required'],
  ])('[A-03] [V-03] a wrong %s is named and nothing is written', async (field, wrong, reason) => {
    const asha = new Visitor(app);
    const email = `${crypto.randomUUID()}@example.in`;
    await asha.verifyOwn(email, 'signup');
    const answer = await asha.signUp(email, 'wheels-6', wrong);
    expect(answer).toMatchObject({ status: 400, body: { message: reason, fields: [{ field, reason }] } });
    expect(await countAccounts(email)).toBe(0);
    expect((await asha.signUp(email, 'wheels-6')).status).toBe(200);
  });

  test('ignores an id or a hash that is sent along', async () => {
    const eve = new Visitor(app);
    const email = 'eve@example.in';
    await eve.verifyOwn(email, 'signup');
    await eve.signUp(email, 'wheels-6', { user_id: 'x', password_hash: 'y', session_epoch: 9 });
    const account = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ session_epoch: 0 });
    expect(account.user_id).toMatch(/^[0-9a-f]{32}$/);
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
