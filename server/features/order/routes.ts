import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../jobs/outbox.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { presentOrder } from './present-order.ts';
import { findOrderOf, listOrdersOf } from './queries.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

/** Whose orders they are comes from the token alone. */
export const orderHandlers = ({ db, outbox }: Parts) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrderOf(db, caller.userId, params.orderId);
      return order ? { data: presentOrder(order) } : refuse('unknown-order');
    },

    'GET /payment/:userId': async (_received, { caller }) => ({
      data: (await listOrdersOf(db, caller.userId)).map(presentOrder),
    }),

    'PATCH /staff/order/:orderId/status': async ({ params: { orderId }, body: { status, note } }, { caller }) => {
      const change = { orderId, status, actor: caller.userId, note };
      return (await changeOrderStatus({ db, outbox }, change)) ?? { success: true, orderStatus: status };
    },
  }) satisfies Handlers;
