import type { QuoteRequest } from '../../../contract/quote.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { couponFault } from '../../../domain/coupon.ts';
import { keptPaiseMax } from '../../../domain/money.ts';
import { priceCart, type CouponOffer } from '../../../domain/price.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import { findCoupon } from '../coupon/queries.ts';
import { findSiteProfile } from '../site/queries.ts';
import { quoteLetter } from './letter.ts';
import { findQuotedProducts, insertQuote, type NewQuote } from './queries.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

type QuoteWish = Pick<QuoteRequest, 'name' | 'mobile' | 'email' | 'description' | 'cart_products' | 'coupon_code'>;

/** Null: it is kept. Prices are the catalogue's of this moment; stock does not matter, the shop may order more. */
export function requestQuote(
  { db, outbox }: Parts,
  wish: QuoteWish,
  caller: Pick<Caller, 'userId' | 'fullName'> | null,
): Promise<Refused<'unknown-product' | 'amount-too-large'> | null> {
  return db.transaction().execute(async (trx) => {
    const quantities = quantityBySku(wish.cart_products);
    const products = new Map((await findQuotedProducts(trx, [...quantities.keys()])).map((row) => [row.sku, row]));
    const priced = [...quantities].flatMap(([sku, quantity]) => {
      const product = products.get(sku);
      return product
        ? [{ product, quantity, pricePaise: product.price_paise, salePricePaise: product.sale_price_paise }]
        : [];
    });
    if (priced.length < quantities.size) return refuse('unknown-product');
    const { salePaise } = priceCart(priced, null);
    if (salePaise > keptPaiseMax) return refuse('amount-too-large');
    const coupon = await usableCoupon(trx, { code: wish.coupon_code ?? '', userId: caller?.userId ?? null, salePaise });
    const quote: NewQuote = {
      userId: caller?.userId ?? null,
      userName: caller?.fullName ?? '',
      name: wish.name,
      mobile: wish.mobile,
      email: wish.email,
      description: wish.description,
      couponCode: coupon?.code ?? null,
      linesPaise: salePaise,
      discountPaise: priceCart(priced, coupon?.offer ?? null).couponPaise,
    };
    const lines = priced.map(({ product, quantity, ...prices }) => ({
      sku: product.sku,
      productId: product.product_id,
      productName: product.title,
      attributes: product.attributes,
      quantity,
      unitPaise: unitPaise(prices),
    }));
    await insertQuote(trx, quote, lines);
    // Queued with the quote: one that is kept is one that the shop hears of.
    const shop = await findSiteProfile(trx);
    if (shop?.email) await outbox.sendMail(trx, quoteLetter(shop.email, quote, lines));
    return null;
  });
}

const quantityMax = 999;

/** The same SKU on two lines is one wish. */
function quantityBySku(items: QuoteWish['cart_products']): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_sku: sku, quantity } of items) {
    quantities.set(sku, Math.min(quantityMax, (quantities.get(sku) ?? 0) + quantity));
  }
  return quantities;
}

interface CouponWish {
  code: string;
  userId: string | null;
  salePaise: number;
}

async function usableCoupon(
  trx: Transaction,
  { code, userId, salePaise }: CouponWish,
): Promise<{ code: string; offer: CouponOffer } | null> {
  const found = code === '' ? null : await findCoupon(trx, code, userId);
  if (!found || couponFault(found.terms, { ...found, salePaise, nowMs: Date.now() }) !== null) return null;
  return { code, offer: found.terms.offer };
}
