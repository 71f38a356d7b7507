import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../crash-point.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { WebhookEvent } from '../../providers/payment/payment.ts';
import { followAtOnce } from './follow-event.ts';
import type { Payments } from './payments.ts';

/**
 * Keeps what the provider tells, and answers at once: an event that cannot be used now, or ever, must not fail, or the provider
 * stops telling. Its body is its key, because the event id stands outside the signature and a replay can change it.
 */
export async function receiveWebhook(
  payments: Payments,
  rawBody: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<Refused<'bad-signature'> | null> {
  const { db, provider, log } = payments;
  const body = Buffer.from(rawBody);
  const event = provider.readWebhook(body, headers);
  if (event === 'forged') return refuse('bad-signature');
  crash('before-keeping-event');
  const isNew = await keepEvent(db, event, body);
  crash('after-keeping-event');
  if (!isNew) return null;
  try {
    const isFollowed = await followAtOnce(payments, event);
    crash('after-event-settled');
    if (isFollowed) await endEvent(db, event.bodyHash);
    else payments.wake();
  } catch (error) {
    log.warn({ err: error, event: event.name }, 'a webhook event is tried again later');
  }
  return null;
}

/** PostgreSQL takes no NUL in a text, and the id comes from whoever sent it. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const idLengthMax = 100;

async function keepEvent(db: Database, event: WebhookEvent, body: Buffer): Promise<boolean> {
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

export async function endEvent(db: Database, bodyHash: string): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: sql<Date>`now()`, last_error: null })
    .where('body_hash', '=', bodyHash)
    .execute();
}
