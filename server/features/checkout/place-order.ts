import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { isAnotherBill, type OrderBill } from '../../../domain/bill.ts';
import { crash } from '../../config/crash-point.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import { abandonIfExpired } from '../order/abandon-orders.ts';
import { watchAgain } from '../payment/queries.ts';
import {
  claimCartLines,
  findKnownOrder,
  findOrderById,
  isCartChanged,
  keepHolding,
  type KnownOrder,
  type OrderRequest,
} from './order-request.ts';
import { presentBill, priceOrder, type NotPriced } from './price-order.ts';
import { writeOrder, type NotWritten } from './write-order.ts';

export interface CheckoutParts {
  db: Database;
  geocoding: Geocoding;
  outbox: Pick<Outbox, 'sendMail'>;
  /** `open`: a bank may still confirm a payment of this order. */
  lookAtPayment: (orderId: string) => Promise<'open' | 'ended'>;
}

type NotPlaced =
  | NotPriced
  | NotWritten
  | Refused<'mobile-missing' | 'bill-changed' | 'idempotency-key-reused' | 'ordered-before' | 'payment-unconfirmed'>;

/** New orders per account and window. */
const ordersMax = 30;
const windowSeconds = 3600;

/** Returns the order, made by this call or by an earlier one with the same content. */
export async function placeOrder<Code extends RefusalCode = never>(
  parts: CheckoutParts,
  request: OrderRequest,
  refuseBill: (bill: OrderBill) => Refused<Code> | null = () => null,
): Promise<KnownOrder | NotPlaced | Refused<Code>> {
  const known = await resumeOrder(parts, request);
  if (known !== null) return known;
  const made = await makeOrder(parts, request, refuseBill);
  // A simultaneous click may have made this very order, and so taken the stock or coupon that we were refused for.
  return made instanceof Refused ? ((await resumeOrder(parts, request)) ?? made) : made;
}

async function resumeOrder(parts: CheckoutParts, request: OrderRequest): Promise<KnownOrder | NotPlaced | null> {
  const known = await findKnownOrder(parts.db, request);
  // A placed order has already left the cart, so there is nothing to compare it with.
  if (known === null || known instanceof Refused || known.stage === 'placed') return known;
  if (await isCartChanged(parts.db, request)) return refuse('cart-changed');
  if (request.isFromCart) await claimCartLines(parts.db, known.orderId);
  if (known.stage !== 'abandoned') return extendHold(parts.db, known);
  // Replace an abandoned order by a new one, unless the old one was paid after all or still may be.
  if ((await parts.lookAtPayment(known.orderId)) === 'open') return refuse('payment-unconfirmed');
  const now = await findOrderById(parts.db, known.orderId);
  return now.stage === 'placed' ? now : null;
}

/** Gives an unpaid order its full time to pay again. Null: it can no longer be paid. */
async function extendHold(db: Database, known: KnownOrder): Promise<KnownOrder | null> {
  if (known.stage !== 'awaiting payment') return known;
  if (!(await keepHolding(db, known.orderId))) {
    // Otherwise the next try would find it again, and the customer could never order this.
    await abandonIfExpired(db, known.orderId);
    return null;
  }
  if (known.requestId !== null) await watchAgain(db, known.requestId);
  return known;
}

async function makeOrder<Code extends RefusalCode>(
  parts: CheckoutParts,
  request: OrderRequest,
  refuseBill: (bill: OrderBill) => Refused<Code> | null,
): Promise<KnownOrder | NotPlaced | Refused<Code>> {
  const { db } = parts;
  if (await isCartChanged(db, request)) return refuse('cart-changed');
  const order = await priceOrder(parts, request, ({ mobile }) => (mobile ? null : refuse('mobile-missing')));
  if (order instanceof Refused) return order;
  if (isAnotherBill(request.expected, order.bill)) return refuse('bill-changed', { bill: presentBill(order.bill) });
  const refused = refuseBill(order.bill);
  if (refused) return refused;
  const allowances = {
    each: [
      { bucket: `orders from ${addressGroup(request.ip)}`, max: perAddress.ordersAnHour, windowSeconds },
      { bucket: `orders ${request.userId}`, max: ordersMax, windowSeconds },
    ],
    windowSeconds,
  };
  const write = () => retryDeadlock(() => writeOrder(parts, order, allowances));
  const first = await write();
  const isKnown = !(first instanceof Refused) && !first.isNew;
  const resumed = isKnown ? await extendHold(db, first) : null;
  if (resumed) return resumed;
  const written = isKnown ? await write() : first;
  crash('after-order');
  return written;
}
