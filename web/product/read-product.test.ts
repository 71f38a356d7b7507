import { describe, expect, test } from 'vitest';
import type { Product } from '../../contract/product.ts';
import { readProduct, readAmount } from './read-product.ts';

const variation = {
  sku: 'B-38',
  product_id: 'boots',
  price: 9000,
  salePrice: 8500,
  stock: 2,
  imageUrl: null,
  galleryImages: ['/media/a'],
  attributes: { Size: '38' },
};
const boots: Product = {
  product_id: 'boots',
  sku: '',
  title: 'Boots',
  image: null,
  gallery: ['/media/b'],
  key_features: ['Light'],
  specifications: [{ label: 'Weight', value: '1 kg' }],
  attribute: [{ name: 'Size', slug: 'size', selectedTerms: [{ id: 's-38', name: '38' }] }],
  variation: [variation],
  downloadable_files: [],
  product_type: 'Variable Product',
  originalPrice: 9000,
  discountPrice: 8500,
  price: 9000,
  salePrice: 8500,
  stock: 2,
  totalStock: 2,
  status: 'Active',
  description: '',
  short_description: '',
  category: 'Skates',
  categorytype: [],
  grouped_product: [{ title: 'Lace', image: null, quantity: 2, attributes: { Size: 'M' } }],
  delivery_days: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const lists = ['gallery', 'key_features', 'specifications', 'attribute', 'variation', 'grouped_product'] as const;
/** A product as a careless server might send it. */
const sent = (change: Record<string, unknown>): Product => Object.assign({}, boots, change);

describe('[I-02] list fields', () => {
  test('are read from lists and from JSON text', () => {
    const asText = sent(Object.fromEntries(lists.map((name) => [name, JSON.stringify(boots[name])])));
    expect(readProduct(asText)).toEqual(boots);
    expect(readProduct(boots)).toEqual(boots);
  });

  test.each(['[{"sku":', 'null', '{}', '', null, undefined, 7])('are empty if %j was sent', (broken) => {
    const product = readProduct(sent(Object.fromEntries(lists.map((name) => [name, broken]))));
    for (const name of lists) expect(product[name]).toEqual([]);
  });

  test('leave out malformed entries', () => {
    expect(
      readProduct(sent({ specifications: [null, { label: 'A' }, { label: 'A', value: 'B' }] })).specifications,
    ).toEqual([{ label: 'A', value: 'B' }]);
    expect(readProduct(sent({ variation: [{}, { sku: 'X' }] })).variation).toMatchObject([
      { sku: 'X', price: 0, salePrice: null, stock: 0, galleryImages: [], attributes: {} },
    ]);
  });
});

test('an amount may come as text; anything else is null', () => {
  expect([1.5, '1.5', 0, '0'].map(readAmount)).toEqual([1.5, 1.5, 0, 0]);
  expect([null, undefined, '', ' ', 'free', Number.NaN, -1, {}].map(readAmount)).toEqual(Array(8).fill(null));
});
