import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { razorpay, type RazorpayOptions } from '../providers/payment/razorpay.ts';
import { startPaymentSimulator } from '../providers/payment/simulator/simulator.ts';
import { serveLocally } from '../providers/serve-locally.ts';

/** The payment adapter, as it runs live, against a simulator in memory. A test in which the provider hangs asks for a shorter `timeoutMs`. */
export async function testPayment(changes: Partial<RazorpayOptions> = {}) {
  const simulator = await startPaymentSimulator({ seed: 7 });
  afterAll(() => simulator.close());
  const { keyId, keySecret, webhookSecret } = simulator.keys;
  const connect = (more: Partial<RazorpayOptions> = {}) =>
    razorpay({
      url: simulator.url,
      keyId,
      keySecret,
      webhookSecrets: [webhookSecret],
      checkoutScriptUrl: `${simulator.origin}/v1/checkout.js`,
      captureMinutes: 12,
      timeoutMs: 10_000,
      ...changes,
      ...more,
    });
  return { simulator, connect, provider: connect() };
}

export interface Heard {
  body: Buffer;
  headers: IncomingMessage['headers'];
}

/** A webhook address that stores what it receives and answers as the test says. */
export async function listenToWebhooks(answer: () => number = () => 200) {
  const heard: Heard[] = [];
  const { port, close } = await serveLocally((request, response) => {
    void buffer(request)
      .then((body) => heard.push({ body, headers: request.headers }))
      .finally(() => response.writeHead(answer()).end());
  });
  afterAll(close);
  return { heard, url: `http://127.0.0.1:${port}/api/payment/webhook` };
}
