import { sql } from 'kysely';
import type { OrderStatus } from '../../domain/order-status.ts';
import { changeOrderStatus } from '../features/order/change-order-status.ts';
import { carryOutSteps } from '../features/order/waiting-steps.ts';
import { Refused } from '../http/refuse.ts';
import type { testApp } from './test-app.ts';

type Parts = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'outbox' | 'payments'>;

/** Moves an order as `npm run shop` does, through all these statuses. */
export async function moveOrder({ db, outbox }: Parts, orderId: string, ...statuses: OrderStatus[]): Promise<void> {
  for (const status of statuses) {
    const refused = await changeOrderStatus(
      { db, outbox, isTestMode: true },
      { orderId, status, actor: 'system', note: '' },
    );
    if (refused instanceof Refused) throw new Error(refused.body.message);
  }
}

/** Ten seconds later: the steps that were taken at the desk are carried out. */
export async function carryOutNow({ db, outbox, payments: { log } }: Parts): Promise<void> {
  await sql`update waiting_step set due_at = now()`.execute(db);
  await carryOutSteps({ db, outbox, isTestMode: true, log });
}
