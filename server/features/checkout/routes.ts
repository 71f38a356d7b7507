import { paiseFromRupees } from '../../../domain/money.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import { nothingToPay, openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { findDelivery } from './find-delivery.ts';
import { readOrderRequest } from './order-request.ts';
import { placeOrder, type CheckoutParts } from './place-order.ts';
import { presentBill, priceOrder } from './price-order.ts';
import { reopenPayment } from './reopen-payment.ts';

interface Parts extends Omit<CheckoutParts, 'lookAtPayment'> {
  sessions: Sessions;
  payments: Payments;
}

/** The buyer comes only from the token, and amounts only from the catalogue and the settings, never from the request. */
export function checkoutHandlers({ payments, sessions, ...given }: Parts) {
  const parts: CheckoutParts = { ...given, lookAtPayment: (orderId) => lookAtRequest(payments, orderId) };
  return {
    'GET /delivery': async ({ query: { pincode = null, amount = 0 } }, { headers }) => {
      const caller = await sessions.identifyOrGuest(headers.authorization);
      if (caller === 'expired') return refuse('not-signed-in');
      const question = { userId: caller?.userId ?? null, pincode, goodsPaise: paiseFromRupees(amount) };
      return { delivery: await findDelivery(parts.db, question) };
    },

    'POST /payment/bill': async ({ body }, { caller: { userId }, ip }) => {
      const order = await priceOrder(parts, readOrderRequest({ userId, ip, body }));
      return order instanceof Refused ? order : { success: true, data: presentBill(order.bill) };
    },

    'POST /payment': async ({ body }, { caller: { userId }, ip, headers }) => {
      const request = readOrderRequest({ userId, ip, body, idempotencyKey: headers['idempotency-key'] });
      const order = await placeOrder(parts, request);
      if (order instanceof Refused) return order;
      if (order.requestId === null || order.stage === 'placed') return nothingToPay(order.orderId, payments.provider);
      // Only after the commit: otherwise a crash could leave a provider order that we know nothing about.
      return (await openProviderOrder(payments, order.requestId)) ?? refuse('order-not-created');
    },

    'POST /payment/order/:orderId/pay': ({ params: { orderId } }, { caller: { userId } }) =>
      reopenPayment(payments, { userId, orderId }),

    'POST /payment/paydelivery': async ({ body }, { caller: { userId }, ip, headers }) => {
      const request = readOrderRequest({ userId, ip, body, idempotencyKey: headers['idempotency-key'] });
      const order = await placeOrder(parts, request, ({ advancePaise }) =>
        advancePaise > 0 ? refuse('advance-needed') : null,
      );
      if (order instanceof Refused) return order;
      if (order.stage !== 'placed') return refuse('advance-needed');
      return { success: true, order_id: order.orderId };
    },
  } satisfies Handlers;
}
