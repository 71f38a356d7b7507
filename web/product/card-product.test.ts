import { expect, test } from 'vitest';
import type { Product } from '../../contract/product.ts';
import { cardOf } from './card-product.ts';

const card = (...prices: [number, number | null][]) =>
  cardOf({
    product_id: 'skate',
    title: 'Skate',
    originalPrice: 900,
    discountPrice: 700,
    totalStock: 3,
    variation: prices.map(([price, salePrice]) => ({ price, salePrice })),
  } as unknown as Product);

test('[L-10] a price is shown as "from" only if the variations differ in what they cost', () => {
  expect(card([900, 700], [1200, null])).toMatchObject({ saleRupees: 700, isFrom: true });
  expect(card([900, 700], [700, null])).not.toHaveProperty('isFrom');
  expect(card()).not.toHaveProperty('isFrom');
});
