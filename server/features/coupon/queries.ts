import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { CouponTerms } from '../../../domain/coupon.ts';

interface FoundCoupon {
  terms: CouponTerms;
  taken: number;
  takenByUser: number;
  hasOrdered: boolean;
}

/**
 * A coupon and how often it is held or used, in total and by this customer. Holds of the customer's own unpaid orders do not count:
 * the next order would abandon them.
 */
export async function findCoupon(
  db: Database | Transaction,
  code: string,
  userId: string | null,
): Promise<FoundCoupon | null> {
  const row = await db
    .selectFrom('coupon')
    .selectAll()
    .select(
      sql<{ held: number; used: number }>`(
        select jsonb_build_object('held', count(*) filter (where r.state = 'held'),
                                  'used', count(*) filter (where r.state = 'used'))
          from coupon_redemption r
         where r.code = coupon.code and r.user_id = ${userId} and r.state in ('held', 'used'))`.as('by_user'),
    )
    .select(sql<boolean>`has_ordered(${userId})`.as('has_ordered'))
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const { percentage_offer: percentage, price_offer_paise: paise, discount_paise_max: paiseMax } = row;
  return {
    terms: {
      offer:
        percentage === null
          ? { kind: 'fixed', paise: paise ?? 0 }
          : { kind: 'percentage', percentage, ...(paiseMax !== null && { paiseMax }) },
      isActive: row.status === 'Active',
      // No start or end date is ±infinity in the database, and the driver returns it as that number.
      startsAtMs: Number(row.starts_at),
      endsAtMs: Number(row.ends_at),
      salePaiseMin: row.lines_paise_min,
      limitTotal: row.limit_total,
      limitPerUser: row.limit_per_user,
      isFirstOrderOnly: row.is_first_order_only,
    },
    taken: row.taken - row.by_user.held,
    takenByUser: row.by_user.used,
    hasOrdered: row.has_ordered,
  };
}
