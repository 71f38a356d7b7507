import { expect, test } from 'vitest';
import { changesOf } from './change-text.ts';

test('a change lists its fields, with amounts in rupees', () => {
  const row = {
    before: { price_paise: 129_900, sale_price_paise: 99_900 },
    after: { price_paise: 129_900, sale_price_paise: null },
    detail: {},
  };
  expect(changesOf(row)).toEqual([
    { name: 'price', before: '₹1,299.00', after: '₹1,299.00' },
    { name: 'sale price', before: '₹999.00', after: 'none' },
  ]);
});

test('a refund shows its amount', () => {
  const row = { before: null, after: null, detail: { provider_refund_id: 'rfnd_1' }, amount_paise: 209_600 };
  expect(changesOf(row)[0]).toEqual({ name: 'amount', before: null, after: '₹2,096.00' });
});

test('a change without before and after shows its detail', () => {
  expect(changesOf({ before: null, after: null, detail: { to: 'Packed', from: 'Pending', note: 'by phone' } })).toEqual(
    [
      { name: 'now', before: 'Pending', after: 'Packed' },
      { name: 'note', before: null, after: 'by phone' },
    ],
  );
  expect(changesOf({ before: null, after: null, detail: { passkey_id: 'abc' } })).toEqual([
    { name: 'passkey', before: null, after: 'abc' },
  ]);
  expect(changesOf({ before: { centres: [] }, after: null, detail: {} })).toEqual([
    { name: 'centres', before: 'none', after: 'removed' },
  ]);
});
