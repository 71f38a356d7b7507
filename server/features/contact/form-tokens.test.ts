import { expect, test } from 'vitest';
import { expiresInSeconds, FormTokens } from './form-tokens.ts';

const tokens = new FormTokens('a key of this test');
const issuedAt = new Date('2026-11-15T10:00:00Z');
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000);

test('a token keeps its name, and is worth nothing after an hour', () => {
  const token = tokens.issue(issuedAt);
  const name = tokens.read(token, later(5));
  expect(token.startsWith(`${name}.`)).toBe(true);
  expect(tokens.read(token, later(expiresInSeconds))).toBe(name);
  expect(tokens.read(token, later(expiresInSeconds + 1))).toBeNull();
});

test('no two are the same', () => {
  expect(tokens.issue(issuedAt)).not.toBe(tokens.issue(issuedAt));
});

test.each([
  ['another key', new FormTokens('another key').issue(issuedAt)],
  ['a later time written into it', `z${tokens.issue(issuedAt)}`],
  ['no signature', tokens.issue(issuedAt).replace(/\.[^.]*$/, '')],
  ['an empty signature', tokens.issue(issuedAt).replace(/[^.]*$/, '')],
  ['nothing', ''],
  ['dots', '...'],
])('%s is no token', (_name, token) => {
  expect(tokens.read(token, later(5))).toBeNull();
});
