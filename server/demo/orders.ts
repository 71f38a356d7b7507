import type { PayMode } from '../../domain/cart-mode.ts';
import { Refused } from '../http/refuse.ts';
import { placeOrder } from '../features/checkout/place-order.ts';
import { readOrderRequest } from '../features/checkout/order-request.ts';
import { abandonOrders } from '../features/order/abandon-orders.ts';
import { openProviderOrder } from '../features/payment/open-provider-order.ts';
import { isOwn, verifyPayment } from '../features/payment/verify-payment.ts';
import type { Instrument } from '../providers/payment/simulator/instruments.ts';
import type { DemoCustomer } from './customers.ts';
import { minutesAfter } from './diary.ts';
import { pick, type DemoShop } from './demo-shop.ts';
import { pickGoods } from './goods.ts';
import { customerNotes } from './words.ts';

export interface Bought {
  orderId: string;
  productIds: readonly string[];
  by: DemoCustomer;
}

/** What becomes of an order’s payment. */
export type PaymentEnd = 'paid' | 'failed, then paid' | 'failed' | 'never tried' | 'being confirmed';

interface Purchase {
  customer: DemoCustomer;
  now: Date;
  end?: PaymentEnd;
  payMode?: PayMode;
  couponCode?: string | null;
}

/** Orders and pays. Null: it is not placed, because it was not paid or something was sold out. */
export async function buy(
  shop: DemoShop,
  { customer, now, end = pickEnd(shop), payMode = pickMode(shop), couponCode = null }: Purchase,
): Promise<Bought | null> {
  const { db, log, random, goods, checkout, diary } = shop;
  const count = pick(random, [1, 1, 1, 2, 2, 3]);
  const chosen = Array.from({ length: count }, () => pickGoods(random, goods, now));
  const quantity = random.chance(0.12) ? 2 : 1;
  const body = {
    cart_products: chosen.map(({ sku }) => ({ product_sku: sku, quantity })),
    coupon_code: couponCode,
    billing_address: customer.addressId,
    shipping_address: customer.addressId,
    payment_mode: payMode,
    customer_note: random.chance(0.15) ? pick(random, customerNotes) : '',
  };
  const { userId, ip } = customer;
  const placed = await placeOrder(
    checkout,
    readOrderRequest({ userId, ip, body, idempotencyKey: `demo ${now.getTime()}` }),
  );
  if (placed instanceof Refused) {
    // Somebody else bought the last one, or the coupon does not fit.
    if (placed.status === 409 || placed.code === 'invalid-coupon') return null;
    throw new Error(`the demo’s order was refused: ${placed.body.message}`);
  }
  const { orderId, requestId } = placed;
  const bought = { orderId, productIds: chosen.map(({ productId }) => productId), by: customer };
  // Once its time to pay is over, the order is abandoned.
  if (end === 'failed' || end === 'never tried') diary.plan(minutesAfter(now, 17), () => abandonOrders(db, log));
  if (requestId === null || end === 'never tried') return requestId === null ? bought : null;
  return (await pay(shop, { requestId, userId, purpose: 'order', end })) ? bought : null;
}

interface PaymentOf {
  requestId: string;
  userId: string;
  purpose: 'order' | 'fee';
  end: Exclude<PaymentEnd, 'never tried'>;
}

/** True: paid. */
async function pay(shop: DemoShop, { requestId, end, ...payer }: PaymentOf): Promise<boolean> {
  const opened = await openProviderOrder(shop.payments, requestId);
  if (!opened?.razorpay_order) throw new Error('the payment simulator gave no order');
  return payOpened(shop, { providerOrderId: opened.razorpay_order.id, end, ...payer });
}

export async function payOpened(
  { payments, random, simulator }: DemoShop,
  { providerOrderId, end, ...payer }: Omit<PaymentOf, 'requestId'> & { providerOrderId: string },
): Promise<boolean> {
  const attempt = async (bank: 'success' | 'failure' | 'silence') => {
    const { proof } = await simulator.pay({ orderId: providerOrderId, bank, instrument: pick(random, instruments) });
    const verified = await verifyPayment(payments, proof, isOwn(payer));
    return !(verified instanceof Refused);
  };
  if (end === 'failed' || end === 'failed, then paid') await attempt('failure');
  if (end === 'being confirmed') await attempt('silence');
  return end === 'paid' || end === 'failed, then paid' ? attempt('success') : false;
}

const upi: Instrument = { method: 'upi', vpa: 'success@razorpay' };
const card: Instrument = { method: 'card', number: '4100280000001007', expiry: '12/39', cvv: '123' };
/** As people pay in India: two thirds by UPI. */
const instruments: readonly Instrument[] = [upi, upi, upi, upi, card, { method: 'netbanking', bank: 'HDFC' }];

function pickEnd({ random }: DemoShop): PaymentEnd {
  const share = random.next();
  if (share < 0.82) return 'paid';
  if (share < 0.88) return 'failed, then paid';
  return share < 0.94 ? 'failed' : 'never tried';
}

const pickMode = ({ random }: DemoShop): PayMode => (random.chance(0.4) ? 'Pay on delivery' : 'Pay now');
