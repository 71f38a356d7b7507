import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  test('with an empty environment the shop runs without other services', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, mainId: 'pahiya', dataFolder: '.data', databaseUrl: undefined });
  });

  test('[J-06] one process unless more are asked for; all means one for each core', () => {
    expect(readConfig({}).processes).toBe(1);
    expect(readConfig({ PROCESSES: '3' }).processes).toBe(3);
    expect(readConfig({ PROCESSES: 'all' }).processes).toBe(availableParallelism());
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('[J-03] a direct URL needs a pooler, and a replica needs a primary', () => {
    const urls = { DATABASE_URL: 'postgres://h:6432/shop', DATABASE_DIRECT_URL: 'postgres://h:5432/shop' };
    expect(readConfig(urls)).toMatchObject({ databaseDirectUrl: urls.DATABASE_DIRECT_URL });
    expect(() => readConfig({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toThrow(/so DATABASE_URL must be set/);
    expect(() => readConfig({ DATABASE_READ_URL: urls.DATABASE_DIRECT_URL })).toThrow(/so DATABASE_URL must be set/);
  });

  test('every fault is named with its variable, all at once', () => {
    const faulty = { PORT: '80a', DATABASE_URL: 'mysql://x', MAIN_ID: 'a b', LOG_LEVEL: 'loud' };
    expect(() => readConfig(faulty)).toThrow(
      /PORT must be a whole number[\s\S]*DATABASE_URL must be an address that starts with postgres:\/\/[\s\S]*MAIN_ID[\s\S]*LOG_LEVEL/,
    );
  });

  test.each([
    ['PORT', '70000', 'at most 65535'],
    ['PROCESSES', '0', 'PROCESSES must be at least 1'],
    ['PROCESSES', 'many', 'PROCESSES must be a number from 1 to 256, or all'],
    ['DATABASE_POOL_MAX', '1', 'at least 2'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['PUBLIC_URL', 'ftp://x', 'http:// or https://'],
  ])('%s=%s is refused', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(words);
  });

  test('a bucket for pictures needs its keys, or none of its variables are set', () => {
    const bucket = {
      PICTURES_URL: 'https://s3.example/pictures/',
      PICTURES_KEY_ID: 'id',
      PICTURES_KEY_SECRET: 'secret',
    };
    expect(readConfig({}).outside.bucket).toBeNull();
    expect(readConfig(bucket).outside.bucket).toMatchObject({
      url: 'https://s3.example/pictures',
      region: 'us-east-1',
    });
    for (const name of Object.keys(bucket))
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow('set all or none');
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
    ['a key of another kind', { ...keys, RAZORPAY_KEY_ID: 'sk_live_abc' }, 'rzp_test_'],
    ['three webhook secrets', { ...keys, RAZORPAY_WEBHOOK_SECRET: 'secret1,secret2,secret3' }, 'one secret, or two'],
    ['a crash in a place that is none', { CRASH_AT: 'somewhere' }, 'must be one of'],
    ['a capture time that Razorpay does not take', { RAZORPAY_CAPTURE_MINUTES: '11' }, 'at least 12'],
  ])('%s: refused in words', (_name, environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
  });
});

describe('[J-01] demo or live', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_ID: 'rzp_live_abcdefghijklmn',
    RAZORPAY_KEY_SECRET: 'secret-of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
    SMTP_URL: 'smtps://user:password@mail.example',
    MAIL_FROM: 'Shop <shop@shop.example>',
    TOKEN_SECRET: 'x'.repeat(32),
    AADHAAR_KEY: 'y'.repeat(32),
  };

  test('[J-01] it is a demo unless set to live', () => {
    expect(readConfig({}).mode).toBe('demo');
    expect(readConfig(live)).toMatchObject({ mode: 'live', mainId: 'shop' });
    expect(() => readConfig({ SHOP_MODE: 'production' })).toThrow('SHOP_MODE must be demo or live');
  });

  test('a live shop gives balancers time before it stops, a demo stops at once', () => {
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig(live).drainMs).toBe(3_000);
    expect(readConfig({ ...live, DRAIN_SECONDS: '10' }).drainMs).toBe(10_000);
  });

  test('[J-01] live with nothing set names everything that is missing, at once', () => {
    const needed = Object.keys(live).filter((name) => name !== 'SHOP_MODE');
    for (const name of needed) expect(() => readConfig({ SHOP_MODE: 'live' })).toThrow(name);
  });

  test.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'TOKEN_SECRET', 'AADHAAR_KEY'])(
    '[J-01] live without %s is refused, and only that is named',
    (name) => {
      const { [name]: _left, ...others } = live as Record<string, string>;
      expect(() => readConfig(others)).toThrow(new RegExp(`^SHOP_MODE=live cannot start:\n  ${name}[^\n]*$`));
    },
  );

  test.each([
    ['payments of a test account', { RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn' }, 'RAZORPAY_KEY_ID is a test key'],
    ['a shop in clear text', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
    ['a Google of our own', { GOOGLE_SIMULATOR_PORT: '4000' }, 'GOOGLE_SIMULATOR_PORT'],
    ["somebody else's keys of Google", { GOOGLE_JWKS_URL: 'https://keys.example' }, 'GOOGLE_JWKS_URL'],
    ['another Razorpay', { RAZORPAY_URL: 'https://pay.example/v1' }, 'RAZORPAY_URL'],
    ['another widget', { RAZORPAY_CHECKOUT_URL: 'https://pay.example/x.js' }, 'RAZORPAY_CHECKOUT_URL'],
    ['another Firebase', { FCM_SEND_URL: 'https://push.example' }, 'FCM_SEND_URL'],
    ['a crash', { CRASH_AT: 'after-refund' }, 'CRASH_AT'],
  ])('[J-01] live with %s is refused', (_name, over, words) => {
    expect(() => readConfig({ ...live, ...over })).toThrow(words);
  });

  test('[J-01] a demo refuses live keys: it must not take money', () => {
    expect(() => readConfig({ ...live, SHOP_MODE: 'demo' })).toThrow('RAZORPAY_KEY_ID is a live key');
  });
});
