import { expect, test } from 'vitest';
import type { Child } from '../../contract/child.ts';
import type { KitLine } from '../../contract/family.ts';
import { textOfPage } from '../page/testing/render-page.tsx';
import { KitPanel } from './kit-panel.tsx';

const helmet: KitLine = {
  item: 'Helmet',
  product_id: 'street-dome-helmet',
  title: 'Street Dome',
  state: 'missing',
  fit: { kind: 'fits', sku: 'STD-S', size: 'S' },
  in_cart: 0,
  needed: 1,
  price: 900,
};
const shown = (...kit: KitLine[]) =>
  textOfPage(<KitPanel child={{ child_id: 'a', name: 'Anu' } as Child} kit={kit} offer={null} />);

test('[X-05] a piece in the cart is enough for one child, and not for two', () => {
  expect(shown(helmet)).toContain('Size S, missing');
  expect(shown({ ...helmet, in_cart: 1 })).toContain('Size S, in your cart');
  expect(shown({ ...helmet, in_cart: 1, needed: 2 })).toContain('Size S, 1 in your cart for 2 children');
  expect(shown({ ...helmet, in_cart: 2, needed: 2 })).toContain('Size S, in your cart');
});

test('[X-05] the kit counts what is missing, and says why something cannot be bought', () => {
  const guards: KitLine = { ...helmet, item: 'Guards', fit: { kind: 'sold out', sku: null, size: 'M' } };
  const text = shown(helmet, guards, { ...helmet, item: 'Suit', state: 'bought' });
  expect(text).toContain('2 of 3 missing');
  expect(text).toContain('Size M is sold out right now.');
  expect(shown({ ...helmet, state: 'owned' })).toMatch(/Complete.*You have it/);
});
