import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

/** Longer than the adapter takes at its worst, so that nobody asks while another still waits for an answer. */
const askingSeconds = 10;

/** Undefined: somebody else is asking right now. */
export async function takeTurn(db: Database, requestId: string): Promise<{ was_asked: boolean } | undefined> {
  const { rows } = await sql<{ was_asked: boolean }>`
    update payment_request set asked_at = now()
     where request_id = ${requestId} and provider_order_id is null
       and (asked_at is null or asked_at < now() - make_interval(secs => ${askingSeconds}))
    returning old.asked_at is not null as was_asked`.execute(db);
  return rows[0];
}

/** The next one may ask at once; where the order may exist, by looking for it first. */
export async function endTurn(db: Database, requestId: string, { mayExist }: { mayExist: boolean }): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ asked_at: mayExist ? sql<Date>`now() - make_interval(secs => ${askingSeconds + 1})` : null })
    .where('request_id', '=', requestId)
    .where('provider_order_id', 'is', null)
    .execute();
}

/** Answers the one that is kept. The first one stays: a widget may be open on it. */
export async function keepProviderOrder(db: Database, requestId: string, providerOrderId: string): Promise<string> {
  const { rows } = await sql<{ provider_order_id: string }>`
    update payment_request set provider_order_id = coalesce(provider_order_id, ${providerOrderId})
     where request_id = ${requestId} returning provider_order_id`.execute(db);
  return rows[0]?.provider_order_id ?? providerOrderId;
}
