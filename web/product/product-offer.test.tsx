import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Product } from '../../contract/product.ts';
import { ProductOffer } from './product-offer.tsx';

const product = { variation: [], sku: 'W', totalStock: 5 };
const offer = (originalPrice: number, discountPrice: number | null) =>
  renderToStaticMarkup(
    <ProductOffer
      product={{ ...product, originalPrice, discountPrice } as unknown as Product}
      variation={null}
      made={undefined}
    />,
  );

test('[P-02] the MRP and what is saved are shown only if the price is lower', () => {
  expect(offer(1000, 900)).toContain('MRP <s>₹1,000.00</s>');
  expect(offer(1000, 900)).toContain('Save ₹100.00');
  for (const plain of [offer(1000, null), offer(1000, 1000)]) {
    expect(plain).toContain('₹1,000.00');
    expect(plain).not.toMatch(/MRP|Save/);
  }
});

test('a product without a price says so', () => expect(offer(0, null)).toContain('Price on request'));
