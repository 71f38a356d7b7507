import { setTimeout as wait } from 'node:timers/promises';
import { countTry, secondsToWait } from '../../state/tries.ts';
import { answered, type Payments } from './payments.ts';
import { findRequestOfSubject } from './queries.ts';
import { settleOrder } from './settle-payment.ts';

/** A customer is waiting. If the provider answers later, the payment is still settled, and the next call shows it. */
const patienceMs = 3_000;
/** Limits calls to the provider, however often a customer reloads. */
const looksMax = 30;
const windowSeconds = 60;

const looksAt = (requestId: string) => ({ bucket: `look at ${requestId}`, max: looksMax, windowSeconds });

/** Null: the provider may be asked now. */
export async function secondsUntilLook(db: Payments['db'], subjectId: string): Promise<number | null> {
  const request = await findRequestOfSubject(db, subjectId);
  return request ? secondsToWait(db, looksAt(request.request_id)) : null;
}

/**
 * Asks the provider about an unpaid order or fee that a customer is looking at right now. `open`: a bank has not decided on an
 * attempt yet, or we cannot tell.
 */
export async function lookAtRequest(payments: Payments, subjectId: string): Promise<'open' | 'ended'> {
  const { db, log } = payments;
  const request = await findRequestOfSubject(db, subjectId);
  if (!request?.provider_order_id || request.state === 'paid') return 'ended';
  if ((await countTry(db, [looksAt(request.request_id)])) !== null) return 'open';
  const looking = findOpenTry(payments, request.provider_order_id).catch((error: unknown) => {
    log.warn({ err: error, requestId: request.request_id }, 'the provider could not be asked about a payment');
    return 'open' as const;
  });
  return Promise.race([looking, wait(patienceMs, 'open' as const, { ref: false })]);
}

/** Attempts that no bank has answered yet are counted on the provider's order but are missing from its list of payments. */
async function findOpenTry(payments: Payments, providerOrderId: string): Promise<'open' | 'ended'> {
  const { tries } = answered(await payments.provider.findOrder(providerOrderId));
  return tries > (await settleOrder(payments, providerOrderId)).length ? 'open' : 'ended';
}
