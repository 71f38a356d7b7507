import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExchangeChoice } from './exchange-choice.tsx';

const size = (sku: string, available: number) => ({ sku, attributes: { Size: sku }, pricePaise: 10_000, available });
const bought = { quantity: 2, unitPaise: 10_000, amountPaise: 20_000, returned: 0 };
const offers = new Map([[1, { bought, offers: [size('M', 1), size('L', 0)] }]]);
const line = { line_number: 1, product_name: 'Skates', sku: 'S', quantity: 2 };

const shown = (held: { sku: string | null; pieces: number }, wanted = 'L') =>
  renderToStaticMarkup(
    <ExchangeChoice line={line} offers={offers} wanted={wanted} onWant={() => undefined} held={held} />,
  );

test('[O-17] pieces that this exchange holds count as left for it, and for nothing else', () => {
  const html = shown({ sku: 'L', pieces: 2 });
  expect(html).toContain('₹100.00, 2 left');
  expect(html).toContain('₹100.00, 1 left');
  expect(html).not.toMatch(/Sold out|again/);
  expect(shown({ sku: null, pieces: 0 })).toContain('Sold out');
  expect(shown({ sku: null, pieces: 0 }, 'XL')).toContain('no longer on sale');
});
