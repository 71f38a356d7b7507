import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Payments } from './payments.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { answerCallback, isOwn, verifyPayment } from './verify-payment.ts';

const present = (verified: Awaited<ReturnType<typeof verifyPayment>>) =>
  verified instanceof Refused ? verified : ({ success: true, order_id: verified } as const);

export const paymentHandlers = (payments: Payments) =>
  ({
    'POST /payment/verify': async ({ body }, { caller: { userId } }) =>
      present(await verifyPayment(payments, body, isOwn({ userId, purpose: 'order' }))),

    'POST /feepay/verify': async ({ body }, { caller: { userId } }) =>
      present(await verifyPayment(payments, body, isOwn({ userId, purpose: 'fee' }))),

    'POST /payment/webhook': async ({ body }, { headers }) =>
      (await receiveWebhook(payments, body, headers)) ?? { success: true },

    'POST /payment/callback': async ({ body, query }) => ({
      location: await answerCallback(payments, { subjectId: query.order, isLink: query.link !== undefined, ...body }),
    }),
  }) satisfies Handlers;
