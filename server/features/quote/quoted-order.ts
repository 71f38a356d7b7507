import { sql } from 'kysely';
import type { OrderAddress } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { linePaise } from '../../../domain/price.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { insertOrder, stockNeeds } from '../checkout/insert-order.ts';
import { refuseShortage } from '../checkout/price-order.ts';
import { findSoldLines, lockStock } from '../checkout/sold-lines.ts';
import { cancelUnpaidOrder } from '../order/cancel-unpaid-order.ts';
import { findShopState } from '../site/queries.ts';

/** A line of the offer. */
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
  /** The customer who asked; null: a guest. */
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

/**
 * Locks the quote, so that nobody can answer, decline or start to pay it. Danger: lock it before any order or payment request, or two calls
 * can deadlock.
 */
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

/** Writes the order for a quote without held stock, when the customer presses Pay. Reuses an earlier order that still holds its stock. */
export const writeQuotedOrder = (
  db: Database,
  versionId: string,
): Promise<OrderToPay | NotQuoted | Refused<'unknown-link' | 'shop-closed'>> =>
  retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      // A quote whose goods are held is an order already; this one would become a new one.
      if ((await findShopState(trx)) !== 'open') return refuse('shop-closed');
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

/** Writes the order of a version, at its prices. Lock the quote and cancel its earlier order first. */
export async function insertQuotedOrder(
  trx: Transaction,
  version: QuoteVersion,
): Promise<{ orderId: string; requestId: string | null } | NotQuoted> {
  const lines = await findSoldLines(trx, version.lines);
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
