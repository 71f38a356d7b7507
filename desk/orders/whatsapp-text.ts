import type { DeskOrder } from '../../contract/desk/orders.ts';
import { formatPaise } from '../../domain/money.ts';
import type { OrderStatus } from '../../domain/order-status.ts';

type Told = Pick<
  DeskOrder,
  'user_name' | 'receipt_id' | 'order_status' | 'fulfilment' | 'remaining_paise' | 'shipment'
>;

const news: Record<OrderStatus, string> = {
  Pending: 'we have received your order',
  Processing: 'we are getting your order ready:',
  Packed: 'we have packed your order',
  Shipped: 'we have sent your order',
  'Out for delivery': 'today we deliver your order',
  Delivered: 'we have delivered your order',
  Cancelled: 'we have cancelled your order',
};

/** A message to start from. It can be edited in WhatsApp before it is sent. */
export function whatsAppText(
  order: Told,
  { shop, trackingPage }: { shop: string; trackingPage: string | null },
): string {
  const { user_name, receipt_id, order_status, fulfilment, remaining_paise, shipment } = order;
  if (fulfilment === 'unpaid' || fulfilment === 'abandoned') {
    return `Namaste ${user_name}, your order ${receipt_id} at ${shop} is not paid yet. Can we help? ${trackingPage ?? ''}`.trim();
  }
  const isMoving = fulfilment === 'packed' || fulfilment === 'on-the-way';
  return [
    `Namaste ${user_name}, ${news[order_status]} ${receipt_id}.`,
    ...(isMoving && shipment ? [`It is on its way with ${shipment.courier}, parcel number ${shipment.awb}.`] : []),
    ...(isMoving && remaining_paise > 0 ? [`Please keep ${formatPaise(remaining_paise)} ready.`] : []),
    ...(trackingPage === null ? [] : [trackingPage]),
    shop,
  ].join('\n');
}
