import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../database/testing/test-database.ts';
import {
  addMember,
  codeOf,
  DeskBrowser,
  deskPassword,
  forgetUsedCode,
  signedInAtDesk,
} from '../../testing/desk-person.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { testApp, testAppOn } from '../../testing/test-app.ts';
import { addOwner, demoOwnerLink } from './add-owner.ts';
import { makeInvitation } from './invitation.ts';

const app = await testApp();
const { db } = app;
const origin = 'http://localhost:3000';

const linkFor = (staffId: string) => db.transaction().execute((trx) => makeInvitation(trx, { staffId }));

const begin = async (browser: DeskBrowser, email: string, password = deskPassword) =>
  (await browser.call('POST /desk/sign-in', { body: { email, password } })).body;

describe('signing in', () => {
  test('[W-02] password, then a code of the authenticator app', async () => {
    const { email, secret, staffId } = await signedInAtDesk(app, 'manager');
    const browser = new DeskBrowser(app);
    const { ticket } = await begin(browser, email);
    expect(browser.cookie).toBeUndefined();
    const { status, body, setCookie } = await browser.call('POST /desk/sign-in/proof', {
      body: { ticket, code: codeOf(secret) },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { staff_id: staffId, role: 'manager', email } });
    expect(body.permissions).toContain('products.edit');
    expect(body.permissions).not.toContain('staff.edit');
    const attributes = String.raw`Path=\/; HttpOnly; SameSite=Strict`;
    expect(setCookie).toMatch(
      new RegExp(
        String.raw`^browser=[\w-]{43}; Max-Age=34560000; ${attributes},desk=[\w-]{43}; Max-Age=43200; ${attributes}$`,
      ),
    );
    expect(await browser.call('GET /desk/session')).toMatchObject({ status: 200, body: { staff_id: staffId } });
    const { rows } =
      await sql`select action from audit where actor = ${staffId} order by audit_id desc limit 1`.execute(db);
    expect(rows).toEqual([{ action: 'signed in' }]);
  });

  test('[W-02] a code is accepted before, while and after TOKEN_SECRET is replaced', async () => {
    const database = await testDatabase();
    const [older, newer] = ['an older secret of 32 characters', 'a newer secret that has 32 characters'];
    const before = await testAppOn(database, { TOKEN_SECRET: older });
    const { email, secret, staffId } = await signedInAtDesk(before, 'manager');
    for (const TOKEN_SECRET of [`${newer},${older}`, newer]) {
      const browser = new DeskBrowser(await testAppOn(database, { TOKEN_SECRET }));
      await forgetUsedCode(database.db, staffId);
      const { ticket } = await begin(browser, email);
      const answer = await browser.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(secret) } });
      expect(answer).toMatchObject({ status: 200, body: { staff_id: staffId } });
    }
  });

  test('[W-02] password, then a passkey: registered with the link, used afterwards, stored as bytes', async () => {
    const { staffId, email } = await addMember(db);
    const token = await linkFor(staffId);
    const passkey = new SoftwarePasskey(origin);
    const first = new DeskBrowser(app);
    const link = await first.call('POST /desk/invitation', { body: { token } });
    const made = passkey.make(link.body.set_up?.passkey_options ?? {});
    const accepted = await first.call('POST /desk/invitation/accept', {
      body: { token, password: deskPassword, passkey: made },
    });
    expect(accepted).toMatchObject({ status: 200, body: { passkeys: 1, has_authenticator: false } });
    const stored = await db.selectFrom('passkey').selectAll().where('staff_id', '=', staffId).execute();
    expect(stored).toMatchObject([{ credential_id: passkey.id.toString('base64url'), public_key: expect.any(Buffer) }]);

    const browser = new DeskBrowser(app);
    const { ticket, passkey_options } = await begin(browser, email);
    expect(passkey_options['allowCredentials'] ?? []).toEqual([]);
    const answer = await browser.call('POST /desk/sign-in/proof', {
      body: { ticket, passkey: passkey.use(passkey_options) },
    });
    expect(answer).toMatchObject({ status: 200, body: { staff_id: staffId } });
    // The same signature again, with a new ticket: its challenge is another one.
    const again = await begin(browser, email);
    const replayed = passkey.use(passkey_options);
    expect(
      await browser.call('POST /desk/sign-in/proof', { body: { ticket: again.ticket, passkey: replayed } }),
    ).toMatchObject({ status: 401, body: { code: 'wrong-sign-in' } });
  });

  test("[W-02] another member's passkey, another site's, and one whose counter goes back prove nothing", async () => {
    const mine = await signedInAtDesk(app);
    const other = await signedInAtDesk(app);
    const passkey = new SoftwarePasskey(origin);
    const { body } = await mine.call('POST /desk/passkey/options');
    expect(
      await mine.call('POST /desk/passkey', { body: { name: 'Phone', passkey: passkey.make(body.passkey_options) } }),
    ).toMatchObject({ status: 200 });

    const proveAs = async (email: string, made: (options: object) => object) => {
      const browser = new DeskBrowser(app);
      const { ticket, passkey_options } = await begin(browser, email);
      return (await browser.call('POST /desk/sign-in/proof', { body: { ticket, passkey: made(passkey_options) } }))
        .status;
    };
    passkey.uses = 5;
    expect(await proveAs(mine.email, (options) => passkey.use(options))).toBe(200);
    expect(await proveAs(other.email, (options) => passkey.use(options))).toBe(401);
    passkey.uses = 2;
    expect(await proveAs(mine.email, (options) => passkey.use(options))).toBe(401);
    passkey.uses = 8;
    passkey.origin = 'https://pahiya.example';
    expect(await proveAs(mine.email, (options) => passkey.use(options))).toBe(401);
    passkey.origin = origin;
    expect(await proveAs(mine.email, (options) => passkey.use(options))).toBe(200);
  });

  test('[W-02] a code works once, also in another browser at the same moment', async () => {
    const { email, secret } = await signedInAtDesk(app);
    const code = codeOf(secret);
    const tickets = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = new DeskBrowser(app);
        return { browser, ...(await begin(browser, email)) };
      }),
    );
    const answers = await Promise.all(
      tickets.map(({ browser, ticket }) => browser.call('POST /desk/sign-in/proof', { body: { ticket, code } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test('[W-02] nothing tells which part was wrong: email, password or code', async () => {
    const { email, secret } = await signedInAtDesk(app);
    const tries = [
      { email: 'nobody@example.in', password: deskPassword, code: codeOf(secret) },
      { email, password: 'not the password', code: codeOf(secret) },
      { email, password: deskPassword, code: '000000' },
    ];
    const seen = [];
    for (const { email: typed, password, code } of tries) {
      const browser = new DeskBrowser(app);
      const first = await browser.call('POST /desk/sign-in', { body: { email: typed, password } });
      const { ticket, passkey_options } = first.body;
      const second = await browser.call('POST /desk/sign-in/proof', { body: { ticket, code } });
      seen.push([
        first.status,
        Object.keys(passkey_options),
        ticket.length,
        second.status,
        second.body,
        second.setCookie,
      ]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.[3]).toBe(401);
  });

  test('[W-02] wrong tries are counted for the address, for the account, and for both together', async () => {
    const { email, secret } = await signedInAtDesk(app);
    const guesser = new DeskBrowser(app, '203.0.113.9');
    const guess = (typed: string, password = 'wrong') =>
      guesser.call('POST /desk/sign-in', { body: { email: typed, password } });
    const counts = async () => {
      const buckets = ['desk from 203.0.113.9', `desk ${email} from 203.0.113.9`, `desk ${email}`];
      const found = await db.selectFrom('attempt_count').selectAll().where('bucket', 'in', buckets).execute();
      return buckets.map((bucket) => found.find((each) => each.bucket === bucket)?.count);
    };
    const fill = (bucket: string, count: number) =>
      db.updateTable('attempt_count').set({ count }).where('bucket', '=', bucket).execute();

    const { ticket } = (await guess(email)).body;
    expect(await counts()).toEqual([1, 1, 1]);
    await guesser.call('POST /desk/sign-in/proof', { body: { ticket, code: '000000' } });
    expect(await counts()).toEqual([2, 2, 2]);
    await fill(`desk ${email} from 203.0.113.9`, 15);
    expect(await guess(email, deskPassword)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    await fill('desk from 203.0.113.9', 200);
    expect((await guess('another@example.in')).status).toBe(429);

    // From elsewhere the owner gets in, at worst more slowly; and a right sign-in is not counted.
    await fill(`desk ${email}`, 50);
    const browser = new DeskBrowser(app);
    const right = await begin(browser, email);
    const { retryAfter } = await new DeskBrowser(app).call('POST /desk/sign-in', {
      body: { email, password: 'wrong' },
    });
    expect(Number(retryAfter)).toBeLessThanOrEqual(15);
    const body = { ticket: right.ticket, code: codeOf(secret) };
    expect((await browser.call('POST /desk/sign-in/proof', { body })).status).toBe(200);
    expect((await counts())[2]).toBe(49);
  });

  test('[W-20] wrong passwords from strangers never lock a member out of a browser that has signed in before', async () => {
    const { email, secret, browser, call } = await signedInAtDesk(app);
    const passkey = new SoftwarePasskey(origin);
    const { body } = await call('POST /desk/passkey/options');
    await call('POST /desk/passkey', { body: { name: 'Phone', passkey: passkey.make(body.passkey_options) } });
    await call('POST /desk/sign-out');

    // A new block of addresses for each try, so that only the count of the account can stop them.
    const stranger = new DeskBrowser(app);
    const guess = (i: number) => {
      stranger.ip = `2001:db8:0:${i.toString(16)}::1`;
      return stranger.call('POST /desk/sign-in', { body: { email, password: 'wrong' } });
    };
    for (let i = 0; i < 52; i += 1) await guess(i);
    expect(await guess(52)).toMatchObject({ status: 429 });

    for (const proof of [
      () => ({ code: codeOf(secret) }),
      (options: object) => ({ passkey: passkey.use(options) }),
      (options: object) => ({ passkey: passkey.use(options) }),
    ]) {
      const first = await browser.call('POST /desk/sign-in', { body: { email, password: deskPassword } });
      expect(first).toMatchObject({ status: 200 });
      const { ticket, passkey_options } = first.body;
      expect(
        await browser.call('POST /desk/sign-in/proof', { body: { ticket, ...proof(passkey_options) } }),
      ).toMatchObject({ status: 200 });
      await browser.call('POST /desk/sign-out');
    }
  });

  test('[W-20] nor do many guesses at other accounts', async () => {
    const { email, browser } = await signedInAtDesk(app);
    const storm = Array.from({ length: 60 }, (_, i) =>
      new DeskBrowser(app).call('POST /desk/sign-in', { body: { email: `guess${i}@example.in`, password: 'wrong' } }),
    );
    expect(await browser.call('POST /desk/sign-in', { body: { email, password: deskPassword } })).toMatchObject({
      status: 200,
    });
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses).toContain(503);
  });

  test('[W-20] a browser that has signed in before has its own count, and no more than that', async () => {
    const mine = await signedInAtDesk(app);
    const other = await signedInAtDesk(app);
    const guess = (typed: string) =>
      mine.call('POST /desk/sign-in', { body: { email: typed, password: 'wrong' } }).then(({ status }) => status);
    for (let i = 0; i < 15; i += 1) expect(await guess(mine.email)).toBe(200);
    expect(await guess(mine.email)).toBe(429);
    // It counts as a stranger for everybody else, and nobody else pays for its tries.
    mine.browser.ip = '198.51.100.7';
    expect(await guess(other.email)).toBe(200);
    const counted = await db
      .selectFrom('attempt_count')
      .select('count')
      .where('bucket', '=', `desk ${other.email}`)
      .execute();
    expect(counted).toEqual([{ count: 1 }]);
    expect(
      await new DeskBrowser(app).call('POST /desk/sign-in', { body: { email: mine.email, password: 'x' } }),
    ).toMatchObject({ status: 200 });
  });

  test('[W-20] a new link forgets the browsers that signed in before it', async () => {
    const { staffId, email, browser } = await signedInAtDesk(app);
    const token = await linkFor(staffId);
    const next = new DeskBrowser(app);
    const secret =
      (await next.call('POST /desk/invitation', { body: { token } })).body.set_up?.authenticator_secret ?? '';
    await next.call('POST /desk/invitation/accept', { body: { token, password: deskPassword, code: codeOf(secret) } });
    await sql`insert into attempt_count (bucket, count) values (${`desk ${email}`}, 50), (${`desk ${email}, slowed`}, 1)`.execute(
      db,
    );
    const status = async (from: DeskBrowser) =>
      (await from.call('POST /desk/sign-in', { body: { email, password: deskPassword } })).status;
    expect(await status(browser)).toBe(429);
    expect(await status(next)).toBe(200);
  });

  test('[W-02] after thirty wrong codes in a day even the right one is silently rejected', async () => {
    const { email, secret, staffId } = await signedInAtDesk(app);
    await sql`insert into attempt_count (bucket, count) values (${`desk codes ${staffId}`}, 30)`.execute(db);
    const browser = new DeskBrowser(app);
    const { ticket } = await begin(browser, email);
    expect(await browser.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(secret) } })).toMatchObject({
      status: 401,
      body: { code: 'wrong-sign-in' },
    });
  });

  test('[W-02] thirty wrong codes a day, even if forty come at once; a right one does not count', async () => {
    const { secret, staffId, call } = await signedInAtDesk(app);
    const count = async () =>
      (
        await db
          .selectFrom('attempt_count')
          .select('count')
          .where('bucket', '=', `desk codes ${staffId}`)
          .executeTakeFirst()
      )?.count ?? 0;
    expect((await call('POST /desk/proof', { body: { code: codeOf(secret) } })).status).toBe(200);
    expect(await count()).toBe(0);
    await forgetUsedCode(db, staffId);
    const burst = Array.from({ length: 40 }, () => call('POST /desk/proof', { body: { code: '000000' } }));
    for (const { body } of await Promise.all(burst)) expect(body.code).toBe('wrong-proof');
    expect(await count(), 'codes that were looked at').toBe(30);
    expect((await call('POST /desk/proof', { body: { code: codeOf(secret) } })).body.code).toBe('wrong-proof');
  });

  test('[W-02] a ticket runs out, and takes five codes', async () => {
    const { email, secret } = await signedInAtDesk(app);
    const browser = new DeskBrowser(app);
    const { ticket } = await begin(browser, email);
    for (let i = 0; i < 5; i++) await browser.call('POST /desk/sign-in/proof', { body: { ticket, code: '000000' } });
    const code = codeOf(secret);
    expect((await browser.call('POST /desk/sign-in/proof', { body: { ticket, code } })).status).toBe(401);
    const late = await begin(browser, email);
    await db
      .updateTable('staff_sign_in')
      .set({ expires_at: new Date(0) })
      .where('email', '=', email)
      .execute();
    expect((await browser.call('POST /desk/sign-in/proof', { body: { ticket: late.ticket, code } })).status).toBe(401);
  });
});

describe('a session', () => {
  test('[W-04] ends after 12 hours, and after 2 hours without a call', async () => {
    const { browser, staffId } = await signedInAtDesk(app);
    const setTimes = (times: { created_at?: Date; seen_at?: Date }) =>
      db.updateTable('staff_session').set(times).where('staff_id', '=', staffId).execute();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const status = async () => (await browser.call('GET /desk/session')).status;

    await setTimes({ seen_at: ago(119) });
    expect(await status()).toBe(200);
    // That call extended it.
    const { seen_at } = await db
      .selectFrom('staff_session')
      .select('seen_at')
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    expect(Date.now() - seen_at.getTime()).toBeLessThan(60_000);
    await setTimes({ seen_at: ago(121) });
    expect(await status()).toBe(401);
    await setTimes({ seen_at: new Date(), created_at: ago(12 * 60 - 1) });
    expect(await status()).toBe(200);
    await setTimes({ created_at: ago(12 * 60 + 1) });
    expect(await browser.call('GET /desk/session')).toMatchObject({ status: 401, body: { code: 'desk-signed-out' } });
  });

  test('[W-04] ended elsewhere, it ends here at the next call', async () => {
    const { browser, email, secret } = await signedInAtDesk(app);
    const phone = new DeskBrowser(app);
    const { ticket } = await begin(phone, email);
    await phone.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(secret) } });
    const { rows } = (await phone.call('GET /desk/session/all')).body;
    expect(rows).toHaveLength(2);
    const other = rows.find(({ is_this }) => !is_this)?.session_id ?? '';
    expect(await phone.call('DELETE /desk/session/:sessionId', { params: { sessionId: other } })).toMatchObject({
      status: 200,
    });
    expect((await browser.call('GET /desk/session')).status).toBe(401);
    const { cookie } = phone;
    await phone.call('POST /desk/sign-out');
    phone.cookie = cookie;
    expect((await phone.call('GET /desk/session')).status).toBe(401);
  });

  test("[W-04] nobody ends another member's session", async () => {
    const mine = await signedInAtDesk(app);
    const other = await signedInAtDesk(app);
    const { session_id: sessionId = '' } = (await other.call('GET /desk/session/all')).body.rows[0] ?? {};
    expect(await mine.call('DELETE /desk/session/:sessionId', { params: { sessionId } })).toMatchObject({
      status: 404,
    });
    expect((await other.call('GET /desk/session')).status).toBe(200);
  });

  test('[W-04] a foreign origin can do nothing with it, not even read', async () => {
    const { browser } = await signedInAtDesk(app);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const options = { headers: { host: 'localhost:3000', ...headers } };
      expect(await browser.call('POST /desk/proof/options', options)).toMatchObject({ body: { code: 'cross-site' } });
      expect(await browser.call('GET /desk/session', options)).toMatchObject({ status: 403 });
      expect(await browser.call('POST /desk/sign-out', options)).toMatchObject({ status: 403 });
    }
    const own = {
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    };
    expect((await browser.call('POST /desk/proof/options', own)).status).toBe(200);
  });

  test('[W-01] a page of one member does nothing under the name of another, who signed in in a second tab', async () => {
    const { browser } = await signedInAtDesk(app);
    const { staff_id: first } = (await browser.call('GET /desk/session')).body;
    const { browser: other } = await signedInAtDesk(app);
    for (const key of ['GET /desk/session', 'POST /desk/proof/options'] as const) {
      expect(await other.call(key, { headers: { 'desk-member': first } })).toMatchObject({
        status: 409,
        body: { code: 'other-person' },
      });
    }
    const { status, body } = await other.call('GET /desk/session');
    expect([status, body.staff_id === first]).toEqual([200, false]);
    expect((await other.call('POST /desk/proof/options', { headers: { 'desk-member': body.staff_id } })).status).toBe(
      200,
    );
  });

  test("[W-01] a customer's token opens no call of the desk", async () => {
    const { headers } = await signedIn(app);
    expect(await new DeskBrowser(app).call('GET /desk/session', { headers })).toMatchObject({
      status: 401,
      body: { code: 'desk-signed-out' },
    });
  });
});

describe('a second proof again', () => {
  const makeOld = (staffId: string) =>
    sql`update staff_session set proved_at = now() - interval '6 minutes' where staff_id = ${staffId}`.execute(db);

  test('[W-06] is asked for after five minutes, and good for five minutes', async () => {
    const { staffId, secret, call } = await signedInAtDesk(app);
    const remove = () => call('DELETE /desk/authenticator');
    expect((await remove()).body.code).toBe('last-proof');
    await makeOld(staffId);
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'proof-needed' } });
    expect(await call('POST /desk/proof', { body: { code: '000000' } })).toMatchObject({ status: 400 });
    expect((await remove()).body.code).toBe('proof-needed');
    expect(await call('POST /desk/proof', { body: { code: codeOf(secret) } })).toMatchObject({ status: 200 });
    expect((await remove()).body.code).toBe('last-proof');
  });

  test('[W-06] ends nothing for a demo’s owner, who is never asked', async () => {
    const { staffId, secret, call } = await signedInAtDesk(app);
    const session = sql.table('staff_session');
    await sql`update ${session} set proved_at = 'infinity' where staff_id = ${staffId}`.execute(db);
    expect(await call('POST /desk/proof', { body: { code: codeOf(secret) } })).toMatchObject({ status: 200 });
    const { rows } = await sql`select proved_at::text from ${session} where staff_id = ${staffId}`.execute(db);
    expect(rows).toEqual([{ proved_at: 'infinity' }]);
  });

  test('[W-06] can be a passkey, whose challenge works once', async () => {
    const { staffId, call } = await signedInAtDesk(app);
    const passkey = new SoftwarePasskey(origin);
    const { body } = await call('POST /desk/passkey/options');
    await call('POST /desk/passkey', { body: { name: 'Phone', passkey: passkey.make(body.passkey_options) } });
    await makeOld(staffId);
    const { passkey_options } = (await call('POST /desk/proof/options')).body;
    const proof = { body: { passkey: passkey.use(passkey_options) } };
    expect((await call('POST /desk/proof', proof)).status).toBe(200);
    expect((await call('POST /desk/proof', proof)).body.code).toBe('wrong-proof');
    // Now one of the two can go, and the other stays.
    expect((await call('DELETE /desk/authenticator')).status).toBe(200);
    const [{ passkey_id: passkeyId } = { passkey_id: '' }] = (await call('GET /desk/passkey')).body.rows;
    expect((await call('DELETE /desk/passkey/:passkeyId', { params: { passkeyId } })).body.code).toBe('last-proof');
  });
});

describe('a link', () => {
  const open = (token: string) => new DeskBrowser(app).call('POST /desk/invitation', { body: { token } });

  test('[W-03] works once, sets password and second proof, and runs out', async () => {
    const link = await addOwner(db, { email: 'first@example.in', origin });
    const token = link.slice(`${origin}/desk/join#`.length);
    const { body } = await open(token);
    expect(body).toMatchObject({ email: 'first@example.in', role_name: 'Owner', signs_in: false });
    const secret = body.set_up?.authenticator_secret ?? '';
    expect(body.set_up?.authenticator_uri).toContain(`secret=${secret}`);
    // Opened again, it shows the same secret.
    expect((await open(token)).body.set_up?.authenticator_secret).toBe(secret);
    const accept = (code: string, password = deskPassword) =>
      new DeskBrowser(app).call('POST /desk/invitation/accept', { body: { token, password, code } });
    expect((await accept(codeOf(secret), 'short')).body.code).toBe('bad-input');
    expect((await accept('000000')).body.code).toBe('wrong-proof');
    const both = await Promise.all([accept(codeOf(secret)), accept(codeOf(secret))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await open(token)).body.code).toBe('link-ended');
  });

  test('[W-03] of an owner who lost the phone replaces password, proofs and sessions', async () => {
    const { email, browser, secret, staffId } = await signedInAtDesk(app);
    const link = await addOwner(db, { email, origin });
    expect((await browser.call('GET /desk/session')).status).toBe(200);
    const token = link.split('#')[1] ?? '';
    const fresh = (await open(token)).body.set_up?.authenticator_secret ?? '';
    expect(fresh).not.toBe(secret);
    const password = 'another long one';
    const next = new DeskBrowser(app);
    await next.call('POST /desk/invitation/accept', { body: { token, password, code: codeOf(fresh) } });
    await forgetUsedCode(db, staffId);
    expect((await browser.call('GET /desk/session')).status).toBe(401);
    const { ticket } = await begin(next, email, password);
    expect((await next.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(secret) } })).status).toBe(401);
    expect((await next.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(fresh) } })).status).toBe(200);
  });

  test('[W-03] a later link ends an earlier one, and time ends both', async () => {
    const { staffId } = await addMember(db);
    const early = await linkFor(staffId);
    const late = await linkFor(staffId);
    expect((await open(early)).status).toBe(410);
    expect((await open(late)).status).toBe(200);
    await db
      .updateTable('staff_invitation')
      .set({ expires_at: new Date(0) })
      .where('staff_id', '=', staffId)
      .execute();
    expect((await open(late)).status).toBe(410);
  });

  test('[W-03] of the demo signs in at once, works once, and never in a live shop', async () => {
    await addMember(db, 'owner', 'owner@pahiya.invalid');
    const token = ((await demoOwnerLink(db, origin)) ?? '').split('#')[1] ?? '';
    expect((await open(token)).body).toMatchObject({ signs_in: true, set_up: null });
    const browser = new DeskBrowser(app);
    expect(await browser.call('POST /desk/invitation/enter', { body: { token } })).toMatchObject({
      status: 200,
      body: { role: 'owner', is_demo: true },
    });
    expect((await browser.call('POST /desk/invitation/enter', { body: { token } })).status).toBe(410);
    // A demo's owner has no proof of their own and is never asked for one.
    expect((await browser.call('DELETE /desk/authenticator')).body.code).toBe('unknown-row');

    const { enterDemo } = await import('./invitation.ts');
    const live = ((await demoOwnerLink(db, origin)) ?? '').split('#')[1] ?? '';
    expect(await enterDemo({ db, mode: 'live' }, { token: live, browser: undefined })).toMatchObject({
      code: 'link-ended',
    });
  });
});
