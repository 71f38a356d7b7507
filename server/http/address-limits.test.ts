import { expect, test } from 'vitest';
import { addressGroup } from './address-limits.ts';

test('all addresses of one IPv6 network are one, however they are written, and the next network is another', () => {
  const home = addressGroup('2001:db8:1:2::1');
  for (const same of ['2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::']) {
    expect(addressGroup(same)).toBe(home);
  }
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(home);
  expect(addressGroup('::1')).toBe(addressGroup('::2'));
  expect(addressGroup('fe80::1%eth0')).toBe(addressGroup('fe80::2%eth1'));
});

test('an IPv4 address is its own group, also inside IPv6', () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressGroup('203.0.113.8')).not.toBe(addressGroup('203.0.113.7'));
});
