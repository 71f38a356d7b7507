import { expect, test } from 'vitest';
import { brandTokens } from '../../../domain/brand-colours.ts';
import { mailShop } from '../../testing/mail-shop.ts';
import { layOut } from './lay-out.ts';
import type { MailContent } from './mail.ts';

const content: MailContent = {
  heading: 'Thank you <b>',
  paragraphs: ['"Quoted" & <script>x()</script>'],
  items: [
    { name: 'Velox 110 <i>', detail: 'Size 7', pictureId: 'picture-here', quantity: 2, amount: '₹1,000.00' },
    { name: 'Laces', detail: '', pictureId: 'picture-gone', quantity: 1, amount: '₹50.00' },
  ],
  amounts: [
    { name: 'Delivery', value: 'free' },
    { name: 'Total', value: '₹1,050.00' },
  ],
  facts: [{ name: 'Deliver to', value: '12 Sector 5, Airoli' }],
  button: { text: 'Track order', path: '/track/abc' },
  after: ['Bye.'],
};
const { text, html } = layOut(content, {
  origin: 'https://shop.example',
  pictureIds: new Set(['picture-here']),
  shop: mailShop,
});

test('[U-14] the plain text holds everything that the HTML does', () => {
  expect(text).toBe(
    [
      'Thank you <b>',
      '"Quoted" & <script>x()</script>',
      '2 x Velox 110 <i>, Size 7: ₹1,000.00\n1 x Laces: ₹50.00',
      'Delivery: free\nTotal: ₹1,050.00',
      'Deliver to: 12 Sector 5, Airoli',
      'Track order: https://shop.example/track/abc',
      'Bye.',
      `-- \n${mailShop.signature}`,
    ].join('\n\n'),
  );
});

test('[U-14] words are escaped, and only pictures that go with the mail are shown', () => {
  expect(html).not.toMatch(/<script|<i>|<b>/);
  expect(html).toContain('&quot;Quoted&quot; &amp; &lt;script&gt;');
  expect(html.match(/cid:[\w-]+/g)).toEqual(['cid:picture-here']);
  expect(html).not.toMatch(/<img[^>]+https?:/);
});

test('[U-14] there is one link, to this shop, and a look for dark mailboxes', () => {
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://shop.example/track/abc"']);
  expect(html).toContain('prefers-color-scheme:dark');
});

test('[G-16] name, logo and colours are the shop’s', () => {
  const tokens = brandTokens({ main_colour: '#0a7a3d', accent_colour: '#ffdd44' });
  const shop = { ...mailShop, tokens, logoId: 'logo-of-rink' };
  const branded = layOut(content, { origin: 'https://shop.example', pictureIds: new Set(['logo-of-rink']), shop }).html;
  expect(branded).toContain('>Rink &amp; Roll</span>');
  expect(branded).toContain('cid:logo-of-rink');
  expect(branded).toContain('background:#0a7a3d');
  expect(branded).not.toMatch(/#1a3bff|#0a1024|#6fe3ff/);
  expect(html).toContain('background:#1a3bff');
});
