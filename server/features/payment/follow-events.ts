import { crash } from '../../config/crash-point.ts';
import { endEvent, keepEventError, takeDueEvents } from './event-queries.ts';
import { followEvent } from './follow-event.ts';
import type { Payments } from './payments.ts';

/** Events that need the provider's answer, that failed, or whose process died: each is tried at growing intervals. */
export async function followEvents(payments: Payments): Promise<void> {
  const { db, provider, log } = payments;
  for (const { body_hash: bodyHash, body } of await takeDueEvents(db)) {
    crash('after-taking-event');
    try {
      const end = await followEvent(payments, provider.readKeptEvent(body));
      crash('after-following-event');
      if (end === 'unknown payment') log.warn({ bodyHash }, 'told of a payment that the provider does not have');
      await endEvent(db, bodyHash, end === 'done' ? null : end);
    } catch (error) {
      log.warn({ err: error, bodyHash }, 'a webhook event is tried again later');
      await keepEventError(db, bodyHash, String(error));
    }
  }
}
