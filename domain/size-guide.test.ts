import { expect, test } from 'vitest';
import { sizeFor } from './size-guide.ts';

const guide = [
  { size: 'UK 6', from_mm: 246, to_mm: 250 },
  { size: 'UK 5', from_mm: 236, to_mm: 242 },
];

test.each([
  [235, { kind: 'too short' }],
  [236, { kind: 'fits', size: 'UK 5' }],
  [242, { kind: 'fits', size: 'UK 5' }],
  [243, { kind: 'between', size: 'UK 6' }],
  [246, { kind: 'fits', size: 'UK 6' }],
  [250, { kind: 'fits', size: 'UK 6' }],
  [251, { kind: 'too long' }],
])('[U-08] a foot of %i mm: %o', (footMm, advice) => {
  expect(sizeFor(guide, footMm)).toEqual(advice);
  expect(sizeFor([], footMm)).toBeNull();
});
