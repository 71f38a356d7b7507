import { expect, test } from 'vitest';
import { conditionText, enteredText } from './condition-text.ts';

test('[O-05] the text of a condition says whether the goods go back on the shelf', () => {
  const sellable = { quantity: 2, condition: 'sellable', is_restocked: true } as const;
  expect(conditionText(sellable, { isClosed: true })).toBe('Sellable, back on the shelf');
  expect(enteredText(sellable)).toBe('2 pieces, Sellable, goes back on the shelf');
  expect(enteredText({ ...sellable, quantity: 1, is_restocked: false })).toBe('1 piece, Sellable');
  expect(conditionText({ condition: null, is_restocked: false }, { isClosed: false })).toBe('');
});
