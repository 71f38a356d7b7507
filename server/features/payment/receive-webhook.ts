import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../config/crash-point.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { WebhookEvent } from '../../providers/payment/payment.ts';
import { endEvent, followAtOnce } from './follow-events.ts';
import type { Payments } from './payments.ts';

/**
 * Saves the provider's event and responds at once. Never fails on an event that we cannot use: after repeated failures the provider
 * stops sending. The body's hash is the key, because the event id is not signed and a replay can change it.
 */
export async function receiveWebhook(
  payments: Payments,
  rawBody: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<Refused<'bad-signature'> | null> {
  const { db, provider, atHand } = payments;
  const body = Buffer.from(rawBody);
  const event = provider.readWebhook(body, headers);
  if (event === 'forged') return refuse('bad-signature');
  crash('before-keeping-event');
  const isNew = await saveEvent(db, event, body);
  crash('after-keeping-event');
  if (!isNew) return null;
  atHand.add(event.bodyHash);
  const isFollowed = await follow(payments, event);
  atHand.delete(event.bodyHash);
  if (!isFollowed) payments.wake();
  return null;
}

/** False: the round has to ask the provider. The round also retries what fails here. */
async function follow(payments: Payments, event: WebhookEvent): Promise<boolean> {
  try {
    const isFollowed = await followAtOnce(payments, event);
    crash('after-event-settled');
    if (isFollowed) await endEvent(payments.db, event.bodyHash);
    return isFollowed;
  } catch (error) {
    payments.log.warn({ err: error, event: event.name }, 'a webhook event failed: trying again later');
    return true;
  }
}

/** PostgreSQL accepts no NUL in a text, and the event id comes from the sender. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
const idLengthMax = 100;

/** False: already received. */
async function saveEvent(db: Database, event: WebhookEvent, body: Buffer): Promise<boolean> {
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
