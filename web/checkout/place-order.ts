import * as z from 'zod/mini';
import type { Bill } from '../../contract/bill.ts';
import { Checkout } from '../../contract/checkout.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { fieldReasons } from '../../contract/field-reasons.ts';
import type { PaymentOpened } from '../../contract/razorpay.ts';
import { paiseFromRupees } from '../../domain/money.ts';
import { canShipTo } from '../../domain/pincode.ts';
import type { Api } from '../api/api-context.ts';
import { attemptKey, endAttempt } from './order-attempt.ts';

/** The parts of the page that an order can fail at, in the order in which they are checked. */
export type CheckoutPart = 'billing_address' | 'shipping_address' | 'mobile' | 'payment_mode';

export interface CheckoutFault {
  part: CheckoutPart;
  text: string;
}

export type OrderWish = Pick<z.input<typeof Checkout>, CheckoutPart | 'cart_products' | 'coupon_code'>;

const parts = new Set<string>(['billing_address', 'shipping_address', 'mobile', 'payment_mode']);
const isPart = (field: string): field is CheckoutPart => parts.has(field);

/** What keeps this from being ordered, the first thing only; the pincode comes last. */
export function checkOrder(wish: Record<CheckoutPart, unknown>, pincode: string, served: readonly string[]) {
  const read = z.safeParse(PageFields, wish);
  const [first] = read.success ? [] : fieldReasons(read.error.issues);
  if (first && isPart(first.field)) return { part: first.field, text: first.reason } satisfies CheckoutFault;
  if (canShipTo(pincode, served)) return null;
  return { part: 'shipping_address', text: 'Delivery is not available to this pincode.' } satisfies CheckoutFault;
}

const PageFields = /* @__PURE__ */ z.pick(Checkout, {
  billing_address: true,
  shipping_address: true,
  mobile: true,
  payment_mode: true,
});

export type Placing =
  | { end: 'placed'; orderId: string }
  | { end: 'to pay'; opened: PaymentOpened }
  | { end: 'fault'; fault: CheckoutFault }
  /** An equal one was placed a few minutes ago. */
  | { end: 'ordered before'; text: string; earlierId: string }
  /** It costs something else by now. */
  | { end: 'bill changed'; bill: Bill | null }
  /** Something in it cannot be had any more, or not in this number. */
  | { end: 'not available'; text: string }
  | { end: 'failed'; text: string };

interface How {
  /** Something is paid online now. */
  isToPay: boolean;
  /** The customer was asked, and means a second equal order. */
  again: boolean;
}

/** Places an order at the amounts that were shown. Sent twice, it is one order. */
export async function placeOrder(api: Api, wish: OrderWish, bill: Bill, how: How): Promise<Placing> {
  const placed = await placeOnce(api, wish, bill, how);
  return placed.end === 'to pay' && !asks(placed.opened, bill)
    ? placeAnew(api, wish, bill, placed.opened.order_id)
    : placed;
}

async function placeOnce({ client, mainId }: Api, wish: OrderWish, bill: Bill, how: How): Promise<Placing> {
  const options = {
    body: {
      ...wish,
      ...amountsOf(bill),
      ...(how.again && { again: true }),
      currency: 'INR' as const,
      main_id: mainId,
    },
    idempotencyKey: attemptKey(wish),
  };
  if (how.isToPay) {
    const answer = await client.call('POST /payment', options);
    if (!answer.ok) return notPlaced(answer.refusal);
    const { order_id: orderId, razorpay_order: order } = answer.body;
    return order === null ? { end: 'placed', orderId } : { end: 'to pay', opened: answer.body };
  }
  const answer = await client.call('POST /payment/paydelivery', options);
  return answer.ok ? { end: 'placed', orderId: answer.body.order_id } : notPlaced(answer.refusal);
}

/** Whether the payment window will ask for what this bill says is to be paid online. */
const asks = ({ razorpay_order: order }: PaymentOpened, bill: Bill): boolean =>
  order?.amount === paiseFromRupees(bill.totalAmountbeforePay) - paiseFromRupees(bill.remaining_amount);

/**
 * The order of an earlier try in this tab costs what it cost then. Nobody pays another amount than the page shows: unless a bank
 * may have its payment already, a new order takes its place.
 */
async function placeAnew(api: Api, wish: OrderWish, bill: Bill, orderId: string): Promise<Placing> {
  const answer = await api.client.call('GET /payment/order/:orderId', { params: { orderId } });
  if (!answer.ok) return { end: 'failed', text: 'Error during checkout' };
  const { payment_status: status, payment_open: isOpen } = answer.body.data;
  // The result page tells how it stands.
  if (status !== 'Pending' || isOpen) return { end: 'placed', orderId };
  endAttempt();
  const placed = await placeOnce(api, wish, bill, { isToPay: true, again: false });
  // Never a third time, whatever the shop answers.
  return placed.end === 'to pay' && !asks(placed.opened, bill) ? { end: 'bill changed', bill: null } : placed;
}

const amountsOf = (bill: Bill) => ({
  amountbeforediscount: bill.amountbeforediscount,
  amountafterdiscount: bill.amountafterdiscount,
  discountprice: bill.discountprice,
  deliveryCharge: bill.deliveryCharge,
  totalAmountbeforePay: bill.totalAmountbeforePay,
  remaining_amount: bill.remaining_amount,
});

const faultyParts: Record<string, CheckoutPart> = {
  'mobile-missing': 'mobile',
  'pay-mode-not-offered': 'payment_mode',
  'pincode-not-served': 'shipping_address',
};
const stockCodes = new Set(['cart-empty', 'unknown-product', 'out-of-stock', 'not-enough-stock', 'no-price']);
/** The page knows something that is no longer so: the bill has to be asked for anew. */
const staleCodes = new Set(['bill-changed', 'advance-needed', 'invalid-coupon', 'coupon-used-up', 'unknown-address']);

function notPlaced(refusal: Refusal | null): Placing {
  const code = refusal?.code;
  if (refusal === null || code === undefined || code === 'went-wrong')
    return { end: 'failed', text: 'Error during checkout' };
  const field = refusal.fields?.find((reason) => isPart(reason.field));
  if (field && isPart(field.field)) return { end: 'fault', fault: { part: field.field, text: field.reason } };
  const part = faultyParts[code];
  if (part) return { end: 'fault', fault: { part, text: refusal.message } };
  if (code === 'ordered-before') {
    return { end: 'ordered before', text: refusal.message, earlierId: refusal.earlier_id ?? '' };
  }
  if (stockCodes.has(code)) return { end: 'not available', text: refusal.message };
  if (staleCodes.has(code)) return { end: 'bill changed', bill: refusal.bill ?? null };
  return { end: 'failed', text: refusal.message };
}
