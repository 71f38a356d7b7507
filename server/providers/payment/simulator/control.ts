import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Faults } from './faults.ts';
import { bankDeclined, type Instrument } from './instruments.ts';
import { Fault, KnobChange, type Knobs } from './knobs.ts';
import { readLedger, type Ledger } from './ledger.ts';
import { answerPayment, startPayment } from './payments.ts';
import { Problem } from './problem.ts';
import type { SentEvent, Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

export interface Paid {
  paymentId: string;
  /** Proof as the widget would hand it to the page, whether or not money came. */
  proof: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
}

export interface PayWish {
  orderId: string;
  /** `silence`: the bank does not answer; it is called failed in ten minutes, unless `lateAuthoriseSeconds` is set. */
  bank?: 'success' | 'failure' | 'silence';
}

/** What a test does to the provider, in its own process or over HTTP. */
export interface SimulatorControl {
  /** As a customer would with the widget; refused in words where the order takes no payment. */
  pay(wish: PayWish): Paid | { refused: string };
  /** What is not named stays as it is. */
  set(change: Partial<Knobs>): Knobs;
  fail(fault: z.input<typeof Fault>): void;
  clearFaults(): void;
  /** Moves the provider's clock, through everything that falls due. */
  advance(seconds: number): Promise<void>;
  /** Once every webhook that is due was sent and answered. */
  idle(): Promise<void>;
  ledger(): Ledger;
  events(): SentEvent[];
  sendWebhooksTo(url: string | null): void;
  rotateWebhookSecret(secret: string): void;
  isWebhookDisabled(): boolean;
}

const upi: Instrument = { method: 'upi', vpa: 'success@razorpay' };

export function controlOf(world: World, webhooks: Webhooks, faults: Faults): SimulatorControl {
  return {
    pay({ orderId, bank = 'success' }) {
      const started = startPayment(world, orderId, upi, { email: null, contact: null });
      if (started instanceof Problem) return { refused: started.body.error.description };
      const { id } = started.payment;
      if (bank !== 'silence') answerPayment(world, id, bank === 'success' ? 'as-planned' : bankDeclined);
      const signature = createHmac('sha256', world.keySecret).update(`${orderId}|${id}`).digest('hex');
      const proof = { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature };
      return { paymentId: id, proof };
    },
    set(change) {
      world.knobs = { ...world.knobs, ...z.parse(KnobChange, change) };
      return world.knobs;
    },
    fail: (fault) => faults.arm(z.parse(Fault, fault)),
    clearFaults: () => faults.clear(),
    advance: (seconds) => world.agenda.advance(seconds * 1000),
    idle: () => world.agenda.idle(),
    ledger: () => readLedger(world),
    events: () => webhooks.events,
    sendWebhooksTo: (url) => webhooks.sendTo(world, url),
    rotateWebhookSecret: (secret) => webhooks.rotateSecret(secret),
    isWebhookDisabled: () => webhooks.isDisabled,
  };
}
