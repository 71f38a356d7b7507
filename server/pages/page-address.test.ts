import { expect, test } from 'vitest';
import { normalisePageAddress } from './page-address.ts';

test('campaign tags and the order of parameters do not make another page', () => {
  expect(normalisePageAddress('/product?sort=newest&utm_source=x&search=skate')).toBe(
    '/product?search=skate&sort=newest',
  );
  expect(normalisePageAddress('/product?search=skate&sort=newest')).toBe('/product?search=skate&sort=newest');
  expect(normalisePageAddress('/?fbclid=1')).toBe('/');
});

test.each(['/%E0%A4%A', '//evil.example/x', `/${'a'.repeat(7000)}`, '/a%00b'])('no page has the address %s', (url) => {
  expect(normalisePageAddress(url)).toBeNull();
});
