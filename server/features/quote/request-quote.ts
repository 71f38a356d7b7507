import { sql } from 'kysely';
import type { QuoteRequest } from '../../../contract/quote.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { couponFault } from '../../../domain/coupon.ts';
import { storedPaiseMax } from '../../../domain/money.ts';
import { choiceWords, type PackagePart } from '../../../domain/package-choice.ts';
import { priceCart, type CouponOffer } from '../../../domain/price.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import { findCoupon } from '../coupon/queries.ts';
import { mailShop } from '../site/mail-shop.ts';
import { findShopState } from '../site/queries.ts';
import { quoteMail, quoteReceivedMail, type NewQuote, type NewQuoteLine } from './mail.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

interface QuoteSender {
  caller: Pick<Caller, 'userId' | 'fullName'> | null;
  /** As `senderOf` gives it. */
  sender: string;
  isAcknowledged: boolean;
}

const closedText = 'The shop is closed for now and takes no new requests.';

/** Null on success. Uses the catalogue's prices. Stock does not matter: the shop can order more. */
export function requestQuote(
  { db, outbox }: Parts,
  request: QuoteRequest,
  { caller, sender, isAcknowledged }: QuoteSender,
): Promise<Refused<'shop-closed' | 'unknown-product' | 'variation-needed' | 'amount-too-large'> | null> {
  return db.transaction().execute(async (trx) => {
    if ((await findShopState(trx)) !== 'open') return refuse('shop-closed', { message: closedText });
    const quantities = quantityByLine(request.cart_products);
    const products = new Map((await findQuotedProducts(trx, [...quantities.keys()])).map((row) => [row.line_sku, row]));
    const priced = [...quantities].flatMap(([line, quantity]) => {
      const product = products.get(line);
      return product
        ? [{ product, quantity, pricePaise: product.price_paise, salePricePaise: product.sale_price_paise }]
        : [];
    });
    if (priced.length < quantities.size) return refuse('unknown-product');
    const unchosen = priced.find(({ product }) => product.is_choice_needed);
    if (unchosen) {
      return refuse('variation-needed', { message: `Please choose what is in ${unchosen.product.title}.` });
    }
    const { salePaise } = priceCart(priced, null);
    if (salePaise > storedPaiseMax) return refuse('amount-too-large');
    const coupon = await usableCoupon(trx, {
      code: request.coupon_code ?? '',
      userId: caller?.userId ?? null,
      salePaise,
    });
    const quote: NewQuote = {
      userId: caller?.userId ?? null,
      userName: caller?.fullName ?? '',
      name: request.name,
      mobile: request.mobile,
      email: request.email,
      description: request.description,
      couponCode: coupon?.code ?? null,
      linesPaise: salePaise,
      discountPaise: priceCart(priced, coupon?.offer ?? null).couponPaise,
    };
    const lines = priced.map(({ product, quantity, ...prices }) => ({
      sku: product.sku,
      chosen: product.chosen,
      productId: product.product_id,
      productName: product.title,
      attributes: { ...product.attributes, ...choiceWords(product.parts) },
      pictureId: product.picture_id,
      quantity,
      unitPaise: unitPaise(prices),
    }));
    await insertQuote(trx, quote, lines);
    if (isAcknowledged) await outbox.sendMail(trx, quoteReceivedMail(quote.email, lines));
    await mailShop(trx, { outbox, sender }, quoteMail(quote, lines));
    return null;
  });
}

const quantityMax = 999;

/** Adds up lines with the same SKU. */
function quantityByLine(items: QuoteRequest['cart_products']): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { product_sku: line, quantity } of items) {
    quantities.set(line, Math.min(quantityMax, (quantities.get(line) ?? 0) + quantity));
  }
  return quantities;
}

async function usableCoupon(
  trx: Transaction,
  { code, userId, salePaise }: { code: string; userId: string | null; salePaise: number },
): Promise<{ code: string; offer: CouponOffer } | null> {
  const found = code === '' ? null : await findCoupon(trx, code, userId);
  if (!found || couponFault(found.terms, { ...found, salePaise, nowMs: Date.now() }) !== null) return null;
  return { code, offer: found.terms.offer };
}

interface QuotedProduct {
  line_sku: string;
  sku: string;
  chosen: string[];
  parts: PackagePart[];
  is_choice_needed: boolean;
  product_id: string;
  title: string;
  attributes: Record<string, string>;
  picture_id: string | null;
  price_paise: number;
  sale_price_paise: number | null;
}

/** Only products that are on sale today. */
async function findQuotedProducts(trx: Transaction, lineSkus: readonly string[]): Promise<QuotedProduct[]> {
  const { rows } = await sql<QuotedProduct>`
    select line_sku, v.sku, (string_to_array(line_sku, '~'))[2:] as chosen, p.product_id, p.title, v.attributes,
      coalesce(v.picture_id, p.picture_id) as picture_id, v.price_paise, v.sale_price_paise,
      case when p.product_type = 'Grouped Product' then parts_of_line(p.product_id, (string_to_array(line_sku, '~'))[2:])
        else '[]' end as parts,
      needs_choice(v.sku, (string_to_array(line_sku, '~'))[2:]) as is_choice_needed
      from unnest(${lineSkus}::text[]) as line_sku
      join variation v on v.sku = split_part(line_sku, '~', 1) join product p using (product_id)
     where v.status = 'Active' and p.status = 'Active'`.execute(trx);
  return rows;
}

async function insertQuote(trx: Transaction, quote: NewQuote, lines: readonly NewQuoteLine[]): Promise<void> {
  const { quote_id: quoteId } = await trx
    .insertInto('quote')
    .values({
      user_id: quote.userId,
      user_name: quote.userName,
      name: quote.name,
      mobile: quote.mobile,
      email: quote.email,
      description: quote.description,
      coupon_code: quote.couponCode,
      lines_paise: quote.linesPaise,
      discount_paise: quote.discountPaise,
    })
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('quote_line')
    .values(
      lines.map((line, index) => ({
        quote_id: quoteId,
        line_number: index + 1,
        sku: line.sku,
        product_id: line.productId,
        product_name: line.productName,
        chosen: [...line.chosen],
        attributes: JSON.stringify(line.attributes),
        quantity: line.quantity,
        unit_paise: line.unitPaise,
      })),
    )
    .execute();
}
