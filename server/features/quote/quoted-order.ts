import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { gstRateOf, type GstRate } from '../../../domain/gst-rate.ts';
import { linePaise } from '../../../domain/price.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { insertOrder, stockNeeds } from '../checkout/insert-order.ts';
import { refuseShortage, type OrderedLine } from '../checkout/price-order.ts';
import { abandonOrder } from '../order/abandon-orders.ts';
import { setOrderStatus } from '../order/move-order.ts';
import { lockRequest, lockUnplacedOrder } from '../order/queries.ts';

/** A line as it was offered. */
export interface QuotedLine {
  line_sku: string;
  name: string;
  attributes: Record<string, string>;
  picture_id: string | null;
  quantity: number;
  unit_paise: number;
}

export interface QuoteVersion {
  version_id: string;
  quote_id: string;
  /** Whoever asked; null: a guest. */
  user_id: string | null;
  name: string;
  mobile: string;
  email: string;
  address: Partial<OrderAddress>;
  lines: QuotedLine[];
  delivery_paise: number;
  total_paise: number;
  valid_until: Date;
  is_over: boolean;
  is_held: boolean;
  ended_as: 'replaced' | 'declined' | null;
  order_id: string | null;
}

export type NotQuoted = Refused<'unknown-product' | 'variation-needed' | 'out-of-stock' | 'not-enough-stock'>;

/** Locks the quote, so that nobody answers, declines or starts to pay it meanwhile. Danger: always before any order or payment request. */
export async function lockVersion(trx: Transaction, versionId: string): Promise<QuoteVersion> {
  await sql`
    select from quote where quote_id = (select quote_id from quote_version where version_id = ${versionId})
       for update`.execute(trx);
  const { rows } = await sql<QuoteVersion>`
    select v.version_id, v.quote_id, q.user_id, v.name, v.mobile, v.email, v.address, v.lines, v.delivery_paise, v.total_paise,
      v.valid_until, v.valid_until <= now() as is_over, v.is_held, v.ended_as, v.order_id
      from quote_version v join quote q using (quote_id) where v.version_id = ${versionId}`.execute(trx);
  const [version] = rows;
  if (!version) throw new Error(`version ${versionId} of a quote does not exist`);
  return version;
}

interface OrderToPay {
  orderId: string;
  /** Null: it is paid already. */
  requestId: string | null;
}

/** Writes the order of a quote that holds nothing, once its customer wants to pay. An earlier one that is still held is used again. */
export const writeQuotedOrder = (
  db: Database,
  versionId: string,
): Promise<OrderToPay | NotQuoted | Refused<'unknown-link'>> =>
  retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const version = await lockVersion(trx, versionId);
      if (version.ended_as !== null || version.is_over) return refuse('unknown-link');
      const { order_id: earlierId } = version;
      if (earlierId !== null) {
        const { rows } = await sql<{ request_id: string; is_held: boolean }>`
          select r.request_id, o.stage = 'awaiting payment' and o.hold_expires_at > now() as is_held
            from payment_request r join shop_order o using (order_id) where r.order_id = ${earlierId}`.execute(trx);
        if (rows[0]?.is_held) return { orderId: earlierId, requestId: rows[0].request_id };
        if (!(await cancelUnpaidOrder(trx, earlierId, 'system'))) return { orderId: earlierId, requestId: null };
      }
      return insertQuotedOrder(trx, version);
    }),
  );

/** Money that still arrives for it is refunded. False: it is paid, and stays. */
export async function cancelUnpaidOrder(trx: Transaction, orderId: string, actor: string): Promise<boolean> {
  await lockRequest(trx, orderId);
  const { stage, order_status: status } = await lockUnplacedOrder(trx, orderId);
  if (stage === 'placed') return false;
  if (stage === 'awaiting payment') await abandonOrder(trx, orderId);
  if (status !== 'Cancelled') await setOrderStatus(trx, orderId, 'Cancelled', actor);
  return true;
}

/** Writes the order of a version, at its prices. Call it with the quote locked, and any earlier order of the quote cancelled. */
export async function insertQuotedOrder(
  trx: Transaction,
  version: QuoteVersion,
): Promise<{ orderId: string; requestId: string | null } | NotQuoted> {
  const lines = await findLines(trx, version.lines);
  if (lines instanceof Refused) return lines;
  const shortage = refuseShortage(lines, await lockStock(trx, [...stockNeeds(lines).keys()]));
  if (shortage) return shortage;
  const { delivery_paise: deliveryPaise, total_paise: totalPaise } = version;
  const address = JSON.stringify(version.address);
  const written = await insertOrder(trx, {
    channel: 'quote',
    userId: version.user_id,
    buyer: { fullName: version.name, email: version.email, mobile: version.mobile },
    payMode: 'Pay now',
    lines,
    bill: {
      mrpPaise: lines.reduce((sum, line) => sum + Math.max(line.pricePaise * line.quantity, linePaise(line)), 0),
      linesPaise: totalPaise - deliveryPaise,
      discountPaise: 0,
      deliveryPaise,
      totalPaise,
      advancePaise: totalPaise,
      remainingPaise: 0,
      distanceKm: null,
      isEstimated: true,
    },
    couponCode: null,
    shipping: address,
    billing: address,
    note: '',
    fingerprint: `quote ${version.version_id}`,
    holdUntil: version.is_held ? version.valid_until : null,
  });
  const { orderId } = written;
  await trx.updateTable('shop_order').set({ quote_id: version.quote_id }).where('order_id', '=', orderId).execute();
  await trx
    .updateTable('quote_version')
    .set({ order_id: orderId })
    .where('version_id', '=', version.version_id)
    .execute();
  return written;
}

/** Only what is on sale today, with today's tax. Without a `unit_paise`, at today's price. */
export async function findLines(
  trx: Transaction,
  quoted: readonly (Pick<QuotedLine, 'line_sku' | 'name' | 'quantity'> & { unit_paise: number | null })[],
): Promise<OrderedLine[] | Refused<'unknown-product' | 'variation-needed'>> {
  const { rows } = await sql<{ products: OrderedLine['product'][]; gstRates: GstRate[]; today: string }>`
    select (select coalesce(jsonb_agg(to_jsonb(l)), '[]')
              from find_ordered_lines(null, ${quoted.map(({ line_sku }) => line_sku)}::text[]) l) as products,
      (select coalesce(jsonb_agg(jsonb_build_object('hsn', hsn, 'validFrom', valid_from,
                'priceUpToPaise', price_up_to_paise, 'basisPoints', basis_points)), '[]') from gst_rate) as "gstRates",
      ((now() at time zone 'Asia/Kolkata')::date)::text as today`.execute(trx);
  const { products = [], gstRates = [], today = '' } = rows[0] ?? {};
  const byLine = new Map(products.map((product) => [product.line_sku, product]));
  const lines: OrderedLine[] = [];
  for (const [index, { line_sku, name, quantity, unit_paise }] of quoted.entries()) {
    const product = byLine.get(line_sku);
    if (!product) return refuse('unknown-product', { message: `${name} is no longer on sale.` });
    if (product.is_choice_needed) {
      return refuse('variation-needed', { message: `What is in ${name} has to be chosen again.` });
    }
    const unitPaise = unit_paise ?? product.sale_price_paise ?? product.price_paise;
    const gstBasisPoints = gstRateOf(gstRates, { hsn: product.hsn_code, day: today, unitPaise });
    if (gstBasisPoints === null) throw new Error(`there is no GST rate for HSN ${product.hsn_code}`);
    const price = { pricePaise: product.price_paise, salePricePaise: unitPaise };
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
