import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMember, atDesk, codeOf, DeskBrowser, deskPassword } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { waitsForLock } from '../../testing/waits-for-lock.ts';
import { startStaffSession } from './staff-session.ts';

const app = await testApp();
const { db } = app;
const { mailTo } = caughtMails(app.folder);
await db
  .insertInto('centre')
  .values([{ name: 'Airoli' }, { name: 'Vashi' }])
  .execute();

const versionOf = async (staffId: string) =>
  (await db.selectFrom('staff').select('version').where('staff_id', '=', staffId).executeTakeFirstOrThrow()).version;

/** Somebody who has joined: only owners who can sign in count. */
const owner = async (on = app) => {
  const person = await atDesk(on, 'owner');
  await on.db
    .updateTable('staff')
    .set({ password_hash: 'x'.repeat(60) })
    .where('staff_id', '=', person.staffId)
    .execute();
  return person;
};

describe('staff', () => {
  test('[W-16] is invited by mail, joins with the link, and is listed', async () => {
    const { call } = await owner();
    const body = { email: 'Meera@Example.in', full_name: 'Meera', role: 'coach', centres: ['Airoli'] };
    const invited = await call('POST /desk/staff', { body });
    expect(invited).toMatchObject({ status: 200, body: { state: 'invited', role: 'coach', centres: ['Airoli'] } });
    expect(await call('POST /desk/staff', { body })).toMatchObject({ status: 409, body: { code: 'email-of-staff' } });
    expect(await call('POST /desk/staff', { body: { ...body, email: 'x@y.in', centres: ['Pune'] } })).toMatchObject({
      body: { code: 'unknown-centre' },
    });

    const mail = await mailTo('meera@example.in', /^Your link to the desk$/);
    const token = /\/desk\/join#([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const browser = new DeskBrowser(app);
    const link = await browser.call('POST /desk/invitation', { body: { token } });
    const code = codeOf(link.body.set_up?.authenticator_secret ?? '');
    const came = await browser.call('POST /desk/invitation/accept', { body: { token, password: deskPassword, code } });
    expect(came.body).toMatchObject({
      role: 'coach',
      centres: ['Airoli'],
      permissions: ['progress.edit', 'roll-call.edit', 'students.read'],
    });
    expect((await mailTo('meera@example.in', /was set/)).text).toContain('tell an owner');
    const { rows, roles } = (await call('GET /desk/staff')).body;
    expect(rows.find(({ email }) => email === 'meera@example.in')).toMatchObject({ state: 'active', open_sessions: 1 });
    expect(roles.map(({ role }) => role)).toEqual(['owner', 'manager', 'packer', 'coach', 'accountant']);
  });

  test('[W-06] [W-16] a new role counts at the next call; it can be undone, with a fresh proof', async () => {
    const { call, staffId } = await owner();
    const packer = await atDesk(app, 'packer');
    const change = (body: object) => call('PATCH /desk/staff/:staffId', { params: { staffId: packer.staffId }, body });
    expect(await change({ version: 1, role: 'manager' })).toMatchObject({
      status: 200,
      body: { role: 'manager', version: 2 },
    });
    expect((await packer.call('GET /desk/session')).body.permissions).toContain('money.read');
    expect(await change({ version: 1, role: 'coach' })).toMatchObject({
      status: 409,
      body: { conflict: { current: { role: 'manager' }, yours: { role: 'coach' } } },
    });
    expect((await change({ version: 2, role: 'coach', centres: ['Vashi', 'Airoli'] })).body).toMatchObject({
      role: 'coach',
      centres: ['Airoli', 'Vashi'],
    });
    const [last] = (await call('GET /desk/audit', { query: { subject: packer.staffId } })).body.rows;
    expect(last).toMatchObject({
      action: 'staff changed',
      before: { role: 'manager', centres: [] },
      after: { role: 'coach', centres: ['Airoli', 'Vashi'] },
      can_undo: true,
    });
    const params = { auditId: String(last?.audit_id) };
    const proveAt = (proved_at: Date) =>
      db.updateTable('staff_session').set({ proved_at }).where('staff_id', '=', staffId).execute();
    await proveAt(new Date(0));
    expect((await call('POST /desk/audit/:auditId/undo', { params })).body.code).toBe('proof-needed');
    await proveAt(new Date());
    expect((await call('POST /desk/audit/:auditId/undo', { params })).status).toBe(200);
    expect((await packer.call('GET /desk/session')).body).toMatchObject({ role: 'manager', centres: [] });
  });

  test('[W-16] sessions end at once, and a removed member is out', async () => {
    const { call } = await owner();
    const packer = await atDesk(app, 'packer');
    const params = { staffId: packer.staffId };
    expect((await call('DELETE /desk/staff/:staffId/sessions', { params })).status).toBe(200);
    expect((await packer.call('GET /desk/session')).status).toBe(401);
    const other = await atDesk(app, 'packer');
    expect((await call('DELETE /desk/staff/:staffId', { params: { staffId: other.staffId } })).status).toBe(200);
    expect((await other.call('GET /desk/session')).status).toBe(401);
    const again = await call('DELETE /desk/staff/:staffId', { params: { staffId: other.staffId } });
    expect(again).toMatchObject({ status: 404 });
    // The email is free for a new invitation, and undoing a removal says so.
    const [removed] = (await call('GET /desk/audit', { query: { subject: other.staffId } })).body.rows;
    const undone = await call('POST /desk/audit/:auditId/undo', { params: { auditId: String(removed?.audit_id) } });
    expect(undone).toMatchObject({
      status: 409,
      body: { message: 'To bring back a removed member, invite them again.' },
    });
    const body = { email: other.email, full_name: 'Back', role: 'packer' };
    expect((await call('POST /desk/staff', { body })).status).toBe(200);
  });

  test('[W-16] a new link to somebody who lost the phone; a demo link only in a demo', async () => {
    const { call } = await owner();
    const { staffId, email, name } = await addMember(db, 'packer');
    expect((await call('POST /desk/staff/:staffId/invitation', { params: { staffId } })).status).toBe(200);
    expect((await mailTo(email, /^Your link to the desk$/)).text).toContain('/desk/join#');
    const { link } = (await call('POST /desk/staff/:staffId/demo-link', { params: { staffId } })).body;
    const browser = new DeskBrowser(app);
    const body = { token: link.split('#')[1] };
    expect((await browser.call('POST /desk/invitation/enter', { body })).body.role).toBe('packer');
    const { rows } = await sql`select action from audit where subject_id = ${staffId} order by audit_id`.execute(db);
    const audit = (await call('GET /desk/audit', { query: { subject: staffId } })).body.rows;
    expect(new Set(audit.map(({ subject_name }) => subject_name))).toEqual(new Set([name]));
    expect(rows).toEqual([{ action: 'staff link sent' }, { action: 'demo link made' }, { action: 'signed in' }]);
  });
});

describe('[W-07] somebody whose session ends while the change waits for a lock changes nothing', () => {
  const changes = {
    invite: {
      hold: sql`insert into staff (email, full_name, role_id) values ('held@example.in', 'Held', 'packer')`,
      words: 'insert into "staff"',
      send: (call: DeskBrowser['call']) =>
        call('POST /desk/staff', {
          body: { email: 'held@example.in', full_name: 'Held', role: 'packer', centres: [] },
        }),
    },
    'new link': {
      hold: sql`update staff set full_name = full_name where email = 'waits@example.in'`,
      words: 'for update',
      send: (call: DeskBrowser['call'], staffId: string) =>
        call('POST /desk/staff/:staffId/invitation', { params: { staffId } }),
    },
    'end sessions': {
      hold: sql`update staff_session set browser = browser where staff_id = (select staff_id from staff where email = 'waits@example.in')`,
      words: 'update "staff_session"',
      send: (call: DeskBrowser['call'], staffId: string) =>
        call('DELETE /desk/staff/:staffId/sessions', { params: { staffId } }),
    },
  };
  test.each(Object.keys(changes) as (keyof typeof changes)[])('%s', async (name) => {
    const { hold, words, send } = changes[name];
    const { call, staffId: ownerId } = await owner();
    const found = await db
      .selectFrom('staff')
      .select('staff_id')
      .where('email', '=', 'waits@example.in')
      .executeTakeFirst();
    const staffId = found?.staff_id ?? (await addMember(db, 'packer', 'waits@example.in')).staffId;
    await db.transaction().execute((trx) => startStaffSession(trx, { staffId, browser: 'test' }));
    const rows = async () => ({
      audit: (await sql`select from audit where actor = ${ownerId}`.execute(db)).rows.length,
      held: (await sql`select from staff where email = 'held@example.in'`.execute(db)).rows.length,
      open: (await sql`select from staff_session where staff_id = ${staffId} and ended_at is null`.execute(db)).rows
        .length,
    });
    const before = await rows();
    const held = await db.startTransaction().execute();
    await hold.execute(held);
    const sending = send(call, staffId);
    await expect.poll(() => waitsForLock(db, words)).toBe(true);
    await sql`update staff_session set ended_at = now(), end_reason = 'removed' where staff_id = ${ownerId}`.execute(
      db,
    );
    await held.rollback().execute();
    expect(await sending).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await rows()).toEqual(before);
  });
});

describe('the last owner', () => {
  /** A separate shop where nobody else is an owner. Everybody here has joined, because a demo also counts owners who never did. */
  const alone = async () => {
    const shop = await testApp();
    return { shop, first: await owner(shop) };
  };

  test('[W-16] cannot be removed and gets no other role', async () => {
    const { shop, first } = await alone();
    const params = { staffId: first.staffId };
    expect(await first.call('DELETE /desk/staff/:staffId', { params })).toMatchObject({
      status: 409,
      body: { code: 'last-owner' },
    });
    const { version } = await shop.db.selectFrom('staff').select('version').executeTakeFirstOrThrow();
    const demoted = await first.call('PATCH /desk/staff/:staffId', { params, body: { version, role: 'packer' } });
    expect(demoted).toMatchObject({ status: 409, body: { code: 'last-owner' } });
    expect((await first.call('GET /desk/session')).body.role).toBe('owner');
  });

  test('[W-16] two owners who remove each other at the same moment: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const { shop, first } = await alone();
      const second = await owner(shop);
      const remove = (by: typeof first, staffId: string) =>
        by.call('DELETE /desk/staff/:staffId', { params: { staffId } });
      const answers = await Promise.all([remove(first, second.staffId), remove(second, first.staffId)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await shop.db.selectFrom('staff').select('staff_id').where('removed_at', 'is', null).execute();
      expect(left).toHaveLength(1);
    }
  });

  test('[W-16] two owners who step down at the same moment: one stays', async () => {
    const { shop, first } = await alone();
    const second = await owner(shop);
    const stepDown = async (person: typeof first) => {
      const version = await shop.db
        .selectFrom('staff')
        .select('version')
        .where('staff_id', '=', person.staffId)
        .executeTakeFirstOrThrow();
      return person.call('PATCH /desk/staff/:staffId', {
        params: { staffId: person.staffId },
        body: { ...version, role: 'packer' },
      });
    };
    const answers = await Promise.all([stepDown(first), stepDown(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('a change of somebody unknown is refused', async () => {
  const { call, staffId } = await owner();
  const params = { staffId: 'f'.repeat(32) };
  expect((await call('PATCH /desk/staff/:staffId', { params, body: { version: 1 } })).body.code).toBe('unknown-row');
  expect((await call('POST /desk/staff/:staffId/demo-link', { params })).status).toBe(404);
  expect(await versionOf(staffId)).toBe(2);
});
