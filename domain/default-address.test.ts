import { expect, test } from 'vitest';
import { defaultAddresses, type SavedAddress } from './default-address.ts';

const address = (id: string, over: Partial<SavedAddress> = {}): SavedAddress => ({
  id,
  canBeShippedTo: true,
  isDefaultShipping: false,
  isDefaultBilling: false,
  ...over,
});

test('[K-01] a single address serves as both', () => {
  expect(defaultAddresses([address('a')])).toEqual({ shippingId: 'a', billingId: 'a' });
});

test('a default stays the default, however many addresses are added later', () => {
  const chosen = address('a', { isDefaultShipping: true, isDefaultBilling: true });
  expect(defaultAddresses([chosen, address('b'), address('c')])).toEqual({ shippingId: 'a', billingId: 'a' });
});

test('without a default the newest address is used; for shipping the newest that can be shipped to', () => {
  const far = address('c', { canBeShippedTo: false });
  expect(defaultAddresses([address('a'), address('b'), far])).toEqual({ shippingId: 'b', billingId: 'c' });
  expect(defaultAddresses([far])).toEqual({ shippingId: null, billingId: 'c' });
  expect(defaultAddresses([])).toEqual({ shippingId: null, billingId: null });
});
