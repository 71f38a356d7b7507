import { crash } from '../../config/crash-point.ts';
import { answered } from './answered.ts';
import { checkAgain, planLastCheck, planNextCheck, takeDueRequests, type DueRequest } from './check-queries.ts';
import type { Payments } from './payments.ts';
import { keepProviderOrder } from './provider-order-queries.ts';
import { settleOrder } from './settle-order.ts';

/** Side by side, so that many orders on hold are all looked at within the minute. */
const atOnceMax = 5;

/**
 * Asks the provider what became of every request that is due: webhooks get lost, and browsers do not come back. One that has
 * ended is looked at too, for a second payment that nobody told of.
 */
export async function sweepPayments(payments: Payments): Promise<void> {
  for (;;) {
    const taken = await takeDueRequests(payments.db, atOnceMax);
    await Promise.all(taken.map((request) => lookFor(payments, request)));
    if (taken.length < atOnceMax) return;
  }
}

async function lookFor(payments: Payments, request: DueRequest): Promise<void> {
  const { db, log } = payments;
  crash('after-taking-check');
  try {
    if (request.state === 'open') {
      await checkRequest(payments, request);
      await planNextCheck(db, request.request_id);
    } else {
      await planLastCheck(db, request, { isUnsettled: await checkEnded(payments, request) });
    }
  } catch (error) {
    log.warn({ err: error, requestId: request.request_id }, 'a payment is looked for again later');
    await checkAgain(db, request.request_id);
  }
}

async function checkRequest(payments: Payments, request: DueRequest): Promise<void> {
  const providerOrderId = request.provider_order_id ?? (await findLostOrder(payments, request));
  if (providerOrderId === null) return;
  await settleOrder(payments, providerOrderId);
}

/** Whether a try may still become money: one that is set aside, or one that no bank has answered, which no list shows. */
async function checkEnded(payments: Payments, { provider_order_id: id }: DueRequest): Promise<boolean> {
  if (id === null) return false;
  const { tries } = answered(await payments.provider.findOrder(id));
  const settled = await settleOrder(payments, id);
  return tries > settled.length || settled.includes('waiting');
}

/** The provider was asked for an order and its answer was lost, or we were. */
async function findLostOrder({ db, provider }: Payments, request: DueRequest): Promise<string | null> {
  if (!request.was_asked) return null;
  const order = answered(await provider.findOrderByReceipt(request.request_id));
  if (order?.amountPaise !== request.amount_paise) return null;
  return keepProviderOrder(db, request.request_id, order.id);
}
