import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addPayment } from '../../../database/testing/rows.ts';
import { readCommand } from '../../../scripts/shop-commands.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { openInbox } from '../../testing/open-inbox.ts';
import { testPayment } from '../../testing/payment-door.ts';
import { testApp } from '../../testing/test-app.ts';
import { testInbox } from '../../testing/test-inbox.ts';
import { readFacts } from './read-facts.ts';

const inbox = await testInbox();
const blackHole = await openInbox({ keepsMails: false });
afterAll(blackHole.close);
const { provider, connect } = await testPayment();
const app = await testApp({ environment: { SMTP_URL: inbox.url }, payment: provider });
const { db } = app;
const owner = await atDesk(app);
const soon = { timeout: 20_000, interval: 50 };
afterEach(() => inbox.setDown(false));

const health = async () => (await owner.call('GET /desk/health')).body;
const partOf = async (wanted: string) => (await health()).parts.find(({ part }) => part === wanted);
const testMailState = async () => (await health()).test_mail?.state;
const isMailTicked = async () =>
  (await owner.call('GET /desk/opening')).body.items.find(({ item }) => item === 'mail')?.is_done;

describe('the test mail', () => {
  test('[W-19] [W-18] arrives with a number, and only that number ticks the guide', async () => {
    expect(await health()).toMatchObject({ test_mail: null, unsent: [] });
    expect((await owner.call('POST /desk/health/mail', { body: { to: 'me@example.in' } })).status).toBe(200);
    const { text = '' } = await inbox.mailTo('me@example.in', /^Test mail/);
    await expect.poll(testMailState, soon).toBe('sent');
    await expect.poll(async () => (await partOf('mail'))?.title, soon).toBe('Mails are being sent.');
    expect(await isMailTicked()).toBe(false);

    const [code = ''] = /\b\d{4}\b/.exec(text.replaceAll(/(?<=\d) (?=\d)/g, '')) ?? [];
    const wrong = code === '1234' ? '4321' : '1234';
    expect(await owner.call('POST /desk/health/mail/arrived', { body: { code: wrong } })).toMatchObject({
      status: 400,
      body: { code: 'wrong-number', fields: [{ field: 'code' }] },
    });
    // A member can confirm only the number in their own mail.
    const other = await atDesk(app);
    expect((await other.call('POST /desk/health/mail/arrived', { body: { code } })).status).toBe(400);
    expect(await isMailTicked()).toBe(false);
    expect((await owner.call('POST /desk/health/mail/arrived', { body: { code } })).status).toBe(200);
    expect(await isMailTicked()).toBe(true);
    expect((await health()).test_mail?.confirmed_at).not.toBeNull();
  });

  test('[W-19] if the mail server drops mails silently, the mail counts as sent but the guide does not tick', async () => {
    const shop = await testApp({ environment: { SMTP_URL: blackHole.url } });
    const member = await atDesk(shop);
    await member.call('POST /desk/health/mail', { body: { to: 'lost@example.in' } });
    await expect.poll(blackHole.count, soon).toBe(1);
    const state = async () => (await member.call('GET /desk/health')).body.test_mail;
    await expect.poll(async () => (await state())?.state, soon).toBe('sent');
    expect((await state())?.confirmed_at).toBeNull();
    const { items } = (await member.call('GET /desk/opening')).body;
    expect(items.find(({ item }) => item === 'mail')).toMatchObject({ is_done: false, without: null });
  });

  test.each(['', 'nobody', 'a@b\nBcc: all@example.in'])('to %j is refused by name', async (to) => {
    const answer = await owner.call('POST /desk/health/mail', { body: { to } });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'to' }] } });
  });
});

test('[W-19] if the mail server is down, Health says so with the next step, and "Try again" sends the waiting mails', async () => {
  inbox.setDown(true);
  await owner.call('POST /desk/health/mail', { body: { to: 'later@example.in' } });
  await expect.poll(testMailState, soon).toBe('failing');
  const { test_mail, unsent } = await health();
  expect(test_mail?.error).toContain('451');
  expect(unsent).toMatchObject([{ recipient: 'later@example.in', tries: 1 }]);
  expect(await partOf('mail')).toMatchObject({ tone: 'bad', title: 'No mail can be sent.' });

  inbox.setDown(false);
  expect((await owner.call('POST /desk/health/mail/again')).body.count).toBe(1);
  await inbox.mailTo('later@example.in', /^Test mail/);
  await expect.poll(async () => (await health()).unsent, soon).toEqual([]);
  await expect.poll(async () => (await partOf('mail'))?.tone, soon).toBe('good');
});

describe('payments', () => {
  test('[W-19] with test keys an order of one rupee is created and read back; a provider that is down is reported', async () => {
    expect(await health()).toMatchObject({ can_try_payment: true });
    const tried = await owner.call('POST /desk/health/payments');
    expect(tried.body).toMatchObject({ is_good: true, message: expect.stringMatching(/^It works: order order_/) });
    const wrongKeys = await testApp({ payment: connect({ keySecret: 'not the secret' }) });
    const member = await atDesk(wrongKeys);
    expect((await member.call('POST /desk/health/payments')).body).toMatchObject({
      is_good: false,
      message: expect.stringMatching(/^It did not work: /),
    });
  });

  test('[W-19] with live keys no order is created', async () => {
    const live = await testApp({ payment: { ...provider, isTestMode: false } });
    const member = await atDesk(live);
    expect((await member.call('GET /desk/health')).body.can_try_payment).toBe(false);
    expect(await member.call('POST /desk/health/payments')).toMatchObject({ status: 409, body: { code: 'live-keys' } });
  });

  test('[W-19] a payment without a webhook message is reported', async () => {
    const isMissed = async () => (await readFacts(db)).payments.has_missed_webhook;
    expect(await isMissed()).toBe(false);
    await addPayment(db, { state: 'captured', captured_at: new Date(Date.now() - 2 * 3_600_000) });
    expect(await isMissed()).toBe(true);
    await sql`
      insert into webhook_event (body_hash, body, received_at, processed_at)
      values (repeat('a', 64), '{}', now() - interval '119 minutes', now())`.execute(db);
    expect(await isMissed()).toBe(false);
  });
});

describe('backups', () => {
  const command = (...words: string[]) =>
    readCommand(['backup', ...words])({ db, outbox: app.outbox, isTestMode: true, origin: 'http://localhost:3000' });

  test('[W-19] "Back up now" queues a backup, and is refused in a shop without backups', async () => {
    expect(await owner.call('POST /desk/health/backup')).toMatchObject({ status: 409, body: { code: 'no-backups' } });
    await db
      .insertInto('backup_state')
      .values({ base_at: new Date(Date.now() - 60_000), base_bytes: 5_000_000 })
      .execute();
    expect((await owner.call('POST /desk/health/backup')).status).toBe(200);
    expect((await health()).is_backing_up).toBe(true);
    const [row] = (await owner.call('GET /desk/audit')).body.rows;
    expect(row).toMatchObject({ action: 'backup asked for', can_undo: false });
    await db.deleteFrom('backup_state').execute();
  });

  test('[W-19] with an own PostgreSQL server a command reports each backup, and missing reports are noticed', async () => {
    await expect(command('tried')).rejects.toThrow('knows of no backup');
    await command('made');
    await command('tried');
    const [row] = await db.selectFrom('backup_state').selectAll().execute();
    expect(row).toMatchObject({ is_own: true, base_at: expect.any(Date), tried_at: expect.any(Date) });
    const late = async () => {
      const rows = await db.selectFrom('overdue').select('name').where('name', 'like', 'B%').execute();
      return rows.map(({ name }) => name);
    };
    await sql`update backup_state set wanted_since = now() - interval '2 days'`.execute(db);
    expect(await late()).toEqual([]);
    await sql`update backup_state set base_at = now() - interval '27 hours'`.execute(db);
    expect(await late()).toEqual(['B1 no backup for a day']);
    expect((await owner.call('POST /desk/health/backup')).status).toBe(409);
    await db.deleteFrom('backup_state').execute();
  });
});
