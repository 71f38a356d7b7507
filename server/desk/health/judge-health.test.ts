import { expect, test } from 'vitest';
import { judgeHealth } from './judge-health.ts';
import type { HealthFacts, HealthSetUp } from './read-facts.ts';

const now = new Date('2026-11-18T10:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const gigabyte = 1024 ** 3;

const live: HealthSetUp = { isDemo: false, hasMailServer: true, payments: 'live', backups: 'made', isHttps: true };
const backup = {
  is_own: false,
  base_at: earlier(60),
  base_bytes: 5_000_000,
  log_at: earlier(1),
  asked_at: null,
  tried_at: null,
  fault: null,
  is_late: false,
  is_asked: false,
};
const certificate = { looked_at: earlier(5), fault: null, ends_at: '2027-02-01T00:00:00Z', days_left: 74 };
const well: HealthFacts = {
  mail: { sent_at: earlier(3), failing_since: null, fault: null, unsent: 0 },
  payments: {
    looked_at: earlier(2),
    fault: null,
    has_wrong_keys: false,
    webhook_at: earlier(30),
    has_missed_webhook: false,
  },
  backup,
  disks: [{ place: 'one', free_bytes: 40 * gigabyte, total_bytes: 80 * gigabyte }],
  jobs: { waiting_since: null, failing: [] },
  certificate,
};

const problems = (facts: Partial<HealthFacts>, setUp: Partial<HealthSetUp> = {}) =>
  judgeHealth({ ...well, ...facts }, { ...live, ...setUp }, now)
    .filter(({ tone }) => tone !== 'good')
    .map(({ part, tone, title }) => `${part} ${tone}: ${title}`);

test('[W-19] a healthy shop reports no problems, nor does a demo without servers', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ certificate: null }, { isDemo: true, hasMailServer: false, isHttps: false })).toEqual([]);
});

test.each<[string, Partial<HealthFacts>, Partial<HealthSetUp>?]>([
  [
    'mail bad: No mail can be sent.',
    { mail: { ...well.mail, failing_since: earlier(1), fault: 'refused', unsent: 1 } },
  ],
  ['mail warning: 2 mails could not be sent.', { mail: { ...well.mail, unsent: 2 } }],
  [
    'mail warning: One mail could not be sent.',
    { mail: { ...well.mail, unsent: 1 } },
    { isDemo: true, hasMailServer: false },
  ],
  ['mail unknown: No mail has been sent yet.', { mail: { ...well.mail, sent_at: null } }],
  ['payments bad: The payment provider cannot be reached.', { payments: { ...well.payments, fault: 'timeout' } }],
  [
    'payments bad: The payment provider does not accept the shop’s keys.',
    { payments: { ...well.payments, fault: 'Authentication failed', has_wrong_keys: true } },
  ],
  [
    'payments warning: The payment provider sends the shop no messages.',
    { payments: { ...well.payments, webhook_at: null, has_missed_webhook: true } },
  ],
  ['backups bad: No backups are made.', { backup: null }, { backups: 'not set up' }],
  ['backups unknown: No backups are made.', { backup: null }, { backups: 'not set up', isDemo: true }],
  [
    'backups unknown: This shop uses a PostgreSQL server of your own, and cannot see its backups.',
    { backup: null },
    { backups: 'own server' },
  ],
  ['backups bad: Backups are failing.', { backup: { ...backup, fault: 'no such folder' } }],
  [
    'backups bad: The last backup is too old.',
    { backup: { ...backup, is_own: true, is_late: true } },
    { backups: 'own server' },
  ],
  [
    'disk warning: The disk is getting full.',
    { disks: [...well.disks, { place: 'two', free_bytes: gigabyte, total_bytes: gigabyte * 9 }] },
  ],
  ['disk bad: The disk is almost full.', { disks: [{ place: 'one', free_bytes: 9_000_000, total_bytes: gigabyte }] }],
  ['disk unknown: Not checked yet.', { disks: [{ place: 'one', free_bytes: null, total_bytes: null }] }],
  ['jobs bad: Work in the background is not being done.', { jobs: { waiting_since: earlier(6), failing: [] } }],
  [
    'jobs warning: Some work in the background fails and is being retried.',
    { jobs: { waiting_since: null, failing: ['send-push'] } },
  ],
  [
    'certificate bad: The certificate has expired.',
    { certificate: { ...certificate, fault: 'CERT_HAS_EXPIRED', days_left: -1 } },
  ],
  [
    'certificate bad: Browsers do not trust the certificate.',
    { certificate: { ...certificate, fault: 'SELF_SIGNED' } },
  ],
  ['certificate warning: The certificate expires in one day.', { certificate: { ...certificate, days_left: 1 } }],
  [
    'certificate unknown: The shop could not reach its own public address.',
    { certificate: { ...certificate, fault: 'timeout', ends_at: null, days_left: null } },
  ],
])('[W-19] %s', (problem, facts, setUp) => {
  expect(problems(facts, setUp)).toEqual([problem]);
  const told = judgeHealth({ ...well, ...facts }, { ...live, ...setUp }, now).find(({ tone }) => tone !== 'good');
  // Every problem comes with a next step.
  expect(told?.tone === 'unknown' ? 'Not needed.' : told?.next).toMatch(/\.$/);
});
