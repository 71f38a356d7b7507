import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { followEvent } from './follow-event.ts';
import type { Payments } from './payments.ts';
import { endEvent } from './receive-webhook.ts';

const atOnceMax = 20;
/** Then the event is left as it is, and reported as overdue. The last tries lie an hour apart. */
const triesMax = 12;

/** Events that need the provider's answer, that failed, or whose process died: each is tried at growing intervals. */
export async function followEvents(payments: Payments): Promise<void> {
  const { db, provider, log } = payments;
  for (const { body_hash: bodyHash, body } of await takeEvents(db)) {
    try {
      await followEvent(payments, provider.readKeptEvent(body));
      await endEvent(db, bodyHash);
    } catch (error) {
      log.warn({ err: error, bodyHash }, 'a webhook event is tried again later');
      await db
        .updateTable('webhook_event')
        .set({ last_error: String(error).slice(0, 500) })
        .where('body_hash', '=', bodyHash)
        .execute();
    }
  }
}

async function takeEvents(db: Database): Promise<{ body_hash: string; body: string }[]> {
  const { rows } = await sql<{ body_hash: string; body: string }>`
    update webhook_event set tries = tries + 1
     where body_hash in (
       select body_hash from webhook_event
        where processed_at is null and tries < ${triesMax}
          and received_at <= now() - make_interval(secs => 2 * (2 ^ tries - 1))
        order by received_at limit ${atOnceMax} for update skip locked)
    returning body_hash, body`.execute(db);
  return rows;
}
