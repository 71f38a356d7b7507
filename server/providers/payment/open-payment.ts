import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { PaymentProvider } from './payment.ts';
import { razorpay } from './razorpay.ts';
import { openSimulator } from './simulator/open-simulator.ts';
import type { PaymentSimulator } from './simulator/simulator.ts';

interface OpenedPayment {
  provider: PaymentProvider;
  simulator: PaymentSimulator | null;
}

/** Razorpay where its keys are set; else its simulator, through the same adapter. Never both. */
export async function openPayment(config: Config, log: FastifyBaseLogger): Promise<OpenedPayment> {
  const { account, captureMinutes, simulator: asked } = config.outside.payment;
  if (account) return { provider: razorpay({ ...account, captureMinutes }), simulator: null };
  const { url, origin, keys, own } = await openSimulator({
    folder: resolve(config.dataFolder, 'payment-simulator'),
    port: asked.port,
    host: asked.origin === undefined ? '127.0.0.1' : config.host,
  });
  const seenAt = asked.origin ?? origin;
  log.info(
    { origin: seenAt },
    'payments are simulated, no money moves: set RAZORPAY_KEY_ID and its secrets to take money',
  );
  const provider = razorpay({
    url,
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecrets: [keys.webhookSecret],
    checkoutScriptUrl: `${seenAt}/v1/checkout.js`,
    captureMinutes,
  });
  return { provider, simulator: own };
}
