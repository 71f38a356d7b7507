import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import { answerCallback } from './answer-callback.ts';
import type { Payments } from './payments.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { verifyPayment } from './verify-payment.ts';

const shown = (verified: Awaited<ReturnType<typeof verifyPayment>>) =>
  verified instanceof Refused ? verified : ({ success: true, order_id: verified } as const);

export const paymentHandlers = (payments: Payments) =>
  ({
    'POST /payment/verify': async ({ body }, { caller: { userId } }) =>
      shown(await verifyPayment(payments, body, { userId, purpose: 'order' })),

    'POST /feepay/verify': async ({ body }, { caller: { userId } }) =>
      shown(await verifyPayment(payments, body, { userId, purpose: 'fee' })),

    'POST /payment/webhook': async ({ body }, { headers }) =>
      (await receiveWebhook(payments, body, headers)) ?? { success: true },

    'POST /payment/callback': async ({ body, query }) => ({
      location: await answerCallback(payments, { subjectId: query.order, ...body }),
    }),
  }) satisfies Handlers;
