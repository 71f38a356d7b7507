import type { Order, OrderLine } from '../../../contract/order.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import { paymentStatus } from '../../../domain/payment-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { wholeAddress } from '../address/whole-address.ts';
import { mediaAddressOrNull } from '../media/picture-address.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';

/** An order in the words of the API; `looked` is what the provider says of a payment that is still awaited. */
export function presentOrder(row: OrderRow, looked: 'open' | 'ended' | 'not asked'): Order {
  const status = paymentStatus({ stage: row.stage, advancePaise: row.advance_paise, payments: row.payments });
  const isPayable = row.stage === 'awaiting payment' && looked !== 'open' && row.hold_expires_at > new Date();
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
    remaining_amount: row.order_status === 'Cancelled' ? 0 : rupeesFromPaise(row.remaining_paise),
    cart_products: row.lines.map(presentLine),
    billing_address: wholeAddress(row.billing_address),
    shipping_address: wholeAddress(row.shipping_address),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}

const presentLine = (line: OrderLineRow): OrderLine => ({
  product_id: line.productId,
  product_sku: line.sku,
  product_name: line.productName,
  product_image: mediaAddressOrNull(line.pictureId),
  product_price: rupeesFromPaise(line.mrpPaise),
  product_saleprice: line.unitPaise < line.mrpPaise ? rupeesFromPaise(line.unitPaise) : null,
  variation_attributes: line.attributes,
  quantity: line.quantity,
  delivery_days: line.deliveryDays,
});
