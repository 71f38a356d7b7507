import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { caughtMails } from '../../testing/caught-mails.ts';
import {
  addMember,
  codeOf,
  DeskBrowser,
  deskPassword,
  forgetUsedCode,
  signedInAtDesk,
} from '../../testing/desk-person.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
const { mailTo, mailsTo } = caughtMails(app.folder);
const origin = 'http://localhost:3000';
const newPassword = 'inline skates 4 all';

const signIn = async (browser: DeskBrowser, email: string, password: string, secret: string) => {
  const { ticket } = (await browser.call('POST /desk/sign-in', { body: { email, password } })).body;
  return (await browser.call('POST /desk/sign-in/proof', { body: { ticket, code: codeOf(secret) } })).status;
};

const linkMailedTo = async (email: string): Promise<string> => {
  const mail = await mailTo(email, /Set a new password/);
  return /\/desk\/join#([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
};

const actionsOf = async (staffId: string) => {
  const rows = await db.selectFrom('audit').select('action').where('actor', '=', staffId).orderBy('audit_id').execute();
  return rows.map(({ action }) => action);
};

test('[W-20] staff change their own password with the current one; other sessions end, and a mail says so', async () => {
  const { staffId, email, secret, call } = await signedInAtDesk(app, 'packer');
  const phone = new DeskBrowser(app);
  expect(await signIn(phone, email, deskPassword, secret)).toBe(200);
  await forgetUsedCode(db, staffId);

  const change = (current_password: string, password = newPassword) =>
    call('POST /desk/password', { body: { current_password, password } });
  expect(await change('not this one')).toMatchObject({
    status: 400,
    body: {
      code: 'wrong-password',
      fields: [{ field: 'current_password', reason: 'This is not your current password.' }],
    },
  });
  expect(await change(deskPassword, 'short')).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  expect((await phone.call('GET /desk/session')).status).toBe(200);
  expect(await change(deskPassword)).toMatchObject({ status: 200 });

  expect((await call('GET /desk/session')).status).toBe(200);
  expect((await phone.call('GET /desk/session')).status).toBe(401);
  expect(await signIn(new DeskBrowser(app), email, deskPassword, secret)).toBe(401);
  expect(await signIn(new DeskBrowser(app), email, newPassword, secret)).toBe(200);
  expect(await actionsOf(staffId)).toContain('password changed');
  await mailTo(email, /password for the desk was changed/);
});

test('[W-20] changing it needs a fresh second proof, and guesses at the current one are counted', async () => {
  const { staffId, call } = await signedInAtDesk(app);
  const change = async () =>
    (await call('POST /desk/password', { body: { current_password: 'wrong', password: newPassword } })).body.code;
  for (let i = 0; i < 10; i += 1) expect(await change()).toBe('wrong-password');
  expect(await change()).toBe('too-many-requests');
  await sql`update staff_session set proved_at = now() - interval '6 minutes' where staff_id = ${staffId}`.execute(db);
  expect(await change()).toBe('proof-needed');
});

test('[W-20] a forgotten password is replaced by a mailed link and the second proof, once', async () => {
  const { staffId, email, secret, browser } = await signedInAtDesk(app);
  await forgetUsedCode(db, staffId);
  const lost = new DeskBrowser(app);
  expect((await lost.call('POST /desk/password/forgotten', { body: { email } })).status).toBe(200);
  const token = await linkMailedTo(email);
  expect((await lost.call('POST /desk/invitation', { body: { token } })).body).toMatchObject({
    email,
    signs_in: false,
    set_up: null,
    passkey_options: { challenge: expect.any(String) },
  });

  const reset = (code: string) =>
    lost.call('POST /desk/password/reset', { body: { token, password: newPassword, code } });
  expect((await reset('000000')).body.code).toBe('wrong-proof');
  // The link replaces the password and nothing else.
  const accept = { token, password: newPassword, code: codeOf(secret) };
  expect((await lost.call('POST /desk/invitation/accept', { body: accept })).body.code).toBe('link-ended');
  expect((await browser.call('GET /desk/session')).status).toBe(200);
  expect(await reset(codeOf(secret))).toMatchObject({ status: 200, body: { staff_id: staffId } });
  expect((await lost.call('GET /desk/session')).status).toBe(200);
  expect((await browser.call('GET /desk/session')).status).toBe(401);
  expect((await reset(codeOf(secret))).body.code).toBe('link-ended');
  await forgetUsedCode(db, staffId);
  expect(await signIn(new DeskBrowser(app), email, newPassword, secret)).toBe(200);
  expect(await actionsOf(staffId)).toContain('password reset');
});

test('[W-20] the second proof may be a passkey', async () => {
  const { email, call } = await signedInAtDesk(app);
  const passkey = new SoftwarePasskey(origin);
  const { body } = await call('POST /desk/passkey/options');
  await call('POST /desk/passkey', { body: { name: 'Phone', passkey: passkey.make(body.passkey_options) } });
  const lost = new DeskBrowser(app);
  await lost.call('POST /desk/password/forgotten', { body: { email } });
  const token = await linkMailedTo(email);
  const options = (await lost.call('POST /desk/invitation', { body: { token } })).body.passkey_options ?? {};
  const proof = { token, password: newPassword, passkey: passkey.use(options) };
  expect((await lost.call('POST /desk/password/reset', { body: proof })).status).toBe(200);
});

test('[W-20] a stranger who asks for another link does not end the one that the member has; using one ends both', async () => {
  const { staffId, email, secret } = await signedInAtDesk(app);
  await forgetUsedCode(db, staffId);
  const ask = () => new DeskBrowser(app).call('POST /desk/password/forgotten', { body: { email } });
  await ask();
  const first = await linkMailedTo(email);
  await ask();
  const links = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /\/desk\/join#([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(2);
  const second = (await links()).find((link) => link !== first);
  const lost = new DeskBrowser(app);
  const open = async (token = '') => (await lost.call('POST /desk/invitation', { body: { token } })).status;
  expect([await open(first), await open(second)]).toEqual([200, 200]);
  const body = { token: first, password: newPassword, code: codeOf(secret) };
  expect((await lost.call('POST /desk/password/reset', { body })).status).toBe(200);
  expect([await open(first), await open(second)]).toEqual([410, 410]);
});

test('[W-20] asking does not reveal who works here, is limited, and ends no link from an owner', async () => {
  const { staffId, email } = await signedInAtDesk(app);
  const invited = await addMember(db);
  const ask = (to: string) => new DeskBrowser(app).call('POST /desk/password/forgotten', { body: { email: to } });
  const [known, unknown, notJoined] = [await ask(email), await ask('nobody@example.in'), await ask(invited.email)];
  expect(unknown).toEqual(known);
  expect(notJoined).toEqual(known);
  await mailTo(email, /Set a new password/);
  expect(await mailsTo(invited.email)).toEqual([]);
  for (let i = 0; i < 2; i += 1) expect((await ask(email)).status).toBe(200);
  expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  const { makeInvitation } = await import('./invitation.ts');
  const link = await db.transaction().execute((trx) => makeInvitation(trx, { staffId }));
  await db.deleteFrom('attempt_count').where('bucket', '=', `desk reset ${email}`).execute();
  await ask(email);
  const opened = await new DeskBrowser(app).call('POST /desk/invitation', { body: { token: link } });
  expect(opened.status).toBe(200);
});
