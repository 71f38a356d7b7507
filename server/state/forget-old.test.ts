import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAccount, addOrder } from '../../database/testing/rows.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { forgetOldRows } from './forget-old.ts';

const { db } = await testDatabase();

test('old codes are deleted with their grants, live ones stay', async () => {
  const hour = 3_600_000;
  const challenge = (id: string, expiresAt: number) => ({
    challenge_id: id,
    email: `${id}@example.in`,
    purpose: 'signup' as const,
    code_hash: 'h',
    browser_hash: 'b',
    created_at: new Date(expiresAt - hour),
    expires_at: new Date(expiresAt),
  });
  await db
    .insertInto('otp_challenge')
    .values([challenge('old', Date.now() - 25 * hour), challenge('live', Date.now() + hour)])
    .execute();
  const { challenge_id, code_hash: _code, ...old } = challenge('old', Date.now() - 25 * hour);
  await db
    .insertInto('otp_grant')
    .values({ ...old, challenge_id, ticket_hash: 't' })
    .execute();
  await forgetOldRows(db);
  const left = await db.selectFrom('otp_challenge').select('challenge_id').execute();
  expect(left).toEqual([{ challenge_id: 'live' }]);
  expect(await db.selectFrom('otp_grant').selectAll().execute()).toEqual([]);
});

test('events of the payment provider are deleted after a month, except those not handled yet', async () => {
  const day = 24 * 3_600_000;
  const event = (name: string, digit: string, receivedAt: number, processedAt: number | null) => ({
    body_hash: digit.repeat(64),
    event_name: name,
    body: '{"contact":"9876543210"}',
    received_at: new Date(receivedAt),
    processed_at: processedAt === null ? null : new Date(processedAt),
  });
  const old = Date.now() - 31 * day;
  await db
    .insertInto('webhook_event')
    .values([
      event('old', '1', old, old),
      event('not done', '2', old, null),
      event('new', '3', Date.now() - 29 * day, Date.now() - 29 * day),
    ])
    .execute();
  await forgetOldRows(db);
  const left = await db.selectFrom('webhook_event').select('event_name').orderBy('body_hash').execute();
  expect(left).toEqual([{ event_name: 'not done' }, { event_name: 'new' }]);
});

test('a browser is forgotten when its cookie has expired', async () => {
  const userId = await addAccount(db);
  const seen = (name: string, days: number) => ({
    browser_hash: name,
    user_id: userId,
    seen_at: new Date(Date.now() - days * 24 * 3_600_000),
  });
  await db
    .insertInto('known_browser')
    .values([seen('old', 401), seen('known', 399)])
    .execute();
  await forgetOldRows(db);
  expect(await db.selectFrom('known_browser').select('browser_hash').execute()).toEqual([{ browser_hash: 'known' }]);
});

test('messages to the shop are deleted after a year, as its privacy policy says', async () => {
  const sent = (name: string, days: number) => ({
    name,
    email: 'asha@example.in',
    mobile: '9876543210',
    created_at: new Date(Date.now() - days * 24 * 3_600_000),
  });
  for (const table of ['lead', 'enquiry'] as const) {
    await db
      .insertInto(table)
      .values([sent('Old', 367), sent('New', 364)])
      .execute();
  }
  await forgetOldRows(db);
  for (const table of ['lead', 'enquiry'] as const) {
    expect(await db.selectFrom(table).select('name').execute()).toEqual([{ name: 'New' }]);
  }
});

test('logins are deleted a day after they ended or their last refresh token expired; live ones stay', async () => {
  const userId = await addAccount(db);
  const hour = 3_600_000;
  const login = async (name: string, expiresAfterHours: number[], endedHoursAgo?: number) => {
    await db
      .insertInto('session_family')
      .values({
        family_id: name,
        user_id: userId,
        created_at: new Date(Date.now() - 90 * 24 * hour),
        ...(endedHoursAgo !== undefined && {
          ended_at: new Date(Date.now() - endedHoursAgo * hour),
          end_reason: 'logout' as const,
        }),
      })
      .execute();
    await db
      .insertInto('refresh_token')
      .values(
        expiresAfterHours.map((hours) => ({
          token_hash: `${name} ${hours}`,
          family_id: name,
          issued_at: new Date(Date.now() - 60 * 24 * hour),
          expires_at: new Date(Date.now() + hours * hour),
        })),
      )
      .execute();
  };
  await login('live', [-26, 100]);
  await login('just logged out', [100], 1);
  await login('logged out', [100], 25);
  await login('run out', [-30, -26]);
  const families = () =>
    db.selectFrom('session_family').select(['family_id', 'end_reason']).orderBy('family_id').execute();

  await forgetOldRows(db);
  expect(await families()).toEqual([
    { family_id: 'just logged out', end_reason: 'logout' },
    { family_id: 'live', end_reason: null },
    { family_id: 'run out', end_reason: 'expired' },
  ]);
  await db
    .updateTable('session_family')
    .set({ ended_at: new Date(Date.now() - 25 * hour) })
    .where('ended_at', 'is not', null)
    .execute();
  await forgetOldRows(db);
  expect(await families()).toEqual([{ family_id: 'live', end_reason: null }]);
  expect(await db.selectFrom('refresh_token').select('token_hash').execute()).toEqual([{ token_hash: 'live 100' }]);
});

test('more than one batch is deleted too', async () => {
  await sql`insert into enquiry (name, mobile, created_at)
    select 'Old', '9876543210', now() - interval '2 years' from generate_series(1, 4500)`.execute(db);
  await forgetOldRows(db);
  expect(await db.selectFrom('enquiry').select('name').where('name', '=', 'Old').execute()).toEqual([]);
});

test('idempotency keys are deleted after a month, mails about orders after a year', async () => {
  const userId = await addAccount(db);
  const orderId = await addOrder(db, { user_id: userId });
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const key = (digit: string, days: number) => ({
    user_id: userId,
    key_hash: digit.repeat(64),
    order_id: orderId,
    created_at: ago(days),
  });
  await db
    .insertInto('order_idempotency_key')
    .values([key('1', 31), key('2', 29)])
    .execute();
  const mail = (id: string, days: number) => ({
    mail_id: id,
    order_id: orderId,
    subject: 'Your order',
    about: '{}',
    queued_at: ago(days),
  });
  await db
    .insertInto('order_mail')
    .values([mail('old', 366), mail('new', 364)])
    .execute();
  await forgetOldRows(db);
  expect(await db.selectFrom('order_idempotency_key').select('key_hash').execute()).toEqual([
    { key_hash: '2'.repeat(64) },
  ]);
  expect(await db.selectFrom('order_mail').select('mail_id').execute()).toEqual([{ mail_id: 'new' }]);
});

test('the last hundred versions of a page stay', async () => {
  for (let i = 1; i <= 103; i += 1)
    await db
      .updateTable('page')
      .set({ title: `Version ${i}` })
      .where('slug', '=', 'about')
      .execute();
  const kept = await db
    .selectFrom('page_version')
    .select('title')
    .where('slug', '=', 'about')
    .orderBy('version_id')
    .execute();
  expect([kept.length, kept[0]?.title, kept.at(-1)?.title]).toEqual([100, 'Version 4', 'Version 103']);
  const others = await db.selectFrom('page_version').select('slug').where('slug', '<>', 'about').execute();
  expect(others.length).toBeGreaterThan(0);
});
