import { expect, test } from 'vitest';
import { changeText, shortage } from './stock-text.ts';

test('[G-05] the mark depends on what can still be sold', () => {
  expect(shortage({ on_hand: 12, reserved: 6 })).toBe(null);
  expect(shortage({ on_hand: 12, reserved: 7 })).toBe('Low');
  expect(shortage({ on_hand: 7, reserved: 7 })).toBe('Out of stock');
});

test('a change has its sign', () => {
  expect([5, -2, 0].map(changeText)).toEqual(['+5', '−2', '±0']);
});
