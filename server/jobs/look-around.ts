import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Database } from '../../database/client.ts';
import { describeError } from '../../database/describe-error.ts';
import { readCertificate } from '../providers/certificate/read-certificate.ts';
import type { PaymentProvider } from '../providers/payment/payment.ts';
import { forgetOldChecks, lookIfDue, type HealthCheck } from '../state/health-checks.ts';

interface Parts {
  db: Database;
  payment: Pick<PaymentProvider, 'findOrderByReceipt'>;
  publicOrigin: string | undefined;
  dataFolder: string;
}

/** Checks what Health shows and the database does not know: payment provider, certificate and disk. */
export async function lookAround(parts: Parts): Promise<void> {
  for (const check of checksOf(parts)) await lookIfDue(parts.db, check);
  await forgetOldChecks(parts.db);
}

const checksOf = ({ payment, publicOrigin, dataFolder }: Parts): HealthCheck[] => [
  { kind: 'disk', place: hostname(), everySeconds: 60, look: () => lookAtDisk(dataFolder) },
  { kind: 'payments', place: '', everySeconds: 300, look: () => lookAtProvider(payment) },
  ...(publicOrigin?.startsWith('https:')
    ? [
        {
          kind: 'certificate' as const,
          place: '',
          everySeconds: 3 * 3600,
          look: () => lookAtCertificate(publicOrigin),
        },
      ]
    : []),
];

async function lookAtDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { fault: null, detail: { free_bytes: bavail * bsize, total_bytes: blocks * bsize } };
}

/** Reads an order that does not exist: proves that the provider answers and accepts our keys. */
async function lookAtProvider(payment: Parts['payment']) {
  const asked = await payment.findOrderByReceipt('health');
  if (asked.outcome === 'done') return { fault: null, detail: {} };
  const isRefused = asked.outcome === 'refused';
  const fault = isRefused ? asked.description : asked.detail;
  return { fault, detail: { has_wrong_keys: isRefused && asked.reason === 'credentials' } };
}

async function lookAtCertificate(origin: string) {
  try {
    const { endsAt, fault } = await readCertificate(origin);
    return { fault, detail: { ends_at: endsAt.toISOString() } };
  } catch (error) {
    return { fault: describeError(error), detail: {} };
  }
}
