import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readCommand } from '../../scripts/shop-commands.ts';
import { testApp } from '../testing/test-app.ts';
import { testInbox } from '../testing/test-inbox.ts';
import { untilQueueIsEmpty } from '../testing/until-queue-is-empty.ts';
import { Visitor } from '../testing/visitor.ts';

const inbox = await testInbox();
const app = await testApp({ environment: { SMTP_URL: inbox.url } });
const { db, outbox } = app;
afterEach(() => inbox.setDown(false));

const mailTo = (to: string) => ({
  to,
  subject: 'News',
  content: { heading: 'News', paragraphs: ['Some news.'], after: [] },
});
const send = (to: string) => db.transaction().execute((trx) => outbox.sendMail(trx, mailTo(to)));

const soon = { timeout: 20_000, interval: 50 };

describe('while the mail server is away', () => {
  const overdue = () => db.selectFrom('overdue').selectAll().execute();
  const unsent = () => db.selectFrom('unsent_mail').selectAll().execute();
  const letAnHourPass = () =>
    sql`update unsent_mail set first_failed_at = first_failed_at - interval '1 hour'`.execute(db);
  const dueNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);

  test('a mail is tried for days, is overdue after an hour, and arrives once when the server is back', async () => {
    inbox.setDown(true);
    await send('patient@example.in');
    await expect.poll(unsent, soon).toMatchObject([{ recipient: 'patient@example.in', tries: 1, mail: null }]);
    expect(await overdue()).toEqual([]);
    const [mail] = await unsent();
    const { rows } = await sql<{ days: number }>`
      select sum(least(retry_delay_max, retry_delay * 2 ^ least(16, n) / 2)) / 86400 as days
        from pgboss.job cross join generate_series(0, retry_limit - 1) as n
       where id = ${mail?.mail_id}::uuid`.execute(db);
    expect(rows[0]?.days).toBeGreaterThan(2.5);
    await letAnHourPass();
    expect(await overdue()).toEqual([{ name: 'L6 mail not sent', detail: `mail ${mail?.mail_id}` }]);

    inbox.setDown(false);
    await dueNow();
    await expect.poll(() => inbox.mailsTo('patient@example.in'), soon).toHaveLength(1);
    await expect.poll(unsent, soon).toEqual([]);
    expect(await overdue()).toEqual([]);
  });

  test('a mail whose retries ran out stays overdue until somebody sends it again', async () => {
    inbox.setDown(true);
    await send('too-late@example.in');
    await expect.poll(unsent, soon).toHaveLength(1);
    // The failure's row is written a moment before the job's own state.
    const useUpRetries = async () =>
      (
        await sql`update pgboss.job set retry_count = retry_limit, start_after = now() where state = 'retry'
                  returning id`.execute(db)
      ).rows;
    await expect.poll(useUpRetries, soon).toHaveLength(1);
    await expect.poll(unsent, soon).toMatchObject([{ mail: { to: 'too-late@example.in' } }]);
    await letAnHourPass();
    expect(await overdue()).toHaveLength(1);
    expect(
      await readCommand(['mail', 'list'])({ db, outbox, isTestMode: true, origin: 'http://localhost:3000' }),
    ).toContain('News, to too-late@example.in');

    inbox.setDown(false);
    expect(
      await readCommand(['mail', 'again'])({ db, outbox, isTestMode: true, origin: 'http://localhost:3000' }),
    ).toBe('1 mail is being sent again.');
    await expect.poll(() => inbox.mailsTo('too-late@example.in'), soon).toHaveLength(1);
    expect(await overdue()).toEqual([]);
    expect(await readCommand(['mail', 'list'])({ db, outbox, isTestMode: true, origin: 'http://localhost:3000' })).toBe(
      'There are no unsent mails.',
    );
  });

  test('a code expires after ten minutes, and is not sent after that', async () => {
    inbox.setDown(true);
    await new Visitor(app).askCode('expired@example.in', 'signup');
    const failed = () => sql`select from pgboss.job where name = 'send-otp' and state = 'retry'`.execute(db);
    await expect.poll(async () => (await failed()).rows.length, soon).toBe(1);
    await sql`update otp_challenge set expires_at = now() where email = 'expired@example.in'`.execute(db);
    inbox.setDown(false);
    await dueNow();
    await untilQueueIsEmpty(db, 'send-otp');
    expect(await inbox.mailsTo('expired@example.in')).toEqual([]);
    expect(await overdue()).toEqual([]);
  });
});
