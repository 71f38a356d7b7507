import type { IncomingHttpHeaders } from 'node:http';
import { crash } from '../../config/crash-point.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { endEvent, keepEvent } from './event-queries.ts';
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
