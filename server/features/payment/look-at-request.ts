import { setTimeout as wait } from 'node:timers/promises';
import { countTry } from '../../state/tries.ts';
import { answered } from './answered.ts';
import type { Payments } from './payments.ts';
import { findRequestOfSubject } from './request-queries.ts';
import { settleOrder } from './settle-order.ts';

/** Somebody is waiting. What comes later counts all the same, at the next question. */
const patienceMs = 3_000;
/** However often somebody asks, the provider is not asked more often than this. */
const looksMax = 30;
const windowSeconds = 60;

/**
 * Asks the provider what became of something that is not paid, for somebody who looks at it right now. Open: a bank has a try
 * that it has not answered, or nobody knows.
 */
export async function lookAtRequest(payments: Payments, subjectId: string): Promise<'open' | 'ended'> {
  const { db, log } = payments;
  const request = await findRequestOfSubject(db, subjectId);
  if (!request?.provider_order_id || request.state === 'paid') return 'ended';
  const look = { bucket: `look at ${request.request_id}`, max: looksMax, windowSeconds };
  if ((await countTry(db, [look])) !== null) return 'open';
  const looking = findOpenTry(payments, request.provider_order_id).catch((error: unknown) => {
    log.warn({ err: error, requestId: request.request_id }, 'a payment could not be looked at');
    return 'open' as const;
  });
  return Promise.race([looking, wait(patienceMs, 'open' as const, { ref: false })]);
}

/** Tries that no bank has answered are counted at the order, and not shown among its payments. */
async function findOpenTry(payments: Payments, providerOrderId: string): Promise<'open' | 'ended'> {
  const { tries } = answered(await payments.provider.findOrder(providerOrderId));
  return tries > (await settleOrder(payments, providerOrderId)).length ? 'open' : 'ended';
}
