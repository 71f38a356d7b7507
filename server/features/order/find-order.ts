import { sql, type RawBuilder } from 'kysely';
import type { Order, OrderAddress, OrderLine } from '../../../contract/order.ts';
import type { Database } from '../../../database/client.ts';
import type { SaleMode } from '../../../domain/cart-mode.ts';
import { lineSku } from '../../../domain/line-sku.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { isBeforeDispatch, trackerStep, type OrderStatus } from '../../../domain/order-status.ts';
import { paymentStatus, type OrderPayment, type OrderStage } from '../../../domain/payment-status.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { wholeAddress } from '../address/whole-address.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { paymentsOf } from '../payment/queries.ts';
import {
  creditNotesOf,
  presentCreditNote,
  presentReturn,
  returnableOf,
  returnDeadline,
  returnsOf,
  type CreditNoteRow,
  type ReturnRow,
} from './order-returns.ts';
import { mayCustomerCancel } from './queries.ts';

/** One of the caller's orders. While it awaits payment we ask the provider first: the customer may have just paid. */
export async function findOrder(
  payments: Payments,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order | Refused<'unknown-order'>> {
  const known = await selectOrder(payments.db, userId, orderId);
  if (!known) return refuse('unknown-order');
  if (known.stage !== 'awaiting payment') return presentOrder(known, 'not asked');
  const looked = await lookAtRequest(payments, orderId);
  return presentOrder((await selectOrder(payments.db, userId, orderId)) ?? known, looked);
}

/**
 * Newest first. Leaves out abandoned orders, unless money arrived for one: the customer wants to know where it went. A replacement is shown
 * with its return until it is placed.
 */
export async function listOrders(db: Database, userId: string): Promise<Order[]> {
  const counts = sql`(o.stage <> 'abandoned' or exists (
    select from payment_request r join payment p using (request_id)
     where r.order_id = o.order_id and p.state in ('authorized', 'captured')))`;
  const isOrder = sql`(o.return_id is null or o.stage = 'placed')`;
  const { rows } = await selectOrders(sql`o.user_id = ${userId} and ${counts} and ${isOrder}`).execute(db);
  return rows.map((row) => presentOrder(row, 'not asked'));
}

/** Of the online shop, still held, and without a payment that a bank may still confirm, as far as we know: the provider is not asked. */
export async function listUnpaid(db: Database, userId: string): Promise<Order[]> {
  const isHeld = sql`o.user_id = ${userId} and o.stage = 'awaiting payment' and o.channel = 'online' and o.hold_expires_at > now()`;
  const { rows } = await selectOrders(isHeld).execute(db);
  const isOpen = ({ payments }: OrderRow) =>
    payments.some(({ state }) => state === 'created' || state === 'authorized');
  return rows.filter((row) => !isOpen(row)).map((row) => presentOrder(row, 'not asked'));
}

/** Undefined for somebody else's order, as if it did not exist. */
async function selectOrder(db: Database, userId: string, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await selectOrders(sql`o.order_id = ${orderId} and o.user_id = ${userId}`).execute(db);
  return rows[0];
}

interface OrderLineRow {
  sku: string;
  chosen: string[];
  productId: string;
  productName: string;
  pictureId: string | null;
  attributes: Record<string, string>;
  quantity: number;
  lineNumber: number;
  isReturnable: boolean;
  notReturned: number;
  mrpPaise: number;
  unitPaise: number;
  deliveryDays: number;
}

interface OrderRow {
  order_id: string;
  receipt_number: number;
  user_name: string;
  created_at: Date;
  payment_mode: SaleMode;
  stage: OrderStage;
  order_status: OrderStatus;
  hold_expires_at: Date;
  mrp_paise: number;
  lines_paise: number;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  credit_paise: number;
  /** Of a replacement. */
  replaces: { orderId: string; returnNumber: number } | null;
  paid_with: { orderId: string; receiptNumber: number } | null;
  coupon_code: string | null;
  shipping_address: Partial<OrderAddress>;
  billing_address: Partial<OrderAddress>;
  customer_note: string;
  may_cancel: boolean;
  lines: OrderLineRow[];
  payments: OrderPayment[];
  return_deadline: Date | null;
  returns: ReturnRow[];
  credit_notes: CreditNoteRow[];
  shipment: Order['shipment'];
  /** Oldest first; `at` is text, because JSON has no dates. */
  history: { status: OrderStatus; at: string }[];
}

/** One statement, however many orders, lines and payments there are. */
const selectOrders = (where: RawBuilder<unknown>) => sql<OrderRow>`
  select o.order_id, o.receipt_number, o.user_name, o.created_at, o.payment_mode, o.stage, o.order_status,
    o.hold_expires_at, o.mrp_paise,
    o.lines_paise, o.discount_paise, o.delivery_paise, o.total_paise, o.advance_paise, o.remaining_paise, o.credit_paise, o.coupon_code,
    o.shipping_address, o.billing_address, o.customer_note, ${mayCustomerCancel} as may_cancel,
    (select jsonb_build_object('orderId', r.order_id, 'returnNumber', r.return_number)
       from order_return r where r.return_id = o.return_id) as replaces,
    (select jsonb_build_object('orderId', w.order_id, 'receiptNumber', w.receipt_number)
       from shop_order w where w.order_id = o.paid_with) as paid_with,
    (select coalesce(json_agg(json_build_object('sku', l.sku, 'chosen', l.chosen, 'productId', l.product_id,
              'productName', l.product_name, 'pictureId', l.picture_id, 'attributes', l.attributes,
              'quantity', l.quantity, 'mrpPaise', l.mrp_paise, 'unitPaise', l.unit_paise,
              'deliveryDays', l.delivery_days, 'lineNumber', l.line_number, 'isReturnable', l.is_returnable,
              'notReturned', ${returnableOf('l')}) order by l.line_number), '[]')
       from order_line l where l.order_id = o.order_id) as lines,
    ${paymentsOf('order_id', 'o')} as payments, ${returnDeadline} as return_deadline, ${returnsOf} as returns,
    ${creditNotesOf} as credit_notes,
    (select jsonb_build_object('courier', s.courier, 'awb', s.awb, 'tracking_link', s.tracking_link)
       from shipment s where s.order_id = o.order_id) as shipment,
    (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'at', c.changed_at) order by c.change_id), '[]')
       from order_status_change c where c.order_id = o.order_id) as history
    from shop_order o
   where ${where}
   order by o.created_at desc, o.receipt_number desc`;

/** `looked`: what the provider says about a payment that we are still waiting for. */
function presentOrder(row: OrderRow, looked: 'open' | 'ended' | 'not asked'): Order {
  const status = paymentStatus({
    payMode: row.payment_mode,
    stage: row.stage,
    advancePaise: row.advance_paise,
    payments: row.payments,
  });
  const isPayable =
    row.stage === 'awaiting payment' && status === 'Pending' && looked !== 'open' && row.hold_expires_at > new Date();
  const applied = row.payments.find(({ outcome }) => outcome === 'applied');
  return {
    order_id: row.order_id,
    receipt_id: receiptId(row.receipt_number),
    createdAt: row.created_at.toISOString(),
    orderStatus: row.order_status,
    delivered: row.order_status === 'Delivered',
    payment_mode: row.payment_mode,
    payment_status: status,
    payment_open: status === 'Pending' && looked !== 'ended',
    payment_failed: status === 'Pending' && row.payments.some(({ state }) => state === 'failed'),
    pay_before: isPayable ? row.hold_expires_at.toISOString() : null,
    payment_capture: applied?.state === 'captured',
    currency: 'INR',
    user_name: row.user_name,
    amountbeforediscount: rupeesFromPaise(row.mrp_paise),
    saletotal: rupeesFromPaise(row.lines_paise),
    amountafterdiscount: rupeesFromPaise(row.lines_paise - row.discount_paise),
    couponapplied: row.coupon_code !== null,
    coupon_code: row.coupon_code,
    discountprice: rupeesFromPaise(row.discount_paise),
    deliveryCharge: rupeesFromPaise(row.delivery_paise),
    totalAmountbeforePay: rupeesFromPaise(row.total_paise),
    paid_amount: rupeesFromPaise(applied?.amountPaise ?? 0),
    credit_amount: rupeesFromPaise(row.credit_paise),
    replaces: row.replaces && {
      order_id: row.replaces.orderId,
      return_number: returnNumber(row.replaces.returnNumber),
      is_waiting: row.stage !== 'placed',
    },
    paid_with: row.paid_with && {
      order_id: row.paid_with.orderId,
      receipt_id: receiptId(row.paid_with.receiptNumber),
    },
    remaining_amount: row.order_status === 'Cancelled' ? 0 : rupeesFromPaise(row.remaining_paise),
    cart_products: row.lines.map(presentLine),
    billing_address: wholeAddress(row.billing_address),
    shipping_address: wholeAddress(row.shipping_address),
    can_cancel: row.may_cancel && row.stage !== 'abandoned' && isBeforeDispatch(row.order_status),
    return_until: askUntil(row),
    returns: row.returns.map(presentReturn),
    credit_notes: row.credit_notes.map(presentCreditNote),
    customer_note: row.customer_note,
    // Until the parcel is sent, its number may still change.
    shipment: trackerStep(row.order_status) >= 2 ? row.shipment : null,
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}

/** Null if the days are over, or nothing is left that could be returned. */
function askUntil({ return_deadline: deadline, lines }: OrderRow): string | null {
  const isAnyLeft = lines.some(({ isReturnable, notReturned: left }) => isReturnable && left > 0);
  return deadline !== null && deadline > new Date() && isAnyLeft ? deadline.toISOString() : null;
}

const presentLine = (line: OrderLineRow): OrderLine => ({
  product_id: line.productId,
  product_sku: lineSku(line),
  product_name: line.productName,
  product_image: mediaAddressOrNull(line.pictureId),
  product_price: rupeesFromPaise(line.mrpPaise),
  product_saleprice: line.unitPaise < line.mrpPaise ? rupeesFromPaise(line.unitPaise) : null,
  variation_attributes: line.attributes,
  quantity: line.quantity,
  delivery_days: line.deliveryDays,
  line_number: line.lineNumber,
  is_returnable: line.isReturnable,
  not_returned: line.notReturned,
});
