import { expect, test } from 'vitest';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { priceSavedText, stockOf } from './product-text.ts';

const variation = (counts: Partial<DeskVariation>): DeskVariation => ({
  sku: 'A',
  product_id: 'p',
  attributes: {},
  pictures: [],
  price_paise: 100,
  sale_price_paise: null,
  status: 'Active',
  on_hand: 10,
  reserved: 0,
  version: 1,
  ...counts,
});

test('stock is what can still be sold of active variations; five or fewer of one is low', () => {
  expect(stockOf([variation({}), variation({ on_hand: 8, reserved: 3 })])).toEqual({ text: '15', low: 1 });
  expect(stockOf([variation({ status: 'Inactive', on_hand: 0 })])).toEqual({ text: '–', low: 0 });
  expect(stockOf([variation({ on_hand: null, reserved: null })])).toEqual({ text: '–', low: 0 });
});

test('a changed price is announced with what customers pay', () => {
  expect(priceSavedText('Tape', 'price_paise', { price_paise: 42_000, sale_price_paise: 40_000 })).toBe(
    'The price of Tape is ₹420.00. Customers pay the sale price, ₹400.00.',
  );
  expect(priceSavedText('Tape', 'price_paise', { price_paise: 42_000, sale_price_paise: null })).toBe(
    'The price of Tape is ₹420.00.',
  );
  expect(priceSavedText('Tape', 'sale_price_paise', { price_paise: 42_000, sale_price_paise: 39_000 })).toBe(
    'The sale price of Tape is ₹390.00.',
  );
  expect(priceSavedText('Tape', 'sale_price_paise', { price_paise: 42_000, sale_price_paise: null })).toBe(
    'The sale on Tape has ended. Customers pay ₹420.00.',
  );
});
