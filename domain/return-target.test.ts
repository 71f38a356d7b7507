import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginAddress, returnTarget } from './return-target.ts';

test('[R-09] a page of this shop is returned with its query', () => {
  expect(returnTarget('/my-account?tab=help')).toBe('/my-account?tab=help');
  expect(returnTarget('/track/42?from=mail#bill')).toBe('/track/42?from=mail#bill');
  expect(returnTarget('/category-detail/Speed%20Skates')).toBe('/category-detail/Speed%20Skates');
});

test('[R-09] without a target it leads home', () => {
  for (const nothing of [null, undefined, '', '/', '?tab=help', 'my-account']) expect(returnTarget(nothing)).toBe('/');
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/\u0000',
  'http://shop.invalid/cart',
  `/${'a'.repeat(2000)}`,
])('[R-09] %j never leads to another origin', (hostile) => {
  expect(returnTarget(hostile)).toBe('/');
});

test('[R-09] whatever the input, the target stays on the origin of the shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    'evil.example',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = returnTarget(pieces.join(''));
      expect(new URL(target, 'https://shop.example').origin).toBe('https://shop.example');
      expect(target).toMatch(/^\/(?!\/)/);
    }),
  );
});

test('the login screen remembers the page, and never itself', () => {
  expect(loginAddress({ pathname: '/my-account', search: '?tab=help' })).toBe('/login?next=%2Fmy-account%3Ftab%3Dhelp');
  expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
  expect(returnTarget('/login?next=/login')).toBe('/');
  expect(returnTarget('/register')).toBe('/');
});
