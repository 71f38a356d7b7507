import { createHmac } from 'node:crypto';
import type { Delivery } from './entities.ts';
import type { World } from './world.ts';

const timeoutMs = 5_000;
/** Razorpay disables a webhook URL that has failed for a day. */
const givesUpAfterMs = 24 * 60 * 60 * 1000;
const accountId = 'acc_SimulatedShop1';

type Emit = World['emit'];

export interface SentEvent {
  eventId: string;
  event: string;
}

/**
 * Sends events to the shop: at least once, in no particular order, each signed with the secret that was valid when it happened. A
 * URL that fails for too long is not called any more.
 */
export class Webhooks {
  /** Every event that happened, sent or not. */
  readonly events: SentEvent[] = [];
  isDisabled = false;
  #url: string | null = null;
  #secret: string;
  #failuresInRow = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  get secret(): string {
    return this.#secret;
  }

  /** Later events are signed with the new secret, earlier ones keep the old. */
  rotateSecret(secret: string): void {
    this.#secret = secret;
  }

  sendTo(world: World, url: string | null): void {
    this.#url = url;
    this.isDisabled = false;
    this.#failuresInRow = 0;
    if (url === null) return;
    const planned = new Set(world.store.all('task').map(({ subject }) => subject));
    for (const [id] of world.store.entries('delivery')) if (!planned.has(id)) world.agenda.add(0, 'deliver', id);
  }

  emit(world: World, event: string, entities: Parameters<Emit>[1]): void {
    const { store, agenda, random, knobs } = world;
    const body = JSON.stringify({
      entity: 'event',
      account_id: accountId,
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: agenda.nowSeconds(),
    });
    const eventId = random.id('evt').slice(4);
    this.events.push({ eventId, event });
    if (random.chance(knobs.webhookDropRate)) return;
    const delivery = { eventId, event, body, secret: this.#secret, tries: 0, madeAtMs: agenda.nowMs() };
    const sendings = Array.from({ length: knobs.webhookCopies }, () => delivery);
    if (random.chance(knobs.webhookForgeRate)) sendings.push(forge(delivery));
    for (const sending of sendings) {
      const id = random.id('delivery');
      store.put('delivery', id, sending);
      agenda.add(random.below(knobs.webhookShuffleMs + 1), 'deliver', id);
    }
  }

  async deliver(world: World, id: string): Promise<void> {
    const delivery = world.store.get('delivery', id);
    // Without a URL it waits for one.
    if (!delivery || this.#url === null || this.isDisabled) return;
    if (await post(this.#url, delivery)) {
      this.#failuresInRow = 0;
      world.store.remove('delivery', id);
      return;
    }
    // A forgery is not sent again.
    if (delivery.secret === forgedSecret) return world.store.remove('delivery', id);
    this.#failuresInRow += 1;
    const { webhookDisabledAfterFailures: failuresMax, webhookRetrySeconds } = world.knobs;
    const hasFailedTooOften = failuresMax !== null && this.#failuresInRow >= failuresMax;
    if (hasFailedTooOften || world.agenda.nowMs() - delivery.madeAtMs > givesUpAfterMs) {
      this.isDisabled = true;
      return;
    }
    world.store.put('delivery', id, { ...delivery, tries: delivery.tries + 1 });
    world.agenda.add(webhookRetrySeconds * 1000 * 2 ** Math.min(delivery.tries, 12), 'deliver', id);
  }
}

const forgedSecret = 'a secret that the shop does not know';

/** An event from an attacker: another amount, and a wrong signature. */
const forge = (delivery: Delivery): Delivery => ({
  ...delivery,
  eventId: `${delivery.eventId}x`,
  body: delivery.body.replace(/"amount":\d+/, '"amount":100'),
  secret: forgedSecret,
});

async function post(url: string, { body, secret, eventId }: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': eventId,
        'user-agent': 'Razorpay-Webhook/v1 (simulated)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
