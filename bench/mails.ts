import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { createLog } from '../server/http/log.ts';
import { openJobQueue } from '../server/state/job-queue.ts';
import { sendMailJob } from '../server/jobs/send-mail.ts';
import { mailsAtOnce } from '../server/providers/mail/mail.ts';
import { smtpMail } from '../server/providers/mail/smtp.ts';
import { median } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const silent = { info() {}, warn() {}, error() {} };
const mails = 1000;
const rounds = 3;

/**
 * The time from queueing a thousand mails until an SMTP server in another process has them all, against the bare mailer with the
 * same mails and concurrency. Ours also takes each mail from the queue and records that it was sent.
 */
export async function benchMails(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: silent });
  const db = openDatabase(postgres.url, { poolMax: 5, applicationName: 'pahiya-bench' });
  const server = await startMailServer();
  const mail = smtpMail({ url: server.url, from: 'Pahiya <orders@pahiya.example>', origin: 'https://pahiya.example' });
  try {
    await migrate(db);
    const job = sendMailJob({ db, mailer: mail });
    const open = () => openJobQueue({ databaseUrl: postgres.url, log: createLog('silent') });
    const first = await open();
    await first.add(job);
    await first.stop();
    const queue = async () => {
      const jobs = await open();
      await db.transaction().execute(async (trx) => {
        for (let n = 0; n < mails; n += 1) await jobs.enqueue(trx, job, mailTo(n));
      });
      await jobs.stop();
    };
    // The workers start only now: this measures sending, not queueing.
    const sendQueued = async () => {
      const jobs = await open();
      const seconds = await server.secondsUntil(mails, () => jobs.add(job));
      await jobs.stop();
      return seconds;
    };
    const sendBare = () =>
      server.secondsUntil(mails, async () => {
        let n = 0;
        const send = async (): Promise<void> => {
          for (n += 1; n <= mails; n += 1) await mail.send(mailTo(n), `bare-${n}`);
        };
        await Promise.all(Array.from({ length: mailsAtOnce.others }, send));
      });
    await sendBare();
    const ratios: number[] = [];
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      await queue();
      const bare = await sendBare();
      const ours = await sendQueued();
      ratios.push(bare / ours);
      slowest = Math.max(slowest, ours);
    }
    const detail = ratios.map((ratio) => ratio.toFixed(2)).join(', ');
    return [
      atLeast(`${mails} queued mails by SMTP / the bare mailer`, median(ratios), 0.3, detail),
      atMost(`${mails} queued mails by SMTP`, slowest, 20, 's'),
    ];
  } finally {
    await mail.close();
    server.stop();
    await db.destroy();
    await postgres.stop();
  }
}

const mailTo = (n: number) => ({
  to: `customer-${n}@example.in`,
  subject: `Your order ${n} is placed`,
  content: { heading: 'Thank you', paragraphs: ['We have your order.', 'Total: ₹1,499.00'], after: ['Bye.'] },
});

async function startMailServer() {
  const child = fork(join(import.meta.dirname, 'mail-server.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const nextCount = async (): Promise<number> => {
    const [{ received }] = (await once(child, 'message')) as [{ received: number }];
    return received;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    async secondsUntil(count: number, begin: () => Promise<unknown>): Promise<number> {
      const before = await nextCount();
      const startedAt = performance.now();
      const begun = begin();
      let received = before;
      while (received < before + count) received = await nextCount();
      const seconds = (performance.now() - startedAt) / 1000;
      await begun;
      return seconds;
    },
    stop: () => child.kill(),
  };
}
