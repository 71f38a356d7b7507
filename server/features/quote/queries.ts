import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

export interface QuotedProduct {
  sku: string;
  product_id: string;
  title: string;
  attributes: Record<string, string>;
  price_paise: number;
  sale_price_paise: number | null;
}

/** What of these SKUs is on sale today. */
export async function findQuotedProducts(trx: Transaction, skus: readonly string[]): Promise<QuotedProduct[]> {
  const { rows } = await sql<QuotedProduct>`
    select v.sku, p.product_id, p.title, v.attributes, v.price_paise, v.sale_price_paise
      from variation v join product p using (product_id)
     where v.sku = any(${skus}) and v.status = 'Active' and p.status = 'Active'`.execute(trx);
  return rows;
}

export interface NewQuote {
  userId: string | null;
  userName: string;
  name: string;
  mobile: string;
  email: string;
  description: string;
  couponCode: string | null;
  linesPaise: number;
  discountPaise: number;
}

export interface NewQuoteLine {
  sku: string;
  productId: string;
  productName: string;
  attributes: Record<string, string>;
  quantity: number;
  unitPaise: number;
}

export async function insertQuote(trx: Transaction, quote: NewQuote, lines: readonly NewQuoteLine[]): Promise<void> {
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
        attributes: JSON.stringify(line.attributes),
        quantity: line.quantity,
        unit_paise: line.unitPaise,
      })),
    )
    .execute();
}
