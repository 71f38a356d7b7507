import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentOpened } from '../../../contract/razorpay.ts';
import { crash } from '../../config/crash-point.ts';
import type { Payments } from './payments.ts';
import { endTurn, keepProviderOrder, takeTurn } from './provider-order-queries.ts';
import { readRequest, type RequestRow } from './request-queries.ts';

/** Within the time that an endpoint has. */
const waitMs = 8_000;

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
    const request = await readRequest(db, requestId);
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
      return present(request, await keepProviderOrder(db, requestId, made.value.id));
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

/** For an order that nothing is to be paid for online. */
export const nothingToPay = (orderId: string, { isTestMode }: Payments['provider']): PaymentOpened => ({
  success: true,
  order_id: orderId,
  razorpay_order: null,
  razorpay_key: null,
  razorpay_script: null,
  test_mode: isTestMode,
});
