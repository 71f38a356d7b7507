import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { crash } from '../../config/crash-point.ts';
import type { WebhookEvent } from '../../providers/payment/payment.ts';
import { checkRefundsOf } from './check-refunds.ts';
import { answered, isNotFound, type Payments } from './payments.ts';
import { findPayment } from './queries.ts';
import { settleFound, settlePayment } from './settle-payment.ts';
import { walkDue } from './walk-due.ts';

/** The round for events that need a call to the provider, failed before, or lost their process. Retried at growing intervals. */
export const followEvents = (payments: Payments, stopped?: AbortSignal): Promise<void> =>
  walkDue({
    take: (max) => takeDueEvents(payments, max),
    max: takenMax,
    act: (event) => followSaved(payments, event),
    stopped,
  });

interface SavedEvent {
  body_hash: string;
  body: string;
}

/** False: it failed. Its pause grows with its age, so an old one is due again at once. */
async function followSaved(payments: Payments, { body_hash: bodyHash, body }: SavedEvent): Promise<boolean> {
  const { db, provider, log } = payments;
  crash('after-taking-event');
  try {
    const end = await followEvent(payments, provider.readSavedEvent(body));
    crash('after-following-event');
    if (end === 'unknown payment') log.warn({ bodyHash }, 'a webhook names a payment that the provider does not have');
    await endEvent(db, bodyHash, end === 'done' ? null : end);
    return true;
  } catch (error) {
    log.warn({ err: error, bodyHash }, 'a webhook event failed: trying again later');
    await db
      .updateTable('webhook_event')
      .set({ last_error: String(error).slice(0, 500) })
      .where('body_hash', '=', bodyHash)
      .execute();
    return false;
  }
}

/** Processes an event without calling the provider, who is waiting for our response. False: the provider must be asked. */
export async function followAtOnce(payments: Payments, { payment, refund }: WebhookEvent): Promise<boolean> {
  if (refund) return false;
  if (!payment) return true;
  // A signed capture is final and a signed failure is one attempt. Any other state may be out of date by now.
  const isCertain = payment.state === 'captured' || payment.state === 'failed';
  if (isCertain) return (await settlePayment(payments, payment)) !== 'not ours';
  return (await findPayment(payments.db, payment.id))?.outcome != null;
}

/** `note`: why the event could not be used. */
export async function endEvent(db: Database, bodyHash: string, note: string | null = null): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: sql<Date>`now()`, last_error: note })
    .where('body_hash', '=', bodyHash)
    .execute();
}

/**
 * Processes an event; idempotent. Throws if the provider cannot be reached. An event about a payment that the provider does not know
 * can never be processed, and ends here.
 */
async function followEvent(payments: Payments, event: WebhookEvent): Promise<'done' | 'unknown payment'> {
  if (await followAtOnce(payments, event)) return 'done';
  const paymentId = event.refund?.paymentId ?? event.payment?.id;
  if (paymentId === undefined) return 'done';
  const isSaved = (await findPayment(payments.db, paymentId)) !== undefined;
  // A refund's event may arrive before its payment's.
  if (!event.refund || !isSaved) {
    const found = await payments.provider.findPayment(paymentId);
    if (isNotFound(found)) return 'unknown payment';
    if ((await settleFound(payments, answered(found))) === 'not ours') return 'done';
  }
  if (event.refund) await checkRefundsOf(payments, paymentId);
  return 'done';
}

const takenMax = 20;
/** After this many tries the event stays unprocessed and is reported as overdue. The last tries are an hour apart. */
const triesMax = 12;

async function takeDueEvents({ db, atHand }: Payments, max: number): Promise<SavedEvent[]> {
  const { rows } = await sql<SavedEvent>`
    update webhook_event set tries = tries + 1
     where body_hash in (
       select body_hash from webhook_event
        where processed_at is null and tries < ${triesMax} and body_hash <> all(${[...atHand]}::text[])
          and received_at <= now() - make_interval(secs => 2 * (2 ^ tries - 1))
        order by received_at limit ${max} for update skip locked)
    returning body_hash, body`.execute(db);
  return rows;
}
