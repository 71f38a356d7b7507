import { generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import type { LoggedIn } from '../../../contract/account.ts';
import { startGoogleSimulator } from '../../providers/google-identity/simulator.ts';
import { testApp } from '../../testing/test-app.ts';
import { Visitor } from '../../testing/visitor.ts';

const clientId = 'web.apps.googleusercontent.com';
const google = await startGoogleSimulator({ clientId });
afterAll(() => google.close());
const app = await testApp({
  environment: { GOOGLE_CLIENT_ID: `${clientId}, android.apps.googleusercontent.com`, GOOGLE_JWKS_URL: google.keysUrl },
});
const { db } = app;

const signIn = (token: unknown, at = app) =>
  new Visitor(at).post<LoggedIn>('/registeruser/api/google-signup', { token, main_id: 'pahiya' });
const person = (email: string, more: JWTPayload = {}) => ({ sub: `sub-${email}`, email, name: 'Asha Rao', ...more });
const accountOf = (email: string) => db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();

describe('signing in with Google', () => {
  test('[A-06] opens an account the first time and finds it the next time', async () => {
    const claims = person('asha@gmail.com');
    const first = await signIn(await google.issue(claims));
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Login successful!', user: { email: 'asha@gmail.com', full_name: 'Asha Rao', mobile: '' } },
    });
    const again = await signIn(await google.issue({ ...claims, iss: 'accounts.google.com' }));
    expect(again.body.user.user_id).toBe(first.body.user.user_id);
    const authorization = `Bearer ${again.body.accessToken}`;
    const path = `/registeruser/single/${again.body.user.user_id}`;
    expect((await new Visitor(app).send('GET', path, undefined, { authorization })).status).toBe(200);
  });

  test('[A-06] a token made for the wrapper app is accepted too', async () => {
    const token = await google.issue(person('app@gmail.com', { aud: 'android.apps.googleusercontent.com' }));
    expect((await signIn(token)).status).toBe(200);
  });

  test('identifies a person by the Google account, not by its email', async () => {
    const first = await signIn(await google.issue(person('moved@gmail.com')));
    const renamed = await signIn(await google.issue({ ...person('moved@gmail.com'), email: 'renamed@gmail.com' }));
    expect(renamed.body.user.user_id).toBe(first.body.user.user_id);
    const successor = await signIn(await google.issue(person('moved@gmail.com', { sub: 'somebody-else' })));
    expect(successor).toMatchObject({ status: 409, body: { code: 'google-email-in-use' } });
  });

  test.each([
    ['Gmail', 'linked@gmail.com', {}, 200],
    ['a Workspace mailbox', 'linked@school.in', { hd: 'school.in' }, 200],
    ['any other mailbox', 'linked@elsewhere.in', {}, 409],
  ])('an account with a password is linked for %s: %s', async (_kind, email, more, status) => {
    await new Visitor(app).register(email, 'wheels-6');
    const answer = await signIn(await google.issue(person(email, more)));
    expect(answer.status).toBe(status);
    expect((await accountOf(email))?.google_sub).toBe(status === 200 ? `sub-${email}` : null);
    expect((await new Visitor(app).logIn(email, 'wheels-6')).status).toBe(200);
  });

  test('many concurrent first sign-ins open one account', async () => {
    const token = await google.issue(person('rush@gmail.com'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(token)));
    expect(new Set(answers.map(({ body }) => body.user.user_id)).size).toBe(1);
  });

  test('a closed account stays closed', async () => {
    await signIn(await google.issue(person('gone@gmail.com')));
    await db.updateTable('account').set({ closed_at: new Date() }).where('email', '=', 'gone@gmail.com').execute();
    expect((await signIn(await google.issue(person('gone@gmail.com')))).status).toBe(409);
  });
});

describe('a token is refused', () => {
  const hour = 3600;
  const now = Math.floor(Date.now() / 1000);
  const wrongClaims: [string, JWTPayload][] = [
    ['of another app', { aud: 'other.apps.googleusercontent.com' }],
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['that has expired', { iat: now - 2 * hour, exp: now - hour }],
    ['whose email is not verified', { email_verified: false }],
    ['whose email is verified in words only', { email_verified: 'true' }],
    ['without an email', { email: undefined }],
    ['with a list of emails', { email: 'a@gmail.com, b@gmail.com' }],
    ['without a subject', { sub: undefined }],
  ];
  test.each(wrongClaims)('%s', async (_name, claims) => {
    const answer = await signIn(await google.issue({ ...person('eve@gmail.com'), ...claims }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'google-refused' } });
    expect(await accountOf('eve@gmail.com')).toBeUndefined();
  });

  test('if Google did not sign it', async () => {
    const claims = {
      ...person('eve@gmail.com'),
      iss: 'https://accounts.google.com',
      aud: clientId,
      email_verified: true,
    };
    const { privateKey } = await generateKeyPair('RS256');
    const forge = (kid: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).setExpirationTime('1h').sign(privateKey);
    const keys = await (await fetch(google.keysUrl)).text();
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'simulator-1' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(keys));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: now + hour })).toString('base64url')}.`;
    const forged = [
      await forge('simulator-1'),
      await forge('../../etc/passwd'),
      confused,
      unsigned,
      'ya29.an-access-token',
      'x',
    ];
    for (const token of forged) {
      expect(await signIn(token)).toMatchObject({ status: 401, body: { code: 'google-refused' } });
    }
    expect(await accountOf('eve@gmail.com')).toBeUndefined();
  });

  test('[V-03] if it is not text, or too long', async () => {
    for (const token of [['x'], {}, '', 'x'.repeat(9000)]) expect((await signIn(token)).status).toBe(400);
  });
});

test('while Google’s keys cannot be fetched, sign-in is refused with a request to try again', async () => {
  const cut = await testApp({
    environment: { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' },
  });
  const answer = await signIn(await google.issue(person('late@gmail.com')), cut);
  expect(answer).toMatchObject({ status: 503, body: { code: 'google-unreachable' } });
  expect(answer.headers['retry-after']).toBe('5');
});

test('[A-06] without configuration it is off, and the browser knows', async () => {
  const off = await testApp();
  expect(await signIn(await google.issue(person('a@gmail.com')), off)).toMatchObject({
    status: 404,
    body: { code: 'google-off' },
  });
  expect((await off.get('/api/sign-in-options/pahiya')).body).toMatchObject({ google: null });
  expect((await app.get('/api/sign-in-options/pahiya')).body).toMatchObject({
    google: { client_id: clientId, script_url: 'https://accounts.google.com/gsi/client' },
  });
});

test('the simulator works end to end when it is switched on', async () => {
  const demo = await testApp({ environment: { GOOGLE_SIMULATOR_PORT: '0' } });
  const { google: offered } = (await demo.get('/api/sign-in-options/pahiya')).body as {
    google: { client_id: string; script_url: string };
  };
  const script = await fetch(offered.script_url);
  expect(await script.text()).toContain('renderButton');
  const picked = await fetch(new URL('/sign-in', offered.script_url), {
    method: 'POST',
    body: JSON.stringify({ email: 'demo@gmail.com', name: 'Demo' }),
  });
  const { credential } = (await picked.json()) as { credential: string };
  expect((await signIn(credential, demo)).status).toBe(200);
  expect((await signIn(credential)).status).toBe(401);
});
