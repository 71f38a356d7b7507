import { expect, test } from 'vitest';
import { callLink, whatsAppLink } from './whatsapp-link.ts';

test('[U-25] a link to WhatsApp has the country code, however the number is written, and the text as it was', () => {
  for (const number of ['9123456780', '919123456780', '+91 91234-56780', '09123456780']) {
    expect(whatsAppLink(number)).toBe('https://wa.me/919123456780');
  }
  expect(whatsAppLink('447911123456')).toBe('https://wa.me/447911123456');
  const text = 'नमस्ते & #1?\n₹5';
  expect(new URL(whatsAppLink('9123456780', text)).searchParams.get('text')).toBe(text);
});

test('[U-25] a link to the dialler keeps the plus sign and drops everything else that is not a digit', () => {
  expect(callLink('+91 (22) 9123-4567')).toBe('tel:+912291234567');
});
