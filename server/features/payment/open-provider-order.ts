import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../config/crash-point.ts';
import type { Payments } from './payments.ts';
import { saveProviderOrder, selectRequests, type RequestRow } from './queries.ts';

/** Shorter than an endpoint's time limit. */
const waitMs = 8_000;

/**
 * What the provider's widget needs to collect the money of a request, or null if the provider cannot give us an order now. Call it
 * after the request is committed. Idempotent: there is one provider order, even if fifty callers ask at once or an answer is lost.
 */
export async function openProviderOrder(
  { db, provider, mainId, log }: Pick<Payments, 'db' | 'provider' | 'mainId' | 'log'>,
  requestId: string,
): Promise<PaymentOpened | null> {
  const endsAtMs = Date.now() + waitMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 400)) {
    const request = await selectRequests(db).where('request_id', '=', requestId).executeTakeFirstOrThrow();
    if (request.provider_order_id !== null) return present(request, request.provider_order_id);
    const turn = await takeTurn(db, requestId);
    if (turn) return ask(request, turn.was_asked);
    if (Date.now() + pauseMs > endsAtMs) return null;
    await wait(pauseMs);
  }

  async function ask(request: RequestRow, mayExist: boolean): Promise<PaymentOpened | null> {
    const { amount_paise: amountPaise } = request;
    crash('before-provider-order');
    const made = await provider.createProviderOrder({
      amountPaise,
      receipt: requestId,
      notes: { shop: mainId },
      mayExist,
    });
    if (made.outcome === 'done' && made.value.amountPaise === amountPaise && made.value.currency === 'INR') {
      crash('after-provider-order');
      return present(request, await saveProviderOrder(db, requestId, made.value.id));
    }
    log.error({ requestId, made }, 'the payment provider gave no order');
    await endTurn(db, requestId, {
      mayExist: mayExist || (made.outcome !== 'refused' && made.outcome !== 'unreachable'),
    });
    return null;
  }

  function present(request: RequestRow, providerOrderId: string): PaymentOpened {
    return {
      success: true,
      order_id: request.subject_id,
      razorpay_order: { id: providerOrderId, amount: request.amount_paise, currency: 'INR' },
      razorpay_key: provider.publicKeyId,
      razorpay_script: provider.checkoutScriptUrl,
      test_mode: provider.isTestMode,
    };
  }
}

/** For an order with nothing to pay online. */
export const nothingToPay = (orderId: string, { isTestMode }: Payments['provider']): PaymentOpened => ({
  success: true,
  order_id: orderId,
  razorpay_order: null,
  razorpay_key: null,
  razorpay_script: null,
  test_mode: isTestMode,
});

/** Longer than the adapter's timeout, so that nobody asks while another caller still waits for an answer. */
const askingSeconds = 10;

/** Undefined: another caller is asking right now. */
async function takeTurn(db: Database, requestId: string): Promise<{ was_asked: boolean } | undefined> {
  const { rows } = await sql<{ was_asked: boolean }>`
    with before as (
      select request_id, asked_at from payment_request
       where request_id = ${requestId} and provider_order_id is null
         and (asked_at is null or asked_at < now() - make_interval(secs => ${askingSeconds}))
         for update)
    update payment_request r set asked_at = now() from before where r.request_id = before.request_id
    returning before.asked_at is not null as was_asked`.execute(db);
  return rows[0];
}

/** Lets the next caller ask at once. If the order may already exist, that caller looks for it first. */
async function endTurn(db: Database, requestId: string, { mayExist }: { mayExist: boolean }): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ asked_at: mayExist ? sql<Date>`now() - make_interval(secs => ${askingSeconds + 1})` : null })
    .where('request_id', '=', requestId)
    .where('provider_order_id', 'is', null)
    .execute();
}
