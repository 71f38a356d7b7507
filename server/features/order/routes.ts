import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { changeOrderStatus } from './change-order-status.ts';
import type { Payments } from '../payment/payments.ts';
import { findOrder, listOrders } from './find-order.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  payments: Payments;
}

/** The owner of the orders comes only from the token. */
export const orderHandlers = ({ db, outbox, payments }: Parts) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrder(payments, { userId: caller.userId, orderId: params.orderId });
      return order instanceof Refused ? order : { data: order };
    },

    'GET /payment/:userId': async (_received, { caller }) => ({ data: await listOrders(db, caller.userId) }),

    'PATCH /staff/order/:orderId/status': async ({ params: { orderId }, body: { status, note } }, { caller }) => {
      const change = { orderId, status, actor: caller.userId, note };
      return (
        (await changeOrderStatus({ db, outbox, isTestMode: payments.provider.isTestMode }, change)) ?? {
          success: true,
          orderStatus: status,
        }
      );
    },
  }) satisfies Handlers;
