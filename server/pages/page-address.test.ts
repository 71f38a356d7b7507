import { expect, test } from 'vitest';
import { normalisePageAddress } from './page-address.ts';

test('campaign tags and the order of parameters do not make another page', () => {
  expect(normalisePageAddress('/product?sort=newest&utm_source=x&search=skate')).toBe(
    '/product?search=skate&sort=newest',
  );
  expect(normalisePageAddress('/product?search=skate&sort=newest')).toBe('/product?search=skate&sort=newest');
  expect(normalisePageAddress('/?fbclid=1')).toBe('/');
});

test('[U-04] facets are one page in any order, and no more than a page can show', () => {
  expect(normalisePageAddress('/course?stock=in&size=M&colour=Red&size=L&size=M&flavour=mint&brand=')).toBe(
    '/course?stock=in&size=L&size=M&colour=Red',
  );
  const many = Array.from({ length: 1000 }, (_, n) => `size=${n}`)
    .join('&')
    .slice(0, 6000);
  expect(normalisePageAddress(`/course?${many}`)?.match(/size=/g)).toHaveLength(20);
});

test.each(['/%E0%A4%A', '//evil.example/x', `/${'a'.repeat(7000)}`, '/a%00b'])('no page has the address %s', (url) => {
  expect(normalisePageAddress(url)).toBeNull();
});
