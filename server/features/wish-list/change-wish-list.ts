import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { wishListMax } from '../../../domain/wish-list.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

/** Newest first. */
export async function listWishes(db: Database | Transaction, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wish')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(wishListMax)
    .execute();
  return rows.map((row) => row.product_id);
}

export const addWish = (
  db: Database,
  userId: string,
  productId: string,
): Promise<string[] | Refused<'unknown-product' | 'wish-list-full'>> =>
  db.transaction().execute(async (trx) => {
    const before = await lockWishes(trx, userId);
    if (before.includes(productId)) return before;
    if (before.length >= wishListMax) return refuse('wish-list-full');
    const after = await add(trx, userId, [productId]);
    return after.includes(productId) ? after : refuse('unknown-product');
  });

/** Does not push out older wishes. Idempotent. */
export const mergeWishes = (db: Database, userId: string, productIds: readonly string[]): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const before = await lockWishes(trx, userId);
    const added = [...new Set(productIds)].filter((id) => !before.includes(id));
    return add(trx, userId, added.slice(0, wishListMax - before.length));
  });

export async function removeWish(db: Database, userId: string, productId: string): Promise<string[]> {
  await db.deleteFrom('wish').where('user_id', '=', userId).where('product_id', '=', productId).execute();
  return listWishes(db, userId);
}

/** Serialises changes to one list; otherwise two at once could both take the last free place. */
async function lockWishes(trx: Transaction, userId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wish list ${userId}`}, 0))`.execute(trx);
  return listWishes(trx, userId);
}

/** The first of them becomes the newest. Skips products that the shop does not sell. */
async function add(trx: Transaction, userId: string, productIds: readonly string[]): Promise<string[]> {
  await sql`
    insert into wish (user_id, product_id, added_at)
    select ${userId}, p.product_id, clock_timestamp() - wanted.place * interval '1 millisecond'
      from unnest(${[...productIds]}::text[]) with ordinality as wanted (product_id, place)
      join product p on p.product_id = wanted.product_id and p.status = 'Active'
    on conflict do nothing`.execute(trx);
  return listWishes(trx, userId);
}
