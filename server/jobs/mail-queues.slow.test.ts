import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addChallenge } from '../features/accounts/send-otp.ts';
import { testApp } from '../testing/test-app.ts';
import { testInbox } from '../testing/test-inbox.ts';
import { untilQueueIsEmpty } from '../testing/until-queue-is-empty.ts';
import { Visitor } from '../testing/visitor.ts';

const inbox = await testInbox();
const app = await testApp({ environment: { SMTP_URL: inbox.url } });
const { db, outbox, codes } = app;

const mailTo = (to: string) => ({
  to,
  subject: 'News',
  content: { heading: 'News', paragraphs: ['Some news.'], after: [] },
});

/** A stranger asks for many codes at once, for addresses that nobody has registered. */
const askForMany = (count: number, purpose: 'signup' | 'reset') =>
  db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n += 1) {
      const challengeId = randomBytes(16).toString('hex');
      await addChallenge(trx, {
        challenge_id: challengeId,
        email: `${purpose}-${challengeId}@unknown.example`,
        purpose,
        code_hash: codes.hashOf(challengeId, '000000'),
        browser_hash: 'a'.repeat(64),
      });
      await outbox.sendOtp(trx, { challengeId, purpose });
    }
  });

const soon = { timeout: 20_000, interval: 50 };

describe('[A-02] an honest code arrives within seconds', () => {
  test('behind 600 codes for unknown addresses', { timeout: 120_000 }, async () => {
    await askForMany(600, 'signup');
    const startedAt = Date.now();
    await new Visitor(app).askCode('honest@example.in', 'signup');
    await expect.poll(() => inbox.mailsTo('honest@example.in'), { timeout: 60_000, interval: 100 }).toHaveLength(1);
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    await untilQueueIsEmpty(db, 'send-otp');
    // Each of them once.
    expect(inbox.count()).toBe(601);
  });

  test('before them, if it is for an account that exists', { timeout: 120_000 }, async () => {
    const owner = new Visitor(app);
    await owner.register('owner@example.in', 'wheels-6');
    await untilQueueIsEmpty(db, 'send-mail');
    await askForMany(100, 'reset');
    await askForMany(600, 'signup');
    const before = inbox.count();
    await owner.askCode('owner@example.in', 'reset');
    const find = async () =>
      (await inbox.mailsTo('owner@example.in')).filter(({ text }) => /set a new password/.test(text ?? ''));
    await expect.poll(find, soon).toHaveLength(1);
    expect(inbox.count() - before).toBeLessThan(500);
    await untilQueueIsEmpty(db, 'send-otp');
  });

  test('behind 1,000 other mails', { timeout: 120_000 }, async () => {
    const before = inbox.count();
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 1000; n += 1) await outbox.sendMail(trx, mailTo(`news-${n}@example.in`));
    });
    await new Visitor(app).askCode('beside@example.in', 'signup');
    await expect.poll(() => inbox.mailsTo('beside@example.in'), soon).toHaveLength(1);
    expect(inbox.count() - before).toBeLessThan(800);
    await untilQueueIsEmpty(db, 'send-mail');
  });
});
