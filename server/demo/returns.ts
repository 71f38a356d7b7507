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

type Planned = readonly [end: ReturnState, reason: ReturnReason, note: string];

/** How far a return has come, and why the customer asked for it. */
const planned: readonly Planned[] = [
  ['closed', 'Does not fit', 'One size too small. Can I send it back?'],
  ['requested', 'Damaged or faulty', 'One wheel does not turn.'],
  ['received', 'Not what I expected', ''],
  ['approved', 'Does not fit', 'My daughter needs the next size.'],
  ['declined', 'Other', 'We changed our minds, but the box is gone.'],
];

const plannedExchanges: readonly Planned[] = [
  ['closed', 'Does not fit', 'Can I have the other size, please?'],
  ['approved', 'Does not fit', 'Half a size more would be perfect.'],
];

/** Goods that come back in every state. They are of orders that were delivered anyway, so that nothing else in the history changes. */
export function planReturns(shop: DemoShop, now: Date): void {
  const { db, diary, outbox, payments, staff } = shop;
  const parts = { db, outbox, isTestMode: payments.provider.isTestMode };
  diary.plan(hoursAfter(now, -25), async () => {
    const returned = await findDelivered(shop, planned.length);
    const exchanged = await findExchangeable(shop, plannedExchanges.length, returned);
    const orders = [
      ...returned.map((order, index) => ({ ...order, exchanges: [], plan: planned[index] })),
      ...exchanged.map(({ sku, price_paise: pricePaise, ...order }, index) => ({
        ...order,
        exchanges: [{ line_number: 1, sku, pricePaise }],
        plan: plannedExchanges[index],
      })),
    ];
    for (const { order_id: orderId, user_id: userId, exchanges, plan } of orders) {
      const [end, reason, note] = plan ?? ['requested', 'Other', ''];
      const lines = [{ line_number: 1, quantity: 1 }];
      const asked = { orderId, by: { userId }, returnsBefore: 0, reason, note, lines, exchanges };
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
    if (isDeclined) done(await declineReturn(parts, staff.manager, { returnId, version, answer: no, shown_paise: 0 }));
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
    const { version, return_number } = await find(shop, returnId);
    const { refundPaise, byHandPaise } = await findRefund(db, returnId);
    const amounts = { shown_paise: refundPaise, by_hand_paise: byHandPaise };
    const byHand = {
      by_hand_method: 'UPI' as const,
      by_hand_reference: `63014473${String(return_number).padStart(4, '0')}`,
    };
    done(await closeReturnAtDesk(parts, staff.owner, { returnId, version, ...amounts, ...byHand }));
  }
}

async function find({ db }: DemoShop, returnId: string): Promise<LockedReturn> {
  const back = await db.transaction().execute((trx) => lockReturn(trx, returnId));
  if (!back) throw new Error(`the demo has no return ${returnId}`);
  return back;
}

interface Delivered {
  order_id: string;
  user_id: string;
}

/** The latest online orders, except those of the customer whom newcomers log in as. */
async function findDelivered({ db }: DemoShop, count: number): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select order_id, user_id from shop_order
     where order_status = 'Delivered' and channel = 'online' and email <> ${demoLogin.email}
     order by receipt_number desc limit ${count}`.execute(db);
  return rows;
}

/** The same, of which the first line has another variation at the same price, so that nothing has to be paid. */
async function findExchangeable(
  { db }: DemoShop,
  count: number,
  except: readonly Delivered[],
): Promise<(Delivered & { sku: string; price_paise: number })[]> {
  const { rows } = await sql<Delivered & { sku: string; price_paise: number }>`
    select o.order_id, o.user_id, w.sku, w.price_paise
      from shop_order o join order_line l on l.order_id = o.order_id and l.line_number = 1 and l.parts = '[]'
      cross join lateral (
        select v.sku, coalesce(v.sale_price_paise, v.price_paise) as price_paise
          from variation v join product p using (product_id) join stock s using (sku)
         where v.product_id = l.product_id and v.sku <> l.sku and v.status = 'Active' and p.status = 'Active'
           and coalesce(v.sale_price_paise, v.price_paise) = l.unit_paise and s.on_hand - s.reserved > 1
         order by v.position limit 1) w
     where o.order_status = 'Delivered' and o.channel = 'online' and o.email <> ${demoLogin.email}
       and o.order_id <> all(${except.map(({ order_id }) => order_id)}::text[])
     order by o.receipt_number desc limit ${count}`.execute(db);
  return rows;
}
