import { sql } from 'kysely';
import type { RestockRequest } from '../../../contract/restock.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

export type Wish = 'confirm' | 'stop' | 'stop all';

export async function findRequest(
  db: Database | Transaction,
  requestId: string | null,
): Promise<RestockRequest | Refused<'unknown-request'>> {
  const { rows } = await sql<RestockRequest>`
    select p.product_id, p.title as product_title, v.attributes,
           coalesce(r.end_reason, case when r.confirmed_at is null then 'unconfirmed' else 'waiting' end) as state
      from restock_request r join variation v using (sku) join product p using (product_id)
     where r.request_id = ${requestId}`.execute(db);
  return rows[0] ?? refuse('unknown-request');
}

/** A request that has ended stays ended: an old link cannot revive it. */
export const answerRequest = (db: Database, requestId: string | null, wish: Wish) =>
  db.transaction().execute(async (trx) => {
    const open = trx.updateTable('restock_request').where('ended_at', 'is', null);
    if (wish === 'confirm') {
      await open
        .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
        .where('request_id', '=', requestId)
        .execute();
    } else {
      const isMeant =
        wish === 'stop'
          ? sql<boolean>`request_id = ${requestId}`
          : sql<boolean>`email = (select named.email from restock_request named where named.request_id = ${requestId})`;
      await open
        .set({ ended_at: sql`now()`, end_reason: 'stopped' })
        .where(isMeant)
        .execute();
    }
    return findRequest(trx, requestId);
  });
