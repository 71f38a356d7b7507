import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listenToWebhooks, testPayment, type Heard } from '../../testing/payment-door.ts';

const { simulator, provider, connect } = await testPayment();
const shop = await listenToWebhooks();
simulator.sendWebhooksTo(shop.url);

async function newOrder() {
  const made = await provider.createProviderOrder({ amountPaise: 5_000, receipt: 'r' });
  if (made.outcome !== 'done') throw new Error(made.outcome);
  return made.value;
}

async function payOne() {
  const order = await newOrder();
  const paid = simulator.pay({ orderId: order.id });
  if ('refused' in paid) throw new Error(paid.refused);
  return { order, ...paid };
}

describe('the proof of a payment from the browser', () => {
  test('is accepted for its own order', async () => {
    const { order, paymentId, proof } = await payOne();
    const signature = proof.razorpay_signature;
    expect(provider.verifyCheckoutSignature({ storedOrderId: order.id, paymentId, signature })).toBe(true);
  });

  test('is accepted for nothing else', async () => {
    const { order, paymentId, proof } = await payOne();
    const other = await newOrder();
    const signature = proof.razorpay_signature;
    const good = { storedOrderId: order.id, paymentId, signature };
    const wrong: Record<string, Parameters<typeof provider.verifyCheckoutSignature>[0]> = {
      'another order': { ...good, storedOrderId: other.id },
      'another payment': { ...good, paymentId: 'pay_00000000000000' },
      'ids swapped': { ...good, storedOrderId: paymentId, paymentId: order.id },
      'upper case': { ...good, signature: signature.toUpperCase() },
      'cut short': { ...good, signature: signature.slice(0, 63) },
      'one more': { ...good, signature: `${signature}0` },
      'a list': { ...good, signature: [signature] },
      'payment in a list': { ...good, paymentId: [paymentId] },
      nothing: { ...good, signature: undefined },
      empty: { ...good, signature: '' },
      'a number': { ...good, signature: 1 },
      'by the webhook secret': {
        ...good,
        signature: createHmac('sha256', simulator.keys.webhookSecret).update(`${order.id}|${paymentId}`).digest('hex'),
      },
      'order and payment cut elsewhere': {
        ...good,
        storedOrderId: `${order.id}|${paymentId.slice(0, 3)}`,
        paymentId: paymentId.slice(4),
      },
    };
    const accepted = Object.entries(wrong).filter(([, given]) => provider.verifyCheckoutSignature(given));
    expect(accepted.map(([how]) => how)).toEqual([]);
  });
});

describe('a webhook', () => {
  async function hearOne(event: string): Promise<Heard> {
    shop.heard.length = 0;
    await payOne();
    await simulator.idle();
    const found = shop.heard.find(({ body }) => body.toString().includes(`"event":"${event}"`));
    if (!found) throw new Error(`${event} was not heard`);
    return found;
  }

  test('about a captured payment is read into our types', async () => {
    const { body, headers } = await hearOne('payment.captured');
    expect(provider.readWebhook(body, headers)).toMatchObject({
      name: 'payment.captured',
      eventId: headers['x-razorpay-event-id'],
      payment: { state: 'captured', amountPaise: 5_000 },
      order: null,
      refund: null,
    });
  });

  test('about a paid order contains order and payment', async () => {
    const { body, headers } = await hearOne('order.paid');
    expect(provider.readWebhook(body, headers)).toMatchObject({
      payment: { state: 'captured' },
      order: { state: 'paid' },
    });
  });

  test('is forged if anything in the body or the signature differs from what was signed', async () => {
    const { body, headers } = await hearOne('payment.captured');
    const sign = (secret: string, text: Buffer | string) => createHmac('sha256', secret).update(text).digest('hex');
    const name = 'x-razorpay-signature';
    const altered = Buffer.from(body.toString().replace('"amount":5000', '"amount":9000'));
    const respelt = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
    expect(altered.equals(body)).toBe(false);
    const wrong: Record<string, [Buffer, Heard['headers']]> = {
      'altered after signing': [altered, headers],
      'serialised again': [respelt, headers],
      'a line break more': [Buffer.concat([body, Buffer.from('\n')]), headers],
      'no signature': [body, { ...headers, [name]: undefined }],
      'upper case': [body, { ...headers, [name]: String(headers[name]).toUpperCase() }],
      'two signatures': [body, { ...headers, [name]: [String(headers[name]), 'x'] }],
      'by the key secret': [body, { ...headers, [name]: sign(simulator.keys.keySecret, body) }],
      'by an empty secret': [body, { ...headers, [name]: sign('x', body) }],
    };
    const accepted = Object.entries(wrong).filter(([, sent]) => provider.readWebhook(...sent) !== 'forged');
    expect(accepted.map(([how]) => how)).toEqual([]);
  });

  test('sent again with a new event id has the same body hash', async () => {
    const { body, headers } = await hearOne('payment.captured');
    const first = provider.readWebhook(body, headers);
    const again = provider.readWebhook(body, { ...headers, 'x-razorpay-event-id': 'other' });
    if (first === 'forged' || again === 'forged') throw new Error('a good signature was refused');
    expect(again.eventId).toBe('other');
    expect(again.bodyHash).toBe(first.bodyHash);
  });

  test('is accepted with either secret while it is being changed, and with no third', async () => {
    const before = await hearOne('payment.captured');
    const oldSecret = simulator.keys.webhookSecret;
    simulator.rotateWebhookSecret('the-new-secret');
    const after = await hearOne('payment.captured');
    simulator.rotateWebhookSecret(oldSecret);
    const rotating = connect({ webhookSecrets: ['the-new-secret', oldSecret] });
    expect(rotating.readWebhook(before.body, before.headers)).toMatchObject({ name: 'payment.captured' });
    expect(rotating.readWebhook(after.body, after.headers)).toMatchObject({ name: 'payment.captured' });
    const rotated = connect({ webhookSecrets: ['the-new-secret'] });
    expect(rotated.readWebhook(before.body, before.headers)).toBe('forged');
    expect(provider.readWebhook(after.body, after.headers)).toBe('forged');
  });

  test.each(['not json', '[]', '{"event":7}', '{"event":"x.y","payload":{"payment":{"entity":{"id":1}}}}', ''])(
    'that is signed but cannot be read is accepted, not refused: %s',
    (text) => {
      const signature = createHmac('sha256', simulator.keys.webhookSecret).update(text).digest('hex');
      expect(provider.readWebhook(Buffer.from(text), { 'x-razorpay-signature': signature })).toMatchObject({
        payment: null,
        order: null,
        refund: null,
      });
    },
  );
});
