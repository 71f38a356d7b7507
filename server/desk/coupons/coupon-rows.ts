import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { ContentRows } from '../change/content-rows.ts';

export const couponRows: ContentRows = {
  kind: 'coupon',
  permission: 'coupons.edit',
  table: 'coupon',
  key: 'code',
  columns: [
    'description',
    'percentage_offer',
    'price_offer_paise',
    'lines_paise_min',
    'discount_paise_max',
    'starts_at',
    'ends_at',
    'status',
    'limit_total',
    'limit_per_user',
    'is_first_order_only',
  ],
  // Without a date the table's default applies: infinity.
  defaults: ['starts_at', 'ends_at'],
};

/** Call with the row locked, so that nobody uses the coupon meanwhile. */
export async function checkLimit(
  trx: Transaction,
  code: string,
  limit: number | null,
): Promise<Refused<'bad-input'> | void> {
  const { rows } = await sql<{ taken: number }>`select taken from coupon where code = ${code}`.execute(trx);
  const taken = rows[0]?.taken ?? 0;
  if (limit === null || taken <= limit) return undefined;
  const reason = `It has been used ${taken === 1 ? 'once' : `${taken} times`} already.`;
  return refuse('bad-input', { fields: [{ field: 'limit_total', reason }] });
}
