import { expect, test } from 'vitest';
import { isPriceChanged, pricesOf, skuOfPrice, textsOfPrices, toPriceField, wrongAmounts } from './variation-table.tsx';

test('[G-03] prices are typed in rupees; an empty sale price ends the sale', () => {
  const texts = textsOfPrices({ sku: 'CRS-M', price_paise: 189_900, sale_price_paise: 159_950 });
  expect(texts).toEqual({ 'CRS-M price': '1899', 'CRS-M sale': '1599.50' });
  expect(pricesOf('CRS-M', texts)).toEqual({ price_paise: 189_900, sale_price_paise: 159_950 });
  expect(pricesOf('CRS-M', { ...texts, 'CRS-M sale': ' ' })).toEqual({ price_paise: 189_900, sale_price_paise: null });
});

test('[G-03] only a SKU whose own price or sale price was typed is saved', () => {
  expect(isPriceChanged('CRS', ['CRS sale'])).toBe(true);
  expect(isPriceChanged('CRS', ['CRS-M price', 'title'])).toBe(false);
  expect([skuOfPrice('CRS-M price'), skuOfPrice('A B sale'), skuOfPrice('title')]).toEqual(['CRS-M', 'A B', null]);
});

test('[G-03] what is no amount is named at its own field, the server’s reasons too', () => {
  const wrong = (price: string, sale: string) =>
    wrongAmounts('A', { 'A price': price, 'A sale': sale }).map(({ field }) => field);
  expect(wrong('1899', '')).toEqual([]);
  expect(wrong('', 'x')).toEqual(['A price', 'A sale']);
  const at = (field: string) => toPriceField('A')({ field, reason: 'No.' }).field;
  expect(['price_paise', 'sale_price_paise', ''].map(at)).toEqual(['A price', 'A sale', 'A sale']);
});
