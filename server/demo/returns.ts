import { sql } from 'kysely';
import type { ReturnReason } from '../../domain/return-reason.ts';
import type { ReturnState } from '../../domain/return-state.ts';
import { approveReturn, closeReturnAtDesk, declineReturn, receiveReturnAtDesk } from '../desk/returns/change-return.ts';
import { findRefund } from '../features/returns/find-refund.ts';
import { lockReturn, type LockedReturn } from '../features/returns/move-return.ts';
import { startReturn } from '../features/returns/start-return.ts';
import { sendRefunds } from '../features/payment/send-refunds.ts';
import { demoLogin } from './demo-login.ts';
import type { DemoShop } from './demo-shop.ts';
import { done } from './desk-work.ts';
import { hoursAfter, minutesAfter } from './diary.ts';

/** How far a return has come, and why the customer asked for it. */
const planned: readonly [end: ReturnState, reason: ReturnReason, note: string][] = [
  ['closed', 'Does not fit', 'One size too small. Can I send it back?'],
  ['requested', 'Damaged or faulty', 'One wheel does not turn.'],
  ['received', 'Not what I expected', ''],
  ['approved', 'Does not fit', 'My daughter needs the next size.'],
  ['declined', 'Other', 'We changed our minds, but the box is gone.'],
];

/** Goods that come back in every state. They are of orders that were delivered anyway, so that nothing else in the history changes. */
export function planReturns(shop: DemoShop, now: Date): void {
  const { db, diary, outbox, payments, staff } = shop;
  const parts = { db, outbox, isTestMode: payments.provider.isTestMode };
  diary.plan(hoursAfter(now, -25), async () => {
    const orders = await findDelivered(shop, planned.length);
    for (const [index, { order_id: orderId, user_id: userId }] of orders.entries()) {
      const [end, reason, note] = planned[index] ?? ['requested', 'Other', ''];
      const lines = [{ line_number: 1, quantity: 1 }];
      const asked = { orderId, by: { userId }, returnsBefore: 0, reason, note, lines };
      const { returnId } = done(await db.transaction().execute((trx) => startReturn(trx, parts, asked)));
      if (end !== 'requested') diary.plan(hoursAfter(now, -22), () => answer(returnId, end === 'declined'));
      if (end === 'received' || end === 'closed') diary.plan(hoursAfter(now, -5), () => receive(returnId));
      if (end === 'closed') {
        diary.plan(hoursAfter(now, -4.5), () => close(returnId));
        diary.plan(minutesAfter(hoursAfter(now, -4.5), 1), () => sendRefunds(payments));
      }
    }
  });

  async function answer(returnId: string, isDeclined: boolean): Promise<void> {
    const { version } = await find(shop, returnId);
    const no = 'Sorry, without its box we cannot sell it again.';
    if (isDeclined) done(await declineReturn(parts, staff.manager, { returnId, version, answer: no }));
    else done(await approveReturn(parts, staff.manager, { returnId, version, answer: '' }));
  }

  async function receive(returnId: string): Promise<void> {
    const { version, lines } = await find(shop, returnId);
    const received = lines.map(({ line_number, quantity }) => ({
      line_number,
      quantity,
      condition: 'sellable' as const,
      is_restocked: true,
    }));
    done(await receiveReturnAtDesk(parts, staff.packer, { returnId, version, lines: received }));
  }

  async function close(returnId: string): Promise<void> {
    const { version } = await find(shop, returnId);
    const { refundPaise, byHandPaise } = await findRefund(db, returnId);
    const amounts = { refund_paise: refundPaise, by_hand_paise: byHandPaise, by_hand_method: 'Cash' as const };
    done(await closeReturnAtDesk(parts, staff.owner, { returnId, version, ...amounts }));
  }
}

async function find({ db }: DemoShop, returnId: string): Promise<LockedReturn> {
  const back = await db.transaction().execute((trx) => lockReturn(trx, returnId));
  if (!back) throw new Error(`the demo has no return ${returnId}`);
  return back;
}

/** The latest ones, but not of the customer whom newcomers log in as. */
async function findDelivered({ db }: DemoShop, count: number): Promise<{ order_id: string; user_id: string }[]> {
  const { rows } = await sql<{ order_id: string; user_id: string }>`
    select order_id, user_id from shop_order where order_status = 'Delivered' and email <> ${demoLogin.email}
     order by receipt_number desc limit ${count}`.execute(db);
  return rows;
}
