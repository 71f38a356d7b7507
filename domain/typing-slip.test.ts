import { expect, test } from 'vitest';
import { slipsBetween, wordsMeant } from './typing-slip.ts';

test.each([
  ['helmet', 'helmet', 0],
  ['hemlet', 'helmet', 1],
  ['weels', 'wheels', 1],
  ['skaets', 'skates', 1],
  ['barings', 'bearings', 1],
  ['helmett', 'helmet', 1],
  ['jelmat', 'helmet', 2],
  ['', 'abc', 3],
  ['हेलमट', 'हेलमेट', 1],
  ['🛼', '🛹', 1],
])('[U-01] %s is %s with %i slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips);
  expect(slipsBetween(word, typed)).toBe(slips);
});

test.each([
  ['hemlet', ['helmet', 'helmets'], ['helmet']],
  ['weels', ['wheels', 'heels', 'steels'], ['wheels', 'heels']],
  ['bearngss', ['bearings', 'gears'], ['bearings']],
  // With one of three letters wrong, or two of five, it could be any word.
  ['hut', ['hat'], []],
  ['weals', ['whaal'], []],
  ['zzzzzz', ['helmet'], []],
  ['helmet', [], []],
])('[U-01] %s means of %j: %j', (typed, words, meant) => {
  expect(
    wordsMeant(
      typed,
      words.map((word) => ({ word })),
    ).map(({ word }) => word),
  ).toEqual(meant);
});
