import type { Bill } from '../../contract/bill.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { BillQuestion } from '../../contract/checkout.ts';
import type { PayMode } from '../../domain/cart-mode.ts';
import { rupeesFromPaise } from '../../domain/money.ts';
import { priceCart } from '../../domain/price.ts';
import { isUnanswered } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { guestLine, pricedLine } from '../cart/cart-line.ts';
import { askAboutItems } from '../cart/change-guest-cart.ts';
import type { CheckoutData } from '../cart/checkout-data.ts';

export interface BillAnswer {
  /** Null where the shop gave none. */
  bill: Bill | null;
  /** As the shop sells them now, where that differs from what was handed over. */
  lines: CartLine[];
  /** The method that it is for; null: for none yet. */
  mode: PayMode | null;
  /** The coupon that is in the bill. */
  couponCode: string | null;
  /** Why the coupon that was held is not. */
  couponReason: string | null;
  /** Why there is no bill, in the shop's words. */
  reason: string | null;
  /** Nobody answered, or not sensibly: worth asking again. */
  isUnanswered: boolean;
}

export interface BillWish {
  data: CheckoutData;
  shippingId: string | null;
  mode: PayMode | null;
}

/** What to leave out and ask again without, by the reason for the "no". */
const droppedFor: Record<string, 'shipping_address' | 'coupon_code' | 'payment_mode'> = {
  'unknown-address': 'shipping_address',
  'pincode-not-served': 'shipping_address',
  'invalid-coupon': 'coupon_code',
  'coupon-used-up': 'coupon_code',
  'pay-mode-not-offered': 'payment_mode',
};

/** Asks the shop what the order costs. Whatever it does not take is left out, and the rest is billed. */
export async function askBill(api: Api, { data, shippingId, mode }: BillWish): Promise<BillAnswer> {
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
  const isAsKept = bill !== null && bill.saletotal === saleTotal(lines);
  const isOnlyNow = isUnanswered(answer) || answer.status >= 500;
  const refresh = isAsKept || isOnlyNow ? null : await askAboutItems(api, data.products);
  return {
    bill,
    lines: refresh ? data.products.map(refresh).map(guestLine) : lines,
    mode: bill && (question.payment_mode ?? null),
    couponCode: question.coupon_code ?? null,
    couponReason,
    reason: answer.ok || isOnlyNow ? null : (answer.refusal?.message ?? null),
    isUnanswered: isOnlyNow,
  };
}

/** Lines as an order names them. */
export const orderedItems = (lines: readonly CartLine[]) =>
  lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity }));

export const saleTotal = (lines: readonly CartLine[]): number =>
  rupeesFromPaise(priceCart(lines.map(pricedLine), null).salePaise);
