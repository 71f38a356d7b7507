import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Transaction } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import type { Outbox } from '../../state/outbox.ts';
import {
  addressMail,
  parcelMail,
  placedMail,
  refundMail,
  statusMail,
  type MailedOrder,
  type Parcel,
  type PlacedOrder,
  type RefundedOrder,
  type RefundReason,
} from './mails.ts';

/** What a mail about an order says; enough to make it again. */
export type MailAbout =
  | { kind: 'placed' }
  | { kind: 'status'; status: OrderStatus; refundPaise: number }
  | { kind: 'refund'; reason: RefundReason }
  | { kind: 'parcel' }
  | { kind: 'address' };

interface OrderMail {
  orderId: string;
  about: MailAbout;
  mail: Mail;
  /** Who sends it again. */
  staffId?: string;
}

/** Queues a mail to the customer and remembers it with the order. */
export async function sendOrderMail(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  { orderId, about, mail, staffId }: OrderMail,
): Promise<void> {
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

/** Makes a mail again, as it would be written now. Null: what it was about is gone. */
export async function composeOrderMail(trx: Transaction, orderId: string, about: MailAbout): Promise<Mail | null> {
  if (about.kind === 'placed') return placedMail(await findPlacedOrder(trx, orderId));
  const order = await findMailedOrder(trx, orderId);
  if (!order) return null;
  switch (about.kind) {
    case 'status':
      return statusMail(order, about.status, about.refundPaise);
    case 'refund':
      return refundMail(order, about.reason);
    case 'parcel':
      return order.parcel && parcelMail(order, order.parcel);
    case 'address':
      return addressMail(order);
  }
}

export async function findMailedOrder(
  trx: Transaction,
  orderId: string,
): Promise<(MailedOrder & RefundedOrder) | undefined> {
  return trx
    .selectFrom('shop_order')
    .select(['order_id', 'receipt_number', 'user_name', 'email', 'created_at', 'advance_paise'])
    .select(sql<Partial<OrderAddress>>`shipping_address`.as('shipping_address'))
    .select(deliveryDays.as('delivery_days'))
    .select(parcel.as('parcel'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Columns of a statement about `shop_order`: one number of days for each line, and the parcel. */
export const deliveryDays = sql<number[]>`
  array(select l.delivery_days from order_line l where l.order_id = shop_order.order_id)`;
export const parcel = sql<Parcel | null>`
  (select jsonb_build_object('courier', s.courier, 'awb', s.awb, 'tracking_link', s.tracking_link)
     from shipment s where s.order_id = shop_order.order_id)`;

export async function findPlacedOrder(trx: Transaction, orderId: string): Promise<PlacedOrder> {
  const order = await trx
    .selectFrom('shop_order')
    .select([
      'user_id',
      'user_name',
      'email',
      'mobile',
      'payment_mode',
      'receipt_number',
      'lines_paise',
      'discount_paise',
      'delivery_paise',
      'total_paise',
      'advance_paise',
      'remaining_paise',
    ])
    .select(sql<Partial<OrderAddress>>`shipping_address`.as('shipping_address'))
    .select(sql<string>`coalesce((select p.email from site_profile p), '')`.as('shop_email'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('order_line')
    .select(['sku', 'product_name', 'attributes', 'quantity', 'line_paise'])
    .where('order_id', '=', orderId)
    .orderBy('line_number')
    .execute();
  return { ...order, lines };
}
