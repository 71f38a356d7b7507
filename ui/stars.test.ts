import { expect, test } from 'vitest';
import { filledWidth } from './stars.tsx';

test.each([
  [0, 0],
  [1, 24],
  [4, 96],
  // Each star is 18 wide in a cell of 24.
  [4.1, 96 + 3 + 1.8],
  [4.3, 96 + 3 + 5.4],
  [4.9, 96 + 3 + 16.2],
  [5, 120],
])('[U-22] %d stars fill %d of 120', (stars, width) => {
  expect(filledWidth(stars)).toBeCloseTo(width, 6);
});
