import { expect, test } from 'vitest';
import { addressGroup } from './address-limits.ts';
import { isCrossSite } from './cross-origin.ts';

test.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, true],
  [{ origin: 'https://shop.example', host: 'inner:3000' }, false],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, false],
  [{ origin: 'http://localhost:3001', host: 'localhost:3000' }, true],
  [{ origin: 'null', host: 'localhost:3000' }, true],
  [{ origin: 'https://shop.example.evil', host: 'shop.example' }, true],
])('%j comes from another site: %s', (headers, expected) => {
  expect(isCrossSite(headers, 'https://shop.example')).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['in-process', 'in-process'],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});
