import type { Bill } from '../../contract/bill.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { BillQuestion } from '../../contract/checkout.ts';
import { payModes, type PayMode } from '../../domain/cart-mode.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart } from '../../domain/price.ts';
import { isUnanswered, apiContext, type Api } from '../api/api.ts';
import { guestLine, pricedLine, type CheckoutData } from '../cart/cart-line.ts';
import { checkoutData } from '../cart/cart-store.ts';
import { askAboutItems } from '../cart/guest-cart.ts';
import type { Route } from './+types/lookup-bill.ts';

export { loader } from '../page/not-found.tsx';

/** Null where there is nothing to order. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<BillAnswer | null> {
  const data = checkoutData.read();
  if (data === null) return null;
  const asked = new URL(request.url).searchParams;
  return askForBill(context.get(apiContext), data, {
    shippingId: asked.get('shipping'),
    mode: payModes.find((mode) => mode === asked.get('mode')) ?? null,
  });
}

export interface BillAnswer {
  /** Null if the shop gave none. */
  bill: Bill | null;
  /** Updated if the shop's products differ from what the cart passed on. */
  lines: CartLine[];
  /** The payment method of this bill; null: none yet. */
  mode: PayMode | null;
  /** The coupon in the bill. */
  couponCode: string | null;
  /** Why the customer's coupon is not in the bill. */
  couponReason: string | null;
  /** Why there is no bill, in the shop's words. */
  reason: string | null;
  /** No usable answer, so a retry may help. */
  isUnanswered: boolean;
  /** Stored with the lines, because another tab may store those of Buy Now in the meantime. */
  isFromCart: boolean;
}

/** The field to leave out of the next call, by refusal code. */
const droppedFor: Record<string, 'shipping_address' | 'coupon_code' | 'payment_mode'> = {
  'unknown-address': 'shipping_address',
  'pincode-not-served': 'shipping_address',
  'invalid-coupon': 'coupon_code',
  'coupon-used-up': 'coupon_code',
  'pay-mode-not-offered': 'payment_mode',
};

interface Choices {
  shippingId: string | null;
  mode: PayMode | null;
}

/** Asks the shop for the bill. Leaves out refused fields and bills the rest. */
async function askForBill(api: Api, data: CheckoutData, { shippingId, mode }: Choices): Promise<BillAnswer> {
  const lines = data.products.map(guestLine);
  const question: Partial<Omit<BillQuestion, 'cart_products'>> = {
    ...(shippingId !== null && { shipping_address: shippingId }),
    ...(mode !== null && { payment_mode: mode }),
    ...(data.coupon !== undefined && { coupon_code: data.coupon }),
  };
  const ask = () =>
    api.client.call('POST /payment/bill', {
      body: { ...question, cart_products: orderedItems(lines), main_id: api.mainId },
    });
  let couponReason: string | null = null;
  let answer = await ask();
  for (;;) {
    const dropped = answer.ok ? undefined : droppedFor[answer.refusal?.code ?? ''];
    if (answer.ok || dropped === undefined || question[dropped] === undefined) break;
    if (dropped === 'coupon_code') couponReason = answer.refusal?.message ?? null;
    delete question[dropped];
    answer = await ask();
  }
  const bill = answer.ok ? answer.body.data : null;
  const isAsInCart = bill !== null && bill.saletotal === saleTotal(lines);
  const isOutOfReach = isUnanswered(answer) || answer.status >= 500;
  const asked = isAsInCart || isOutOfReach ? null : await askAboutItems(api, data.products);
  return {
    bill,
    lines: asked ? data.products.map(asked.refresh).map(guestLine) : lines,
    mode: bill && (question.payment_mode ?? null),
    couponCode: question.coupon_code ?? null,
    couponReason,
    reason: answer.ok || isOutOfReach ? null : (answer.refusal?.message ?? null),
    isUnanswered: isOutOfReach,
    isFromCart: data.isFromCart ?? false,
  };
}

/** Lines as an order names them. */
export const orderedItems = (lines: readonly CartLine[]) =>
  lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity }));

export const saleTotal = (lines: readonly CartLine[]): number =>
  rupeesFromPaise(priceCart(lines.map(pricedLine), null).salePaise);
