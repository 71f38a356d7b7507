import { describe, expect, test } from 'vitest';
import { testApp, testAppOn } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';

const app = await testApp();
const { db } = app;

let count = 0;
async function loggedIn() {
  const visitor = new Visitor(app);
  const email = `member-${(count += 1)}@example.in`;
  await visitor.register(email, 'wheels-6');
  const { body } = await visitor.logIn(email, 'wheels-6');
  return { visitor, email, ...body };
}
type Member = Awaited<ReturnType<typeof loggedIn>>;

const lookUp = ({ visitor, user }: Member, accessToken: string) =>
  visitor.send('GET', `/registeruser/single/${user.user_id}`, undefined, { authorization: `Bearer ${accessToken}` });

/** Pretends that all tokens were replaced so long ago that no other tab can still be using them. */
const passGrace = (userId: string) =>
  db
    .updateTable('refresh_token')
    .set({ replaced_at: new Date(Date.now() - 60_000) })
    .where('replaced_at', 'is not', null)
    .where('family_id', 'in', db.selectFrom('session_family').select('family_id').where('user_id', '=', userId))
    .execute();

const endReasons = async (userId: string) =>
  (await db.selectFrom('session_family').select('end_reason').where('user_id', '=', userId).execute()).map(
    ({ end_reason }) => end_reason,
  );

describe('a session', () => {
  test('[A-10] continues with a new pair for each refresh token', async () => {
    const member = await loggedIn();
    let { refreshToken } = member;
    const seen = new Set([refreshToken]);
    for (let i = 0; i < 3; i += 1) {
      const { status, body } = await member.visitor.refresh(refreshToken);
      expect(status).toBe(200);
      expect((await lookUp(member, body.accessToken)).status).toBe(200);
      ({ refreshToken } = body);
      seen.add(refreshToken);
    }
    expect(seen.size).toBe(4);
  });

  test('[A-10] continues after TOKEN_SECRET was replaced: only the access token is renewed', async () => {
    const member = await loggedIn();
    const later = await testAppOn(app, { TOKEN_SECRET: 'a newer secret that has 32 characters' });
    const afterwards = { ...member, visitor: new Visitor(later) };
    expect((await lookUp(afterwards, member.accessToken)).status).toBe(401);
    const { status, body } = await afterwards.visitor.refresh(member.refreshToken);
    expect(status).toBe(200);
    expect((await lookUp(afterwards, body.accessToken)).status).toBe(200);
  });

  test('[A-10] of a closed account is not continued', async () => {
    const member = await loggedIn();
    await db.updateTable('account').set({ closed_at: new Date() }).where('user_id', '=', member.user.user_id).execute();
    const { status, body } = await member.visitor.refresh(member.refreshToken);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'session-ended' });
    expect(body).not.toHaveProperty('accessToken');
  });

  test('[A-10] ends for both when a stolen token is used after its owner refreshed', async () => {
    const member = await loggedIn();
    const owners = (await member.visitor.refresh(member.refreshToken)).body;
    await passGrace(member.user.user_id);
    const thief = await new Visitor(app).refresh(member.refreshToken);
    expect(thief).toMatchObject({ status: 401, body: { code: 'session-ended' } });
    expect(await endReasons(member.user.user_id)).toEqual(['reuse']);
    expect((await member.visitor.refresh(owners.refreshToken)).status).toBe(401);
    for (const token of [member.accessToken, owners.accessToken])
      expect((await lookUp(member, token)).status).toBe(401);
  });

  test('[A-10] ends for a thief who refreshed first, once the owner refreshes', async () => {
    const member = await loggedIn();
    const thiefs = (await new Visitor(app).refresh(member.refreshToken)).body;
    await passGrace(member.user.user_id);
    expect((await member.visitor.refresh(member.refreshToken)).status).toBe(401);
    expect((await new Visitor(app).refresh(thiefs.refreshToken)).status).toBe(401);
    expect((await lookUp(member, thiefs.accessToken)).status).toBe(401);
  });

  test('[A-10] survives two tabs that refresh at once', async () => {
    const member = await loggedIn();
    const tabs = await Promise.all(Array.from({ length: 6 }, () => member.visitor.refresh(member.refreshToken)));
    for (const { status, body } of tabs) {
      expect(status).toBe(200);
      expect((await lookUp(member, body.accessToken)).status).toBe(200);
      expect((await member.visitor.refresh(body.refreshToken)).status).toBe(200);
    }
    expect(await endReasons(member.user.user_id)).toEqual([null]);
  });

  test('ends alone on reuse: logins on other devices stay', async () => {
    const member = await loggedIn();
    const phone = (await new Visitor(app).logIn(member.email, 'wheels-6')).body;
    await member.visitor.refresh(member.refreshToken);
    await passGrace(member.user.user_id);
    await member.visitor.refresh(member.refreshToken);
    expect((await new Visitor(app).refresh(phone.refreshToken)).status).toBe(200);
  });

  test('expires when its token is 30 days old', async () => {
    const member = await loggedIn();
    const past = { issued_at: new Date(Date.now() - 31 * 86_400_000), expires_at: new Date(Date.now() - 1000) };
    await db.updateTable('refresh_token').set(past).execute();
    expect((await member.visitor.refresh(member.refreshToken)).status).toBe(401);
  });

  test.each(['', 'made-up', 'x'.repeat(5000), 'a b', null, ['x']])('is refused for %j', async (refreshToken) => {
    const { status, body } = await new Visitor(app).post('/loginuser/refresh', { refreshToken });
    expect([status, body.code]).toEqual(refreshToken === 'made-up' ? [401, 'session-ended'] : [400, 'bad-input']);
  });

  test('cannot be refreshed with an access token, nor used with a refresh token', async () => {
    const member = await loggedIn();
    expect((await member.visitor.refresh(member.accessToken)).status).toBe(401);
    expect((await lookUp(member, member.refreshToken)).status).toBe(401);
  });

  test('stores its tokens only as hashes', async () => {
    const member = await loggedIn();
    const stored = JSON.stringify(await db.selectFrom('refresh_token').selectAll().execute());
    expect(stored).not.toContain(member.refreshToken);
  });

  test('[M-05] ends on the server at logout, which may be repeated', async () => {
    const member = await loggedIn();
    const { refreshToken } = member;
    for (let i = 0; i < 2; i += 1) {
      expect(await member.visitor.post('/loginuser/logout', { refreshToken })).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    expect((await lookUp(member, member.accessToken)).status).toBe(401);
    expect((await member.visitor.refresh(refreshToken)).status).toBe(401);
    expect(await endReasons(member.user.user_id)).toEqual(['logout']);
    expect((await member.visitor.post('/loginuser/logout', { refreshToken: 'unknown' })).status).toBe(200);
  });
});

describe('resetting the password', () => {
  const reset = (visitor: Visitor, email: string, newPassword: string, more: object = {}) =>
    visitor.post('/registeruser/api/reset-password', { email, newPassword, ...more });

  test('[A-04] takes a code and a new password, and ends every session', async () => {
    const member = await loggedIn();
    const phone = (await new Visitor(app).logIn(member.email, 'wheels-6')).body;
    const visitor = new Visitor(app);
    expect((await visitor.askCode(member.email, 'reset')).body.message).toBe('OTP sent to your email.');
    expect((await visitor.verify(member.email, await visitor.codeFor(member.email, 'reset'))).status).toBe(200);
    expect(await reset(visitor, member.email, 'new-wheels')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password reset successfully!' },
    });
    for (const { accessToken, refreshToken } of [member, phone]) {
      expect((await lookUp(member, accessToken)).status).toBe(401);
      expect((await visitor.refresh(refreshToken)).status).toBe(401);
    }
    expect(await endReasons(member.user.user_id)).toEqual(['password reset', 'password reset']);
    expect((await visitor.logIn(member.email, 'wheels-6')).status).toBe(401);
    expect((await visitor.logIn(member.email, 'new-wheels')).status).toBe(200);
  });

  test('[A-09] with only an email and a new password changes nothing, even right after the owner verified', async () => {
    const { email, visitor } = await loggedIn();
    const eve = new Visitor(app);
    const refused = { status: 400, body: { code: 'email-not-verified' } };
    expect(await reset(eve, email, 'taken-over')).toMatchObject(refused);
    await visitor.verifyOwn(email, 'reset');
    expect(await reset(eve, email, 'taken-over')).toMatchObject(refused);
    expect(await reset(eve, email, 'taken-over', { ticket: 'x' })).toMatchObject(refused);
    expect((await visitor.logIn(email, 'wheels-6')).status).toBe(200);
  });

  test('[A-09] works once for each code', async () => {
    const { email, visitor } = await loggedIn();
    await visitor.verifyOwn(email, 'reset');
    const cookies = new Map(visitor.cookies);
    expect((await reset(visitor, email, 'new-wheels')).status).toBe(200);
    visitor.cookies = cookies;
    expect((await reset(visitor, email, 'newer-wheels')).status).toBe(400);
  });

  test('of an email without an account is answered like a wrong code', async () => {
    const visitor = new Visitor(app);
    const email = 'stranger@example.in';
    await visitor.verifyOwn(email, 'reset');
    expect(await reset(visitor, email, 'new-wheels')).toMatchObject({
      status: 400,
      body: { code: 'email-not-verified' },
    });
  });

  test('[A-04] to five characters is refused with a message', async () => {
    const { status, body } = await reset(new Visitor(app), 'a@b.in', '12345');
    expect([status, body.message]).toEqual([400, 'Password must be at least 6 characters.']);
  });
});
