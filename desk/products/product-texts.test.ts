import { expect, test } from 'vitest';
import { fieldNames, fieldsOfTexts, showField, textsOfProduct, toFormReason } from './product-texts.ts';

const product = {
  title: 'Toe stop',
  category: 'Wheels',
  categorytype: ['Trending', 'Best Sellers'],
  arrivals: [],
  short_description: '',
  description: 'Two\nlines',
  key_features: ['Soft', 'Light'],
  size_guide: [{ size: 'UK 5', from_mm: 236, to_mm: 242 }],
  specifications: [
    { label: 'Weight', value: '80 g' },
    { label: 'Ratio', value: '1:2' },
  ],
  pictures: ['aaaaaaaa', 'bbbbbbbb'],
  picture_texts: { aaaaaaaa: 'From the side' },
  hsn_code: '9506',
  delivery_days: 0,
  is_returnable: false,
  parts: [{ sku: 'A', quantity: 2, is_choosable: false, title: 'A part', attributes: {} }],
};

test('[G-01] a product’s fields survive the conversion to text and back', () => {
  expect(fieldsOfTexts(textsOfProduct(product), fieldNames)).toEqual(product);
});

test('[G-01] lines that people paste: spaces, empty lines, no colon, an empty number', () => {
  const texts = { key_features: ' Soft \n\n Light', specifications: 'Weight 80 g\n Colour : Red', delivery_days: ' ' };
  expect(fieldsOfTexts(texts, ['key_features', 'specifications', 'delivery_days'])).toEqual({
    key_features: ['Soft', 'Light'],
    specifications: [
      { label: 'Weight 80 g', value: '' },
      { label: 'Colour', value: 'Red' },
    ],
    delivery_days: undefined,
  });
});

test.each([
  ['title', 'This field is required', 'title', 'This field is required'],
  ['key_features.2', 'This appears twice.', 'key_features', 'Line 3: This appears twice.'],
  [
    'specifications.0.value',
    'This field is required',
    'specifications',
    'Line 1: please write it as “Weight: 1.2 kg”.',
  ],
  ['size_guide.1.from_mm', 'This field is required', 'size_guide', 'Line 2: please write it as “UK 5: 236-242”.'],
  ['parts.1.sku', 'There is no SKU X.', 'parts', 'There is no SKU X.'],
])('[G-01] a reason at %s stands at its field, with its line', (field, reason, shownField, shown) => {
  expect(toFormReason({ field, reason })).toEqual({ field: shownField, reason: shown });
});

test.each([
  ['key_features', ['Soft', 'Light'], 'Soft\nLight'],
  ['specifications', [{ label: 'Weight', value: '80 g' }], 'Weight: 80 g'],
  ['size_guide', [{ size: 'UK 5', from_mm: 236, to_mm: 242 }], 'UK 5: 236-242'],
  ['parts', [{ sku: 'A', quantity: 2, is_choosable: false }], '2 × A'],
  ['parts', [{ sku: 'A', quantity: 2, is_choosable: true }], '2 × A, the customer chooses'],
  ['arrivals', [], 'None'],
  ['description', 'x'.repeat(300), `${'x'.repeat(200)}…`],
])('a value of %s has a short text', (name, value, text) => {
  expect(showField(name, value)).toBe(text);
});

test('[U-08] a size guide as people type it: dashes, “mm”, and an invalid line', () => {
  expect(fieldsOfTexts({ size_guide: 'UK 5 : 236 – 242 mm\nEU 38: 243-249\nUK 7' }, ['size_guide'])).toEqual({
    size_guide: [
      { size: 'UK 5', from_mm: 236, to_mm: 242 },
      { size: 'EU 38', from_mm: 243, to_mm: 249 },
      { size: 'UK 7', from_mm: undefined, to_mm: undefined },
    ],
  });
});
