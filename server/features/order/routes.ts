import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { presentOrder } from './present-order.ts';
import { findOrderOf, listOrdersOf } from './queries.ts';

/** Whose orders they are comes from the token alone. */
export const orderHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrderOf(db, caller.userId, params.orderId);
      return order ? { data: presentOrder(order) } : refuse('unknown-order');
    },

    'GET /payment/:userId': async (_received, { caller }) => ({
      data: (await listOrdersOf(db, caller.userId)).map(presentOrder),
    }),
  }) satisfies Handlers;
