import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Payments } from '../payment/payments.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { findOrder, listOrders, listUnpaid } from './find-order.ts';
import type { MoveParts } from './move-order.ts';

interface Parts {
  db: Database;
  outbox: MoveParts['outbox'];
  payments: Payments;
}

/** The owner comes only from the token, whatever the path or the body names. */
export const orderHandlers = ({ db, outbox, payments }: Parts) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrder(payments, { userId: caller.userId, orderId: params.orderId });
      return order instanceof Refused ? order : { data: order };
    },

    'POST /payment/order/:orderId/cancel': async (
      { params: { orderId }, body: { reason } },
      { caller: { userId } },
    ) => {
      const { isTestMode } = payments.provider;
      const refused = await cancelOwnOrder({ db, outbox, isTestMode }, { userId, orderId, reason });
      if (refused) return refused;
      payments.wake();
      return { success: true, message: 'Your order is cancelled.' };
    },

    'GET /payment/:userId': async ({ query: { unpaid } }, { caller }) => ({
      data: await (unpaid ? listUnpaid : listOrders)(db, caller.userId),
    }),
  }) satisfies Handlers;
