import type { HealthState } from '../../../contract/desk/health.ts';
import type { HealthFacts, HealthSetUp } from './read-facts.ts';

type Judged = Omit<HealthState, 'part'>;
type Fact = HealthState['facts'][number];

const at = (name: string, moment: string | null, never = 'never'): Fact =>
  moment === null ? { name, text: never, at: null } : { name, text: null, at: new Date(moment).toISOString() };
const text = (name: string, words: string): Fact => ({ name, text: words, at: null });

/** All parts, in the order of the screen. */
export const judgeHealth = (facts: HealthFacts, setUp: HealthSetUp, now: Date): HealthState[] => [
  { part: 'mail', ...judgeMail(facts.mail, setUp) },
  { part: 'payments', ...judgePayments(facts.payments, setUp) },
  { part: 'backups', ...judgeBackups(facts.backup, setUp) },
  { part: 'disk', ...judgeDisk(facts.disks) },
  { part: 'jobs', ...judgeJobs(facts.jobs, now) },
  { part: 'certificate', ...judgeCertificate(facts.certificate, setUp) },
];

function judgeMail(
  { sent_at, failing_since, fault, unsent }: HealthFacts['mail'],
  { hasMailServer }: HealthSetUp,
): Judged {
  const facts = [at('Last mail sent', sent_at)];
  if (failing_since !== null) {
    return {
      tone: 'bad',
      title: 'No mail can be sent.',
      next: 'Customers get no codes and no order mails. Check the mail account (SMTP_URL) with the person who maintains the machine, then press “Try again”. Unsent mails are also retried automatically for three days.',
      facts: [...facts, at('Failing since', failing_since), text('The mail server says', fault ?? '')],
    };
  }
  if (unsent > 0) {
    return {
      tone: 'warning',
      title: unsent === 1 ? 'One mail could not be sent.' : `${unsent} mails could not be sent.`,
      next: 'Other mails are sent. Look in Health for a mistyped address, or press “Try again” there.',
      facts,
    };
  }
  if (!hasMailServer) {
    return {
      tone: 'good',
      title: 'No mail server is set up: mails are written to files, as this is a demo.',
      next: null,
      facts,
    };
  }
  const title = sent_at === null ? 'No mail has been sent yet.' : 'Mails are being sent.';
  return {
    tone: sent_at === null ? 'unknown' : 'good',
    title,
    next: sent_at === null ? 'Send a test mail.' : null,
    facts,
  };
}

const keyWords = {
  simulated: 'none: payments are simulated, no money moves',
  test: 'test keys, no money moves',
  live: 'live keys',
};

function judgePayments(
  { looked_at, fault, has_wrong_keys, webhook_at, has_missed_webhook }: HealthFacts['payments'],
  { payments }: HealthSetUp,
): Judged {
  const facts = [
    text('Keys', keyWords[payments]),
    at('Last message (webhook) from the provider', webhook_at),
    at('Last checked', looked_at),
  ];
  if (has_wrong_keys) {
    return {
      tone: 'bad',
      title: 'The payment provider does not accept the shop’s keys.',
      next: 'Nobody can pay online. Compare RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET with those in Razorpay’s dashboard.',
      facts,
    };
  }
  if (fault !== null) {
    return {
      tone: 'bad',
      title: 'The payment provider cannot be reached.',
      next: 'Nobody can pay online until it answers again. Look at status.razorpay.com; if all is well there, the machine has no connection to the internet.',
      facts: [...facts, text('What happened', fault)],
    };
  }
  // Not with the simulator: a demo starts with payments that never had a webhook.
  if (has_missed_webhook && payments !== 'simulated') {
    return {
      tone: 'warning',
      title: 'The payment provider sends the shop no messages.',
      next: 'Payments are still found within a minute. In Razorpay’s dashboard, check the webhook: its address ends with /api/payment/webhook, and its secret is RAZORPAY_WEBHOOK_SECRET.',
      facts,
    };
  }
  if (looked_at === null) return { tone: 'unknown', title: 'Not checked yet.', next: null, facts };
  return { tone: 'good', title: 'The payment provider answers.', next: null, facts };
}

function judgeBackups(backup: HealthFacts['backup'], { backups, isDemo }: HealthSetUp): Judged {
  if (backups === 'not set up') {
    return {
      tone: isDemo ? 'unknown' : 'bad',
      title: 'No backups are made.',
      next: 'If the machine breaks, all orders are lost. Ask the person who maintains it to set BACKUP_DIR and BACKUP_KEY.',
      facts: [],
    };
  }
  if (backup === null && backups === 'made') {
    return { tone: 'unknown', title: 'The first backup is being made.', next: null, facts: [] };
  }
  if (backup === null) {
    return {
      tone: 'unknown',
      title: 'This shop uses a PostgreSQL server of your own, and cannot see its backups.',
      next: 'To see them here, and to be told when they stop, let each backup end with the command “npm run shop -- backup made”.',
      facts: [],
    };
  }
  const { base_at, base_bytes, log_at, tried_at, fault, is_late, is_own } = backup;
  const facts = [
    at('Last backup', base_at),
    ...(base_bytes === null ? [] : [text('Its size', sizeText(base_bytes))]),
    ...(is_own ? [] : [at('Changes until', log_at)]),
    at('Last trial restore', tried_at, 'never recorded: try one, then run “npm run shop -- backup tried”'),
  ];
  if (fault !== null) {
    return {
      tone: 'bad',
      title: 'Backups are failing.',
      next: 'Is the disk of BACKUP_DIR connected, and is there room on it? Then press “Back up now”.',
      facts: [...facts, text('What happened', fault)],
    };
  }
  if (is_late) {
    return {
      tone: 'bad',
      title: 'The last backup is too old.',
      next: is_own
        ? 'Look at the tool that makes your backups, or at the line with “backup made” after it.'
        : 'Restart the shop. If that does not help, the log says why no backup is made.',
      facts,
    };
  }
  if (base_at === null) return { tone: 'unknown', title: 'The first backup is being made.', next: null, facts };
  return { tone: 'good', title: 'Backups are being made.', next: null, facts };
}

const gigabyte = 1024 ** 3;
const scarceBytes = 2 * gigabyte;
const fullBytes = gigabyte / 2;

function judgeDisk(disks: HealthFacts['disks']): Judged {
  const known = disks.flatMap(({ place, free_bytes: free, total_bytes: total }) =>
    free === null || free === undefined || total === null ? [] : [{ place, free, total }],
  );
  const least = Math.min(...known.map(({ free }) => free));
  const facts = known.map(({ place, free, total }) =>
    text(`On ${place}`, `${sizeText(free)} of ${sizeText(total)} free`),
  );
  if (known.length === 0) return { tone: 'unknown', title: 'Not checked yet.', next: null, facts };
  if (least >= scarceBytes) return { tone: 'good', title: 'There is room on the disk.', next: null, facts };
  return {
    tone: least < fullBytes ? 'bad' : 'warning',
    title: least < fullBytes ? 'The disk is almost full.' : 'The disk is getting full.',
    next: 'When it is full, the shop can take no orders. Ask the person who maintains the machine to make room where DATA_DIR is.',
    facts,
  };
}

const lateMs = 5 * 60_000;

function judgeJobs({ waiting_since, failing }: HealthFacts['jobs'], now: Date): Judged {
  const facts = [
    at('Oldest waiting', waiting_since, 'none'),
    ...(failing.length > 0 ? [text('Failing, will be retried', failing.join(', '))] : []),
  ];
  if (waiting_since !== null && now.getTime() - Date.parse(waiting_since) > lateMs) {
    return {
      tone: 'bad',
      title: 'Work in the background is not being done.',
      next: 'Mails and notifications are waiting. Restart the shop; if that does not help, look at its log.',
      facts,
    };
  }
  if (failing.some((name) => !mailJobs.has(name))) {
    return {
      tone: 'warning',
      title: 'Some work in the background fails and is being retried.',
      next: 'If this lasts for an hour, send this line to the person who maintains the program; the log says why it fails.',
      facts,
    };
  }
  return { tone: 'good', title: 'Work in the background is up to date.', next: null, facts };
}

/** Reported under mail. */
const mailJobs = new Set(['send-mail', 'send-otp']);

const soonDays = 14;

function judgeCertificate(found: HealthFacts['certificate'], { isHttps }: HealthSetUp): Judged {
  if (!isHttps) {
    return { tone: 'good', title: 'The shop has no https address, as this is a demo.', next: null, facts: [] };
  }
  if (found === null) return { tone: 'unknown', title: 'Not checked yet.', next: null, facts: [] };
  const { looked_at, fault, ends_at, days_left } = found;
  const facts = [...(ends_at === null ? [] : [at('Valid until', ends_at)]), at('Last checked', looked_at)];
  if (ends_at === null || days_left === null) {
    return {
      tone: 'unknown',
      title: 'The shop could not reach its own public address.',
      next: 'Open the shop on your phone, without the shop’s Wi-Fi. If that works, only your own network cannot reach it, and customers are not affected.',
      facts: fault === null ? facts : [...facts, text('What happened', fault)],
    };
  }
  const renew =
    'Browsers warn visitors away. Ask the person who maintains the machine to renew it; Caddy does so automatically.';
  if (days_left < 0) return { tone: 'bad', title: 'The certificate has expired.', next: renew, facts };
  if (fault !== null) {
    const why = text('What is wrong', fault);
    return { tone: 'bad', title: 'Browsers do not trust the certificate.', next: renew, facts: [...facts, why] };
  }
  if (days_left < soonDays) {
    const title = `The certificate expires in ${days_left === 1 ? 'one day' : `${days_left} days`}.`;
    return {
      tone: 'warning',
      title,
      next: `It should have been renewed by now. ${renew.slice(renew.indexOf('Ask'))}`,
      facts,
    };
  }
  return { tone: 'good', title: 'The certificate is valid.', next: null, facts };
}

function sizeText(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / 1024 ** 2))} MB`;
}
