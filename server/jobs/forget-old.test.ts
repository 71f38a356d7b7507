import { expect, test } from 'vitest';
import { testDatabase } from '../../database/testing/test-database.ts';
import { forgetOldJob } from './forget-old.ts';

const { db } = await testDatabase();

test('old codes go with their grants, live ones stay', async () => {
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
  await forgetOldJob(db).handle({}, 'job');
  const left = await db.selectFrom('otp_challenge').select('challenge_id').execute();
  expect(left).toEqual([{ challenge_id: 'live' }]);
  expect(await db.selectFrom('otp_grant').selectAll().execute()).toEqual([]);
});

test('what the payment provider told goes after a month, but for what is not done yet', async () => {
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
  await forgetOldJob(db).handle({}, 'job');
  const left = await db.selectFrom('webhook_event').select('event_name').orderBy('body_hash').execute();
  expect(left).toEqual([{ event_name: 'not done' }, { event_name: 'new' }]);
});
