import * as z from 'zod/mini';
import type { Payments } from '../features/payment/payments.ts';
import { reconcilePayments } from '../features/payment/reconcile-payments.ts';
import type { Job } from '../state/job-queue.ts';

const Nothing = z.object({});

/** At 3:40 in India. */
export const reconcilePaymentsJob = (payments: Payments): Job<z.infer<typeof Nothing>> => ({
  name: 'reconcile-payments',
  data: Nothing,
  cron: '10 22 * * *',
  handle: () => reconcilePayments(payments),
});
