import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

/**
 * Somebody is about to pay what was asked for before: the sweep looks at it soon, also where it had given up after its days. From
 * then on the provider's events and the nightly comparison tell of it.
 */
export async function watchAgain(trx: Transaction, requestId: string): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({ state: 'open', next_check_at: sql<Date>`least(next_check_at, now() + interval '2 minutes')` })
    .where('request_id', '=', requestId)
    .where('state', '<>', 'paid')
    .execute();
}
