import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { gstRateOf, type GstRate } from '../../../domain/gst-rate.ts';
import { unitPaise } from '../../../domain/unit-price.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { OrderedLine } from './price-order.ts';

interface SoldLine {
  line_sku: string;
  /** If it is no longer on sale, it is named by this. */
  name: string;
  quantity: number;
  /** Null: today's price. */
  unit_paise: number | null;
}

/** Only what is on sale today, with today's tax; for orders that staff write. */
export async function findSoldLines(
  trx: Transaction,
  sold: readonly SoldLine[],
): Promise<OrderedLine[] | Refused<'unknown-product' | 'variation-needed'>> {
  const { rows } = await sql<{ products: OrderedLine['product'][]; gstRates: GstRate[]; today: string }>`
    select (select coalesce(jsonb_agg(to_jsonb(l)), '[]')
              from find_ordered_lines(null, ${sold.map(({ line_sku }) => line_sku)}::text[]) l) as products,
      (select coalesce(jsonb_agg(jsonb_build_object('hsn', hsn, 'validFrom', valid_from,
                'priceUpToPaise', price_up_to_paise, 'basisPoints', basis_points)), '[]') from gst_rate) as "gstRates",
      ((now() at time zone 'Asia/Kolkata')::date)::text as today`.execute(trx);
  const { products = [], gstRates = [], today = '' } = rows[0] ?? {};
  const byLine = new Map(products.map((product) => [product.line_sku, product]));
  const lines: OrderedLine[] = [];
  for (const [index, { line_sku, name, quantity, unit_paise }] of sold.entries()) {
    const product = byLine.get(line_sku);
    if (!product) return refuse('unknown-product', { message: `${name} is no longer on sale.` });
    if (product.is_choice_needed) {
      return refuse('variation-needed', { message: `What is in ${name} has to be chosen again.` });
    }
    const price = { pricePaise: product.price_paise, salePricePaise: unit_paise ?? product.sale_price_paise };
    const gstBasisPoints = gstRateOf(gstRates, { hsn: product.hsn_code, day: today, unitPaise: unitPaise(price) });
    if (gstBasisPoints === null) throw new Error(`there is no GST rate for HSN ${product.hsn_code}`);
    lines.push({ product, quantity, place: index + 1, ...price, gstBasisPoints });
  }
  return lines;
}

/** By SKU, as every order does. */
export async function lockStock(trx: Transaction, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; available: number }>`
    select sku, on_hand - reserved as available from stock where sku = any(${skus}::text[]) order by sku for update`.execute(
    trx,
  );
  return new Map(rows.map(({ sku, available }) => [sku, available]));
}
