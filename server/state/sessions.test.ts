import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testing/signed-in.ts';
import { testApp } from '../testing/test-app.ts';
import { accessTokenSeconds } from './sessions.ts';

const tokenSecret = 'a secret for tests that nobody else uses';
const app = await testApp({ environment: { TOKEN_SECRET: tokenSecret } });
const { db, sessions } = app;
const identify = (token: string) => sessions.identify(`Bearer ${token}`);

describe('an access token', () => {
  test('names its caller', async () => {
    const { userId, token } = await signedIn(app);
    expect(await identify(token)).toMatchObject({ userId, fullName: 'Asha Rao' });
  });

  test('is worthless once its session, account or epoch has ended', async () => {
    const loggedOut = await signedIn(app);
    const ended = { ended_at: new Date(), end_reason: 'logout' as const };
    await db.updateTable('session_family').set(ended).where('family_id', '=', loggedOut.familyId).execute();
    const closed = await signedIn(app);
    await db.updateTable('account').set({ closed_at: new Date() }).where('user_id', '=', closed.userId).execute();
    const reset = await signedIn(app);
    await db.updateTable('account').set({ session_epoch: 1 }).where('user_id', '=', reset.userId).execute();
    for (const { token } of [loggedOut, closed, reset]) expect(await identify(token)).toBeNull();
  });

  test('expires', async () => {
    const { userId, familyId } = await signedIn(app);
    const longAgo = new Date(Date.now() - 3_600_000);
    const token = await sessions.issueAccessToken({ userId, familyId, sessionEpoch: 0 }, longAgo);
    expect(await identify(token)).toBeNull();
  });

  test('expires even if it was found valid just before', async () => {
    const { userId, familyId } = await signedIn(app);
    const soonOver = new Date(Date.now() - accessTokenSeconds * 1000 + 2000);
    const token = await sessions.issueAccessToken({ userId, familyId, sessionEpoch: 0 }, soonOver);
    expect(await identify(token)).toMatchObject({ userId });
    await expect.poll(() => identify(token)).toBeNull();
  });

  test('without an expiry is rejected, even with a valid signature', async () => {
    const { userId, familyId } = await signedIn(app);
    const sign = (token: SignJWT) =>
      token
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer('pahiya')
        .setAudience('pahiya-api')
        .sign(new TextEncoder().encode(tokenSecret));
    const claims = { family: familyId, epoch: 0 };
    expect(await identify(await sign(new SignJWT(claims).setExpirationTime('1h')))).toMatchObject({ userId });
    expect(await identify(await sign(new SignJWT(claims)))).toBeNull();
  });

  test('cannot be forged', async () => {
    const { userId, familyId, token } = await signedIn(app);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const foreign = await new SignJWT({ family: familyId, epoch: 0 })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer('pahiya')
      .setAudience('pahiya-api')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret, of somebody else entirely'));
    const forged = [`${unsigned}.${payload}.`, `${unsigned}.${payload}.${signature}`, `${header}.${payload}.`, foreign];
    for (const attempt of [...forged, '', 'x.y.z', 'null']) expect(await identify(attempt)).toBeNull();
    expect(await sessions.identify(undefined)).toBeNull();
    expect(await sessions.identify(`Basic ${token}`)).toBeNull();
  });
});
