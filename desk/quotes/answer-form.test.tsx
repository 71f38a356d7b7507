import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { DeskQuote } from '../../contract/desk/quotes.ts';
import { AnswerForm } from './answer-form.tsx';

const asked = (line_sku: string, quantity: number, unit_paise: number) => ({
  line_sku,
  name: line_sku,
  attributes: {},
  quantity,
  unit_paise,
  available: 9,
});
const quote = {
  quote_id: 'q',
  version: 0,
  name: 'Asha',
  mobile: '9876543210',
  email: '',
  address: { new_address: '1 Rink Road', area: '', city: 'Vashi', pincode: '400703' },
  lines: [asked('WHEEL', 4, 20_000), asked('BOOT', 1, 90_000)],
  versions: [],
};

/** What the form begins with: the fields that hold a value, and the total. */
function begun(changed: object) {
  const form = <AnswerForm quote={{ ...quote, ...changed } as unknown as DeskQuote} onSent={() => undefined} />;
  const Stub = createRoutesStub([{ path: '/', Component: () => form }]);
  const html = renderToStaticMarkup(<Stub />);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const valueOf = (name: string) =>
    /value="([^"]*)"/.exec(inputs.find((input) => input.includes(`name="${name}"`)) ?? '')?.[1];
  return { valueOf, total: /Total ₹([\d,.]+)/.exec(html)?.[1] };
}

test('[O-08] a quote begins with what was asked for, at the shop’s prices', () => {
  const { valueOf, total } = begun({});
  expect(['WHEEL quantity', 'WHEEL price', 'BOOT quantity', 'BOOT price'].map(valueOf)).toEqual([
    '4',
    '200',
    '1',
    '900',
  ]);
  expect(total).toBe('1,700.00');
});

test('[O-08] a new version begins with the last one: its prices, its delivery, and without what it left out', () => {
  const last = { lines: [{ ...asked('WHEEL', 3, 18_000) }], delivery_paise: 5000, is_held: false, note: '' };
  const { valueOf, total } = begun({ version: 1, versions: [last] });
  expect(['WHEEL quantity', 'WHEEL price', 'BOOT quantity', 'BOOT price'].map(valueOf)).toEqual([
    '3',
    '180',
    '0',
    '900',
  ]);
  expect(valueOf('delivery_paise')).toBe('50');
  expect(total).toBe('590.00');
});
