import { expect, test } from 'vitest';
import { guestLine } from '../cart/cart-line.ts';
import { billAddress } from './use-bill.ts';

test('[K-09] any change of the order asks for a new bill, also a quantity changed in another tab', () => {
  const line = (sku: string, quantity: number) => guestLine({ product_id: sku, product_sku: sku, quantity });
  const wheel = { products: [line('WHEEL', 1)] };
  const addresses = [
    billAddress(wheel, null, null),
    billAddress({ products: [line('WHEEL', 2)] }, null, null),
    billAddress({ products: [line('WHEEL', 1), line('BOOT', 1)] }, null, null),
    billAddress(wheel, 'home', null),
    billAddress(wheel, 'work', null),
    billAddress(wheel, 'home', 'Pay now'),
    billAddress(wheel, 'home', 'Pay on delivery'),
  ];
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(billAddress({ products: [line('WHEEL', 1)] }, null, null)).toBe(addresses[0]);
});
