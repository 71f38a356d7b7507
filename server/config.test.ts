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
});
