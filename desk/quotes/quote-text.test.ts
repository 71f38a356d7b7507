import { expect, test } from 'vitest';
import { quoteText } from './quote-text.ts';

test('[O-08] the prepared text has products, prices, the last day and the payment link', () => {
  const line = { line_sku: 'W', name: 'Street Wheel', attributes: { Size: 'M' }, quantity: 4, unit_paise: 18_000 };
  const told = {
    name: 'Asha',
    number: 'Q-000042',
    shop: 'Rink & Roll',
    validUntil: '25 Nov 2026',
    link: 'https://shop.example/pay/abc',
  };
  expect(quoteText({ ...told, version: { lines: [line], delivery_paise: 5000, total_paise: 77_000 } })).toBe(
    'Namaste Asha, here is your quote Q-000042 from Rink & Roll:\n4 × Street Wheel, Size M: ₹720.00\nDelivery: ₹50.00\n' +
      'Total: ₹770.00\nPay here until 25 Nov 2026, without an account:\nhttps://shop.example/pay/abc',
  );
  expect(quoteText({ ...told, version: { lines: [line], delivery_paise: 0, total_paise: 72_000 } })).not.toContain(
    'Delivery',
  );
});
