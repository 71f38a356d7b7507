import { expect, test } from 'vitest';
import { expiresInSeconds, FormTokens } from './form-tokens.ts';

const tokens = new FormTokens('a key of this test');
const issuedAt = new Date('2026-11-15T10:00:00Z');
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000);

test('a token keeps its id, and is worthless after an hour', () => {
  const token = tokens.issue(issuedAt);
  const id = tokens.read(token, later(5));
  expect(token.startsWith(`${id}.`)).toBe(true);
  expect(tokens.read(token, later(expiresInSeconds))).toBe(id);
  expect(tokens.read(token, later(expiresInSeconds + 1))).toBeNull();
});

test('no two tokens are the same', () => {
  expect(tokens.issue(issuedAt)).not.toBe(tokens.issue(issuedAt));
});

test.each([
  ['another key', new FormTokens('another key').issue(issuedAt)],
  ['a later time written into it', `z${tokens.issue(issuedAt)}`],
  ['no signature', tokens.issue(issuedAt).replace(/\.[^.]*$/, '')],
  ['an empty signature', tokens.issue(issuedAt).replace(/[^.]*$/, '')],
  ['nothing', ''],
  ['dots', '...'],
])('%s is not a token', (_name, token) => {
  expect(tokens.read(token, later(5))).toBeNull();
});
