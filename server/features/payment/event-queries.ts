import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { WebhookEvent } from '../../providers/payment/payment.ts';

/** PostgreSQL takes no NUL in a text, and the id comes from whoever sent it. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const idLengthMax = 100;

/** False: it was told before. */
export async function keepEvent(db: Database, event: WebhookEvent, body: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webhook_event')
    .values({
      body_hash: event.bodyHash,
      event_id: event.eventId === null ? null : storable(event.eventId).slice(0, idLengthMax),
      event_name: storable(event.name).slice(0, idLengthMax),
      body: storable(body.toString('utf8')),
    })
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const atOnceMax = 20;
/** Then the event is left as it is, and reported as overdue. The last tries lie an hour apart. */
const triesMax = 12;

export async function takeDueEvents(db: Database): Promise<{ body_hash: string; body: string }[]> {
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

export async function keepEventError(db: Database, bodyHash: string, words: string): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ last_error: words.slice(0, 500) })
    .where('body_hash', '=', bodyHash)
    .execute();
}

/** With why nothing could be done about it, if so. */
export async function endEvent(db: Database, bodyHash: string, note: string | null = null): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: sql<Date>`now()`, last_error: note })
    .where('body_hash', '=', bodyHash)
    .execute();
}
