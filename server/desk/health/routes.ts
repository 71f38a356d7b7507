import { randomUUID } from 'node:crypto';
import type { Database } from '../../../database/client.ts';
import type { DeskHandlers } from '../../http/desk-api.ts';
import { refuse } from '../../http/refuse.ts';
import type { PaymentProvider } from '../../providers/payment/payment.ts';
import type { Outbox } from '../../state/outbox.ts';
import { countTry } from '../../state/tries.ts';
import { listUnsentMail } from '../../state/unsent-mail.ts';
import { judgeHealth } from './judge-health.ts';
import { readFacts, type HealthSetUp } from './read-facts.ts';
import { confirmTestMail, findTestMail, sendTestMail } from './test-mail.ts';
import { askForBackup, sendUnsentAgain } from './try-again.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
  payment: PaymentProvider;
  setUp: HealthSetUp;
}

const unsentMax = 50;
const paymentAllowance = { bucket: 'tried payments', max: 20, windowSeconds: 3600 };

export const deskHealthHandlers = ({ db, outbox, payment, setUp }: Parts) =>
  ({
    'GET /desk/health': async (_received, { staff }) => {
      const facts = await readFacts(db);
      const unsent = await listUnsentMail(db);
      return {
        parts: judgeHealth(facts, setUp, new Date()),
        test_mail: await findTestMail(db, staff.staffId),
        unsent: unsent
          .slice(0, unsentMax)
          .map(({ first_failed_at, is_retried_no_more: _isRetriedNoMore, ...mail }) => ({
            ...mail,
            first_failed_at: first_failed_at.toISOString(),
          })),
        can_try_payment: payment.isTestMode,
        can_back_up: setUp.backups === 'made',
        is_backing_up: facts.backup?.is_asked ?? false,
      };
    },

    'POST /desk/health/mail': async ({ body: { to } }, { staff }) =>
      (await sendTestMail({ db, outbox }, staff, to)) ?? { success: true as const, message: 'The mail is on its way.' },

    'POST /desk/health/mail/arrived': async ({ body: { code } }, { staff }) =>
      (await confirmTestMail(db, staff, code)) ?? { success: true as const, message: 'Mails arrive.' },

    'POST /desk/health/mail/again': async (_received, { staff }) => sendUnsentAgain({ db, outbox }, staff),

    'POST /desk/health/payments': async () => {
      if (!payment.isTestMode) return refuse('live-keys');
      const retryAfterSeconds = await countTry(db, [paymentAllowance]);
      if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
      return tryPayment(payment);
    },

    'POST /desk/health/backup': async (_received, { staff }) =>
      (await askForBackup(db, staff)) ?? { success: true as const, message: 'The backup begins in a moment.' },
  }) satisfies DeskHandlers;

/** Creates an order of one rupee and reads it back. Nobody can pay it: no customer gets its id. */
async function tryPayment(payment: PaymentProvider) {
  const made = await payment.createProviderOrder({ amountPaise: 100, receipt: `health-${randomUUID().slice(0, 30)}` });
  const read = made.outcome === 'done' ? await payment.findOrder(made.value.id) : made;
  if (read.outcome === 'done') {
    const isGood = read.value.amountPaise === 100;
    return {
      is_good: isGood,
      message: isGood
        ? `It works: order ${read.value.id} of ₹1 was created and read back.`
        : 'The amount that came back is wrong.',
    };
  }
  const why = read.outcome === 'refused' ? read.description : read.detail;
  return { is_good: false, message: `It did not work: ${why}` };
}
