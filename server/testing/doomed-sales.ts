import { sql } from 'kysely';
import { indiaDate } from '../../domain/india-time.ts';
import type { DoomedCustomer, DoomedShops } from './doomed-shop.ts';

/** What customers and staff do with sales at shops that may die: pay, send and open payment links, deliver, take back. */
export function doomedSales({ db, simulator, moveOrder, atDesk }: DoomedShops) {
  function pay(orderId = '') {
    const paid = simulator.pay({ orderId });
    if ('refused' in paid) throw new Error(paid.refused);
    return paid.proof;
  }

  /** A quote that holds nothing: its order is written when the link is opened. */
  async function sendLink(origin: string, who: DoomedCustomer): Promise<string> {
    await who.askForQuote(origin);
    const quoteId = await quoteOf(who);
    const { path = '' } = await atDesk(origin, `/quotes/${quoteId}/send`, {
      version: 0,
      name: 'Asha Rao',
      mobile: '9876543210',
      email: '',
      address: null,
      lines: [{ line_sku: who.sku, quantity: 1, unit_paise: 45_000 }],
      delivery_paise: 0,
      valid_until: indiaDate(new Date(Date.now() + 7 * 24 * 3_600_000)),
      is_held: false,
    });
    return path;
  }

  async function quoteOf({ email }: DoomedCustomer): Promise<string> {
    const found = db.selectFrom('quote').select('quote_id').where('email', '=', email);
    return (await found.executeTakeFirstOrThrow()).quote_id;
  }

  const closeReturn = (origin: string, returnId: string) =>
    // With delivery.
    atDesk(origin, `/returns/${returnId}/close`, { version: 2, shown_paise: 54_000, by_hand_paise: 0 });

  async function deliver(origin: string, orderId: string): Promise<void> {
    const statuses = ['Pending', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;
    for (const [index, status] of statuses.slice(1).entries()) {
      await moveOrder(origin, orderId, statuses[index] ?? 'Pending', status);
    }
  }

  async function takeBack(origin: string, who: DoomedCustomer): Promise<void> {
    simulator.sendWebhooksTo(null);
    const { razorpay_order: opened, order_id = '' } = await who.order(origin);
    await who.verify(origin, pay(opened?.id));
    await deliver(origin, order_id);
    const lines = [{ line_number: 1, quantity: 1, condition: 'sellable', is_restocked: true }];
    const asked = { returns_before: 0, reason: 'Does not fit', lines: [{ line_number: 1, quantity: 1 }] };
    const { return_id: returnId = '' } = await atDesk(origin, `/orders/${order_id}/returns`, asked);
    await atDesk(origin, `/returns/${returnId}/receive`, { version: 1, lines });
    await closeReturn(origin, returnId);
  }

  async function findReturn(who: DoomedCustomer) {
    const { rows } = await sql<{ return_id: string; state: string; on_hand: number; notes: number; refunds: number }>`
    select r.return_id, r.state, (select on_hand from stock where sku = ${who.sku}) as on_hand,
      (select count(*)::integer from credit_note n where n.return_id = r.return_id) as notes,
      (select count(*)::integer from refund f where f.return_id = r.return_id) as refunds
      from order_return r join shop_order o using (order_id) where o.user_id = ${who.userId}`.execute(db);
    return rows[0];
  }

  return { pay, sendLink, quoteOf, takeBack, closeReturn, findReturn };
}
