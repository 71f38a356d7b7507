import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../crash-point.ts';
import type { Payments } from './payments.ts';

/** Longer than the adapter takes at its worst, so that nobody asks while another still waits for an answer. */
const askingSeconds = 10;
/** Within the time that an endpoint has. */
const waitMs = 8_000;

interface OpenRow {
  subject_id: string;
  amount_paise: number;
  provider_order_id: string | null;
}

/**
 * What the provider's widget needs to take the money of a request; null where the provider cannot say now. Called after the
 * request is committed, and as often as anybody likes: there is one provider order, also when fifty ask at once or an answer is
 * lost.
 */
export async function openProviderOrder(
  { db, provider, mainId, log }: Pick<Payments, 'db' | 'provider' | 'mainId' | 'log'>,
  requestId: string,
): Promise<PaymentOpened | null> {
  const endsAtMs = Date.now() + waitMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 400)) {
    const request = await findRequest(db, requestId);
    if (request.provider_order_id !== null) return present(request, request.provider_order_id);
    const turn = await takeTurn(db, requestId);
    if (turn) return ask(request, turn.was_asked);
    if (Date.now() + pauseMs > endsAtMs) return null;
    await wait(pauseMs);
  }

  async function ask(request: OpenRow, mayExist: boolean): Promise<PaymentOpened | null> {
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
      return present(request, await keepProviderOrder(db, requestId, made.value.id));
    }
    log.error({ requestId, made }, 'the payment provider gave no order');
    await endTurn(db, requestId, {
      mayExist: mayExist || (made.outcome !== 'refused' && made.outcome !== 'unreachable'),
    });
    return null;
  }

  function present(request: OpenRow, providerOrderId: string): PaymentOpened {
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

/** For an order that nothing is to be paid for online. */
export const nothingToPay = (orderId: string, { isTestMode }: Payments['provider']): PaymentOpened => ({
  success: true,
  order_id: orderId,
  razorpay_order: null,
  razorpay_key: null,
  razorpay_script: null,
  test_mode: isTestMode,
});

async function findRequest(db: Database, requestId: string): Promise<OpenRow> {
  return db
    .selectFrom('payment_request')
    .select([sql<string>`coalesce(order_id, fee_order_id)`.as('subject_id'), 'amount_paise', 'provider_order_id'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
}

/** Undefined: somebody else is asking right now. */
async function takeTurn(db: Database, requestId: string): Promise<{ was_asked: boolean } | undefined> {
  const { rows } = await sql<{ was_asked: boolean }>`
    update payment_request set asked_at = now()
     where request_id = ${requestId} and provider_order_id is null
       and (asked_at is null or asked_at < now() - make_interval(secs => ${askingSeconds}))
    returning old.asked_at is not null as was_asked`.execute(db);
  return rows[0];
}

/** The next one may ask at once; where the order may exist, by looking for it first. */
async function endTurn(db: Database, requestId: string, { mayExist }: { mayExist: boolean }): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ asked_at: mayExist ? sql<Date>`now() - make_interval(secs => ${askingSeconds + 1})` : null })
    .where('request_id', '=', requestId)
    .where('provider_order_id', 'is', null)
    .execute();
}

/** Answers the one that is kept. The first one stays: a widget may be open on it. */
export async function keepProviderOrder(db: Database, requestId: string, providerOrderId: string): Promise<string> {
  const { rows } = await sql<{ provider_order_id: string }>`
    update payment_request set provider_order_id = coalesce(provider_order_id, ${providerOrderId})
     where request_id = ${requestId} returning provider_order_id`.execute(db);
  return rows[0]?.provider_order_id ?? providerOrderId;
}
