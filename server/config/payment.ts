import * as z from 'zod/mini';
import { StartupError } from '../../database/startup-error.ts';
import { address, wholeNumber } from './value.ts';

export const liveCheckoutScriptUrl = 'https://checkout.razorpay.com/v1/checkout.js';

/** With a test key no real money moves. */
export const isTestKey = (keyId: string): boolean => !keyId.startsWith('rzp_live_');

/** Payments go through Razorpay if its keys are set, and otherwise through the simulator. */
export const paymentVariables = {
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(?:test|live)_[0-9A-Za-z]{10,40}$/, 'must look like rzp_test_… or rzp_live_…')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string().check(z.minLength(10, 'must have at least 10 characters'))),
  RAZORPAY_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^[^,\s]{6,}(?:,[^,\s]{6,})?$/, 'must be one secret, or two with a comma between them')),
  ),
  RAZORPAY_URL: z.optional(address('http:', 'https:')),
  RAZORPAY_CHECKOUT_URL: z.optional(address('http:', 'https:')),
  RAZORPAY_CAPTURE_MINUTES: z._default(wholeNumber(12, 7_200), 12),
  RAZORPAY_SIMULATOR_PORT: z.optional(wholeNumber(0, 65_535)),
  RAZORPAY_SIMULATOR_ORIGIN: z.optional(address('http:', 'https:')),
};

const Variables = z.object(paymentVariables);

export interface PaymentConfig {
  /** A payment that a bank confirms later than this is not captured automatically. */
  readonly captureMinutes: number;
  /** Null: use the simulator. */
  readonly account: {
    readonly url: string;
    readonly checkoutScriptUrl: string;
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecrets: readonly string[];
  } | null;
  readonly simulator: {
    /** Absent: the port it had last time, or any free one. */
    readonly port: number | undefined;
    /** Its address for browsers; absent: only this machine reaches it. */
    readonly origin: string | undefined;
  };
}

export function readPayment(v: z.infer<typeof Variables>): PaymentConfig {
  return {
    captureMinutes: v.RAZORPAY_CAPTURE_MINUTES,
    account: readAccount(v),
    simulator: {
      port: v.RAZORPAY_SIMULATOR_PORT,
      origin: v.RAZORPAY_SIMULATOR_ORIGIN && new URL(v.RAZORPAY_SIMULATOR_ORIGIN).origin,
    },
  };
}

function readAccount(v: z.infer<typeof Variables>): PaymentConfig['account'] {
  const keyId = v.RAZORPAY_KEY_ID;
  const keySecret = v.RAZORPAY_KEY_SECRET;
  const webhookSecret = v.RAZORPAY_WEBHOOK_SECRET;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) {
    refusePart(v);
    return null;
  }
  const isSimulatorAsked = v.RAZORPAY_SIMULATOR_PORT !== undefined || v.RAZORPAY_SIMULATOR_ORIGIN !== undefined;
  if (isSimulatorAsked) {
    throw new StartupError('With keys of Razorpay its simulator never runs. Remove RAZORPAY_SIMULATOR_*, or the keys.');
  }
  const url = v.RAZORPAY_URL ?? 'https://api.razorpay.com/v1';
  const checkoutScriptUrl = v.RAZORPAY_CHECKOUT_URL ?? liveCheckoutScriptUrl;
  return {
    url: url.replace(/\/+$/, ''),
    checkoutScriptUrl,
    keyId,
    keySecret,
    webhookSecrets: webhookSecret.split(','),
  };
}

/** Refuses an incomplete set of keys: a shop that is meant to take money must not silently fall back on the simulator. */
function refusePart(v: z.infer<typeof Variables>): void {
  const needed = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const isAnyGiven = [...needed, 'RAZORPAY_URL' as const, 'RAZORPAY_CHECKOUT_URL' as const].some((name) => v[name]);
  if (!isAnyGiven) return;
  const missing = needed.filter((name) => v[name] === undefined);
  throw new StartupError(
    `Payments need ${needed.join(', ')}, or none of the RAZORPAY variables. Missing: ${missing.join(', ')}`,
  );
}
