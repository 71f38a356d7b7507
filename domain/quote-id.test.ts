import { expect, test } from 'vitest';
import { quoteId, readQuoteId } from './quote-id.ts';

test('a quote is named by at least six digits, and found by what people write', () => {
  expect(quoteId(42)).toBe('Q-000042');
  expect(quoteId(1_234_567)).toBe('Q-1234567');
  expect([' q-42', 'Q-000042', 'Q-0', '42', 'PAH-42'].map(readQuoteId)).toEqual([42, 42, null, null, null]);
});
