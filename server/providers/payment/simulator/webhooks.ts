import { createHmac } from 'node:crypto';
import type { World } from './payments.ts';
import type { Delivery } from './store.ts';

const timeoutMs = 5_000;
const retryMs = 5_000;
const givesUpAfterMs = 24 * 60 * 60 * 1000;
const accountId = 'acc_SimulatedShop1';

/** Sends events to the shop: at least once, in no particular order, each signed with the secret that was valid when it happened. */
export class Webhooks {
  /** Of later events; earlier ones keep the secret that they were first sent with. */
  secret: string;
  #url: string | null = null;

  constructor(secret: string) {
    this.secret = secret;
  }

  sendTo({ store, agenda }: World, url: string | null): void {
    this.#url = url;
    if (url === null) return;
    const planned = new Set(store.all('task').map(({ subject }) => subject));
    for (const [id] of store.entries('delivery')) if (!planned.has(id)) agenda.add(0, 'deliver', id);
  }

  emit({ store, agenda, random, knobs }: World, event: string, entities: Parameters<World['emit']>[1]): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: accountId,
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: agenda.nowSeconds(),
    });
    const eventId = random.id('evt').slice(4);
    if (random.chance(knobs.webhookDropRate)) return;
    const delivery = { eventId, body, secret: this.secret, tries: 0, madeAtMs: agenda.nowMs() };
    const sendings = Array.from({ length: knobs.webhookCopies }, () => delivery);
    if (random.chance(knobs.webhookForgeRate)) sendings.push(forge(delivery));
    for (const sending of sendings) {
      const id = random.id('delivery');
      store.put('delivery', id, sending);
      agenda.add(random.below(knobs.webhookShuffleMs + 1), 'deliver', id);
    }
  }

  async deliver({ store, agenda }: World, id: string): Promise<void> {
    const delivery = store.get('delivery', id);
    // Without a URL it waits for one.
    if (!delivery || this.#url === null) return;
    const isOver =
      (await post(this.#url, delivery)) ||
      delivery.secret === forgedSecret ||
      agenda.nowMs() - delivery.madeAtMs > givesUpAfterMs;
    if (isOver) return store.remove('delivery', id);
    store.put('delivery', id, { ...delivery, tries: delivery.tries + 1 });
    agenda.add(retryMs * 2 ** Math.min(delivery.tries, 12), 'deliver', id);
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
