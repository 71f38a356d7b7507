import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Payments } from '../payment/payments.ts';
import { findOrder, listOrders } from './find-order.ts';

interface Parts {
  db: Database;
  payments: Payments;
}

/** The owner comes only from the token, whatever the path or the body names. */
export const orderHandlers = ({ db, payments }: Parts) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrder(payments, { userId: caller.userId, orderId: params.orderId });
      return order instanceof Refused ? order : { data: order };
    },

    'GET /payment/:userId': async (_received, { caller }) => ({ data: await listOrders(db, caller.userId) }),
  }) satisfies Handlers;
