import { expect, test } from 'vitest';
import { exchangeText } from './exchange-text.ts';

test('[O-17] the WhatsApp message says what is held, what it costs and until when', () => {
  const replacement = {
    lines: [{ product_name: 'Road Frames', attributes: { Size: 'L' }, quantity: 2 }],
    to_pay_paise: 10_050,
  };
  const told = {
    name: 'Meera',
    number: 'RET-000007',
    shop: 'Rollers',
    heldUntil: '2 Dec 2026',
    link: 'https://x.in/pay/a',
  };
  expect(exchangeText({ ...told, replacement })).toBe(
    [
      'Namaste Meera, for your exchange RET-000007 at Rollers we hold for you:',
      '2 × Road Frames, Size L',
      'The difference is ₹100.50. Pay here until 2 Dec 2026, without an account:',
      'https://x.in/pay/a',
    ].join('\n'),
  );
});
