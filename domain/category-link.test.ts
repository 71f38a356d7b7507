import { expect, test } from 'vitest';
import { categoryLink } from './category-link.ts';

test.each([
  ['Inline Skates', '/category-detail/Inline%20Skates'],
  ['Bags & Bottles/Caps?', '/category-detail/Bags%20%26%20Bottles%2FCaps%3F'],
  ['half \uD83D', '/category-detail/half%20%EF%BF%BD'],
])('the category %s has the address %s', (name, address) => {
  expect(categoryLink(name)).toBe(address);
});
