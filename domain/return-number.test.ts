import { expect, test } from 'vitest';
import { creditNoteNumber } from './credit-note.ts';
import { readReturnNumber, returnNumber } from './return-number.ts';

test('[O-05] a return’s number is read as people write it; a bare number is an order’s', () => {
  expect(returnNumber(42)).toBe('RET-000042');
  expect(['RET-000042', 'ret-42', ' Ret-042 '].map(readReturnNumber)).toEqual([42, 42, 42]);
  expect(['42', 'PAH-000042', 'RET-', 'RET-0', 'RET-1234567890', 'RET-42a'].map(readReturnNumber)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('[O-06] the number of a credit note has at most 16 characters', () => {
  expect(creditNoteNumber('2026-27', 42)).toBe('CN/26-27/00042');
  expect(creditNoteNumber('2026-27', 9_999_999)).toHaveLength(16);
});
