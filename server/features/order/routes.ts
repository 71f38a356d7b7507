import type { Database } from '../../../database/client.ts';
import type { Handlers } from '../../http/api.ts';
import { Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { changeOrderStatus } from './change-order-status.ts';
import type { Payments } from '../payment/payments.ts';
import { findOrder } from './find-order.ts';
import { presentOrder } from './present-order.ts';
import { listOrdersOf } from './queries.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
  payments: Payments;
}

/** Whose orders they are comes from the token alone. */
export const orderHandlers = ({ db, outbox, payments }: Parts) =>
  ({
    'GET /payment/order/:orderId': async ({ params }, { caller }) => {
      const order = await findOrder(payments, { userId: caller.userId, orderId: params.orderId });
      return order instanceof Refused ? order : { data: order };
    },

    'GET /payment/:userId': async (_received, { caller }) => ({
      data: (await listOrdersOf(db, caller.userId)).map((row) => presentOrder(row, 'not asked')),
    }),

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
