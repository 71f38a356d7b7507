import { expect, test } from 'vitest';
import { defaultAddresses, type SavedAddress } from './default-address.ts';

const address = (id: string, over: Partial<SavedAddress> = {}): SavedAddress => ({
  id,
  canBeShippedTo: true,
  isDefaultShipping: false,
  isDefaultBilling: false,
  ...over,
});

test('[K-01] one address alone serves as both', () => {
  expect(defaultAddresses([address('a')])).toEqual({ shippingId: 'a', billingId: 'a' });
});

test('a default stays one, however many come after it', () => {
  const chosen = address('a', { isDefaultShipping: true, isDefaultBilling: true });
  expect(defaultAddresses([chosen, address('b'), address('c')])).toEqual({ shippingId: 'a', billingId: 'a' });
});

test('a kind without a default falls to the newest; for shipping to the newest within reach', () => {
  const far = address('c', { canBeShippedTo: false });
  expect(defaultAddresses([address('a'), address('b'), far])).toEqual({ shippingId: 'b', billingId: 'c' });
  expect(defaultAddresses([far])).toEqual({ shippingId: null, billingId: 'c' });
  expect(defaultAddresses([])).toEqual({ shippingId: null, billingId: null });
});
