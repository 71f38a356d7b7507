import type { Handlers } from '../../http/api.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import { nothingToPay, openProviderOrder } from '../payment/open-provider-order.ts';
import type { Payments } from '../payment/payments.ts';
import { checkOut, type CheckoutParts } from './check-out.ts';
import { wantedSkus } from './ordered-lines.ts';
import { prepareOrder } from './prepare-order.ts';
import { presentBill } from './present-bill.ts';
import { reopenPayment } from './reopen-payment.ts';

interface Parts extends Omit<CheckoutParts, 'lookAtPayment'> {
  payments: Payments;
}

/** Who buys comes from the token alone, and every amount from the catalogue and the settings. */
export function checkoutHandlers({ payments, ...given }: Parts) {
  const parts: CheckoutParts = { ...given, lookAtPayment: (orderId) => lookAtRequest(payments, orderId) };
  return {
    'POST /payment/bill': async ({ body }, { caller, ip }) => {
      const order = await prepareOrder(parts, {
        userId: caller.userId,
        ip,
        wanted: wantedSkus(body.cart_products),
        couponCode: body.coupon_code || null,
        billingId: null,
        shippingId: body.shipping_address ?? null,
        payMode: body.payment_mode ?? null,
        mobile: '',
      });
      return order instanceof Refused ? order : { success: true, data: presentBill(order.bill) };
    },

    'POST /payment': async ({ body }, { caller, ip, headers }) => {
      const call = { userId: caller.userId, ip, sent: body, idempotencyKey: headers['idempotency-key'] };
      const order = await checkOut(parts, call);
      if (order instanceof Refused) return order;
      // Paid already, or nothing to pay: there is nothing to open.
      if (order.requestId === null || order.stage === 'placed') return nothingToPay(order.orderId, payments.provider);
      // Asked after the order is written: one that the provider knows and we do not could never be found again.
      return (await openProviderOrder(payments, order.requestId)) ?? refuse('order-not-created');
    },

    'POST /payment/order/:orderId/pay': ({ params: { orderId } }, { caller: { userId } }) =>
      reopenPayment(payments, { userId, orderId }),

    'POST /payment/paydelivery': async ({ body }, { caller, ip, headers }) => {
      const call = { userId: caller.userId, ip, sent: body, idempotencyKey: headers['idempotency-key'] };
      const order = await checkOut(parts, call, ({ advancePaise }) =>
        advancePaise > 0 ? refuse('advance-needed') : null,
      );
      if (order instanceof Refused) return order;
      if (order.stage !== 'placed') return refuse('advance-needed');
      return { success: true, order_id: order.orderId };
    },
  } satisfies Handlers;
}
