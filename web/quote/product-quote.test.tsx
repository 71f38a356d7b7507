import { expect, test } from 'vitest';
import { testProduct } from '../../contract/testing/test-product.ts';
import { renderPage } from '../page/testing/render-page.tsx';
import { ProductQuote } from './product-quote.tsx';

test('[Q-02] a quote for a simple product can be sent before the product has come', () => {
  const purchase = { productId: 'wheel', sku: null, seen: testProduct() };
  const html = renderPage(<ProductQuote purchase={purchase} onClose={() => {}} />);
  expect(html).toContain('>Send request</button>');
  expect(html).not.toMatch(/disabled=""[^>]*>Send request/);
});
