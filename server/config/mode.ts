import * as z from 'zod/mini';
import type { ShopMode } from '../../database/claim-mode.ts';
import { StartupError } from '../../database/startup-error.ts';
import { isTestKey } from './payment.ts';

export const modeVariables = {
  SHOP_MODE: z._default(z.enum(['demo', 'live'], 'must be demo or live'), 'demo'),
};

type Given = Readonly<Record<string, string | undefined>>;

/** What a live shop needs, and what would happen without it. */
const needed: Record<string, string> = {
  PUBLIC_URL: 'is missing: links in the sitemap, in mails and in pushes would lead to localhost',
  RAZORPAY_KEY_ID: 'is missing: payments would be simulated',
  RAZORPAY_KEY_SECRET: 'is missing: payments would be simulated',
  RAZORPAY_WEBHOOK_SECRET: 'is missing: payments would be simulated',
  SMTP_URL: 'is missing: mails would be written to files',
  MAIL_FROM: 'is missing: mails would come from an address that does not exist',
  TOKEN_SECRET: 'is missing: the key for logins and codes would be in the database',
  AADHAAR_KEY: 'is missing: the key for Aadhaar numbers would be in the database',
};

/** Stand-ins for a provider, for demos and tests. */
const standIns: Record<string, string> = {
  GOOGLE_SIMULATOR_PORT: 'is set: anybody could sign in as anybody',
  GOOGLE_JWKS_URL: 'is set: a host other than Google would decide who signs in',
  RAZORPAY_URL: 'is set: payments would go to another host than Razorpay',
  RAZORPAY_CHECKOUT_URL: 'is set: payments would go to another host than Razorpay',
  RAZORPAY_SIMULATOR_PORT: 'is set: payments are not simulated',
  RAZORPAY_SIMULATOR_ORIGIN: 'is set: payments are not simulated',
  FCM_TOKEN_URL: 'is set: pushes would go to another host than Firebase',
  FCM_SEND_URL: 'is set: pushes would go to another host than Firebase',
  CRASH_AT: 'is set: the shop would kill itself',
};

/** The mode is configured, never guessed. Throws one error that lists everything that does not fit it. */
export function checkMode(mode: ShopMode, given: Given): void {
  const faults = mode === 'live' ? faultsOfLive(given) : faultsOfDemo(given);
  if (faults.length === 0) return;
  throw new StartupError(`SHOP_MODE=${mode} cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

const isLiveKey = ({ RAZORPAY_KEY_ID: keyId }: Given): boolean => keyId !== undefined && !isTestKey(keyId);

const faultsOfDemo = (given: Given): string[] =>
  isLiveKey(given) ? ['RAZORPAY_KEY_ID is a live key: set SHOP_MODE=live, or use a test key'] : [];

function faultsOfLive(given: Given): string[] {
  const name = (reasons: Record<string, string>, isFault: (variable: string) => boolean) =>
    Object.entries(reasons)
      .filter(([variable]) => isFault(variable))
      .map(([variable, reason]) => `${variable} ${reason}`);
  return [
    ...name(needed, (variable) => given[variable] === undefined),
    ...name(standIns, (variable) => given[variable] !== undefined),
    ...(given['RAZORPAY_KEY_ID'] !== undefined && !isLiveKey(given)
      ? ['RAZORPAY_KEY_ID is a test key: no money would move']
      : []),
    ...((given['PUBLIC_URL'] ?? 'https:').startsWith('https:')
      ? []
      : ['PUBLIC_URL must start with https://: otherwise logins and payments can be read on the way']),
  ];
}
