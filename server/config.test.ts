import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  test('an empty environment gives a shop that runs by itself', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, mainId: 'pahiya', dataFolder: '.data', databaseUrl: undefined });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('every fault is named with its variable, all at once', () => {
    const faulty = { PORT: '80a', DATABASE_URL: 'mysql://x', MAIN_ID: 'a b', LOG_LEVEL: 'loud' };
    expect(() => readConfig(faulty)).toThrow(
      /PORT must be a whole number[\s\S]*DATABASE_URL must be an address that starts with postgres:\/\/[\s\S]*MAIN_ID[\s\S]*LOG_LEVEL/,
    );
  });

  test.each([
    ['PORT', '70000', 'at most 65535'],
    ['DATABASE_POOL_MAX', '1', 'at least 2'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['PUBLIC_URL', 'ftp://x', 'http:// or https://'],
  ])('%s=%s is refused', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(words);
  });

  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn',
    RAZORPAY_KEY_SECRET: 'secret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  };

  test('without keys payments are simulated; with all of them they go to Razorpay', () => {
    expect(readConfig({}).outside.payment.account).toBeNull();
    expect(readConfig(keys).outside.payment.account).toMatchObject({
      url: 'https://api.razorpay.com/v1',
      checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      webhookSecrets: ['webhook-secret'],
    });
    const rotating = readConfig({ ...keys, RAZORPAY_WEBHOOK_SECRET: 'new-secret,old-secret' });
    expect(rotating.outside.payment.account?.webhookSecrets).toEqual(['new-secret', 'old-secret']);
  });

  test.each(Object.keys(keys))('keys without %s are refused, and it is named', (name) => {
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(new RegExp(`Missing: ${name}$`));
  });

  test.each([
    ['an address without keys', { RAZORPAY_URL: 'https://x.in/v1' }, 'Missing: RAZORPAY_KEY_ID'],
    ['a simulator beside keys', { ...keys, RAZORPAY_SIMULATOR_PORT: '4000' }, 'simulator never runs'],
    [
      'live keys in clear text',
      { ...keys, RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn', RAZORPAY_URL: 'http://x.in/v1' },
      'https:// only',
    ],
    ['a key of another kind', { ...keys, RAZORPAY_KEY_ID: 'sk_live_abc' }, 'rzp_test_'],
    ['three webhook secrets', { ...keys, RAZORPAY_WEBHOOK_SECRET: 'secret1,secret2,secret3' }, 'one secret, or two'],
    [
      'a crash beside live keys',
      { ...keys, RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn', CRASH_AT: 'after-refund' },
      'refused with live keys',
    ],
    ['a crash in a place that is none', { CRASH_AT: 'somewhere' }, 'must be one of'],
    ['a capture time that Razorpay does not take', { RAZORPAY_CAPTURE_MINUTES: '11' }, 'at least 12'],
  ])('%s: refused in words', (_name, environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
  });
});
