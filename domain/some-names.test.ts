import { expect, test } from 'vitest';
import { someNames } from './some-names.ts';

test('[U-25] products are named, and those that are not are counted', () => {
  expect(someNames(['Skate'])).toBe('Skate');
  expect(someNames(['Skate', 'Bag'])).toBe('Skate and Bag');
  expect(someNames(['Skate', 'Bag', 'Wheel'])).toBe('Skate, Bag and 1 more');
  expect(someNames(['Skate', 'Bag', 'Wheel', 'Helmet'])).toBe('Skate, Bag and 2 more');
  expect(someNames(['Skate', 'Skate', 'Bag'])).toBe('Skate and Bag');
  expect(someNames([])).toBe('');
  const long = 'All-Weather Touring Skates with Water-Shedding Upper, Quick-Dry Liner and Spare Laces';
  expect(someNames([long, 'Bag', 'Wheel'])).toBe(
    'All-Weather Touring Skates with Water-Shedding Upper…, Bag and 1 more',
  );
  expect(someNames(['x'.repeat(200)])).toBe(`${'x'.repeat(30)}…`);
});
