import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { ReturnState } from '../../../domain/return-state.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import {
  addressMail,
  differenceMail,
  parcelMail,
  placedMail,
  refundMail,
  soldMail,
  statusMail,
  type MailedOrder,
  type RefundReason,
} from './mails.ts';

/** `exchange`: what the customer gets instead has changed. */
export type MailedReturnState = Exclude<ReturnState, 'received'> | 'exchange';

/** What a mail about an order says: enough to compose it again. */
export type MailAbout =
  | { kind: 'placed' }
  | { kind: 'status'; status: OrderStatus; refundPaise: number }
  | { kind: 'refund'; reason: RefundReason }
  | { kind: 'difference' }
  | { kind: 'parcel' }
  | { kind: 'address' }
  | { kind: 'return'; returnId: string; state: MailedReturnState };

interface OrderMail {
  orderId: string;
  about: MailAbout;
  mail: Mail;
  /** The member who sends it again. */
  staffId?: string;
}

/** Queues a mail to the customer and records it with the order. Not for a customer without an email address. */
export async function sendOrderMail(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  { orderId, about, mail, staffId }: OrderMail,
): Promise<void> {
  if (mail.to === '') return;
  const mailId = await outbox.sendMail(trx, mail);
  await trx
    .insertInto('order_mail')
    .values({
      mail_id: mailId,
      order_id: orderId,
      subject: mail.subject,
      about: JSON.stringify(about),
      staff_id: staffId ?? null,
    })
    .execute();
}

/** Composes a mail again with today's data. Null if what it was about no longer exists. */
export async function composeOrderMail(
  trx: Transaction,
  orderId: string,
  about: Exclude<MailAbout, { kind: 'return' }>,
): Promise<Mail | null> {
  const order = await findMailedOrder(trx, orderId);
  if (!order) return null;
  switch (about.kind) {
    case 'placed':
      return order.channel === 'counter' ? soldMail(order) : placedMail(order);
    case 'status':
      return statusMail(order, about.status, about.refundPaise);
    case 'refund':
      return refundMail(order, about.reason);
    case 'difference':
      return order.replaces && differenceMail(order, order.replaces);
    case 'parcel':
      return order.parcel && parcelMail(order, order.parcel);
    case 'address':
      return addressMail(order);
  }
}

export async function findMailedOrder(trx: Transaction, orderId: string): Promise<MailedOrder | undefined> {
  const { rows } = await sql<MailedOrder>`/* prepared find_mailed_order */
    select o.order_id, o.channel, o.user_id, o.receipt_number, o.user_name, o.email, o.mobile, o.created_at, o.payment_mode,
      o.discount_paise, o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise, o.credit_paise, o.shipping_address,
      (select jsonb_build_object('order_id', b.order_id, 'receipt_number', b.receipt_number, 'return_number', r.return_number)
         from order_return r join shop_order b on b.order_id = r.order_id where r.return_id = o.return_id) as replaces,
      (select jsonb_build_object('receipt_number', w.receipt_number) from shop_order w where w.order_id = o.paid_with) as paid_with,
      (select json_agg(json_build_object('sku', l.sku, 'chosen', l.chosen, 'product_name', l.product_name, 'picture_id', l.picture_id,
                'attributes', l.attributes, 'quantity', l.quantity, 'line_paise', l.line_paise,
                'delivery_days', l.delivery_days) order by l.line_number)
         from order_line l where l.order_id = o.order_id) as lines,
      (select jsonb_build_object('courier', s.courier, 'awb', s.awb, 'tracking_link', s.tracking_link)
         from shipment s where s.order_id = o.order_id) as parcel,
      coalesce((select p.email from site_profile p), '') as shop_email
      from shop_order o where o.order_id = ${orderId}`.execute(trx);
  return rows[0];
}
