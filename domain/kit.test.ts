import { describe, expect, test } from 'vitest';
import { cheaperPackage, fitKit, shareBought, type KitProduct, type Measures } from './kit.ts';

const measures: Measures = { foot_mm: 205, helmet_size: 'm ', suit_size: '' };
const colours = (size: string, ...stocks: number[]) =>
  stocks.map((stock, nr) => ({
    sku: `${size}-${nr}`,
    attributes: { Size: size, Colour: nr === 0 ? 'Black' : 'Pink' },
    stock,
  }));
const helmet: KitProduct = {
  isSold: true,
  attribute: [
    { name: 'Colour', slug: 'color' },
    { name: 'Size', slug: 'size' },
  ],
  variations: [...colours('S', 3, 3), ...colours('M', 0, 2), ...colours('L', 0, 0)],
  sizeGuide: [
    { size: 'S', from_mm: 180, to_mm: 200 },
    { size: 'M', from_mm: 201, to_mm: 220 },
  ],
};
const simple: KitProduct = {
  isSold: true,
  attribute: [],
  variations: [{ sku: 'SET', attributes: {}, stock: 1 }],
  sizeGuide: [],
};

describe('[X-05] which SKU of a product fits a child', () => {
  test.each([
    ['the size as typed, in the first colour in stock', helmet, 'helmet', {}, { kind: 'fits', sku: 'M-1', size: 'M' }],
    ['the size of the foot by this maker', helmet, 'foot', {}, { kind: 'fits', sku: 'M-1', size: 'M' }],
    ['a foot between two sizes', helmet, 'foot', { foot_mm: 200.5 }, { kind: 'fits', sku: 'M-1', size: 'M' }],
    ['a foot that is too long', helmet, 'foot', { foot_mm: 300 }, { kind: 'size not made', sku: null, size: null }],
    ['not measured', helmet, 'suit', {}, { kind: 'size unknown', sku: null, size: null }],
    ['foot not measured', helmet, 'foot', { foot_mm: null }, { kind: 'size unknown', sku: null, size: null }],
    ['no guide', { ...helmet, sizeGuide: [] }, 'foot', {}, { kind: 'size unknown', sku: null, size: null }],
    ['not made', helmet, 'helmet', { helmet_size: 'XXL' }, { kind: 'size not made', sku: null, size: 'XXL' }],
    ['sold out', helmet, 'helmet', { helmet_size: 'L' }, { kind: 'sold out', sku: null, size: 'L' }],
    ['several sizes and no measure', helmet, 'none', {}, { kind: 'to choose', sku: null, size: null }],
    ['one size', simple, 'helmet', {}, { kind: 'fits', sku: 'SET', size: null }],
    ['not in the shop', { ...simple, isSold: false }, 'none', {}, { kind: 'not sold', sku: null, size: null }],
    ['no variation left', { ...simple, variations: [] }, 'none', {}, { kind: 'not sold', sku: null, size: null }],
  ] as const)('%s', (_what, product, by, over, fit) => {
    expect(fitKit(product, by, { ...measures, ...over })).toEqual(fit);
  });
});

test('[X-05] bought pieces are given to the children without one, in their order', () => {
  const children = [
    { childId: 'a', isOwned: false },
    { childId: 'b', isOwned: true },
    { childId: 'c', isOwned: false },
    { childId: 'd', isOwned: false },
  ];
  const states = (bought: number) => [...shareBought(children, bought).values()];
  expect(states(0)).toEqual(['missing', 'owned', 'missing', 'missing']);
  expect(states(2)).toEqual(['bought', 'owned', 'bought', 'missing']);
  expect(states(9)).toEqual(['bought', 'owned', 'bought', 'bought']);
});

describe('[X-05] a package of missing pieces', () => {
  const missing = [
    { productId: 'helmet', sku: 'H-M', paise: 90_000 },
    { productId: 'guards', sku: 'G', paise: 50_000 },
  ];
  const offer = (paise: number, ...parts: [string, string | null][]) => ({
    id: `package ${paise}`,
    paise,
    parts: parts.map(([productId, sku]) => ({ productId, sku })),
  });
  const both = (paise: number) => offer(paise, ['helmet', null], ['guards', 'G']);

  test('is offered if it costs less than the pieces one by one', () => {
    expect(cheaperPackage([both(130_200), both(139_999)], missing)).toMatchObject({ savedPaise: 9_800 });
    expect(cheaperPackage([both(140_000)], missing)).toBeNull();
  });

  test('is not offered with a piece that is not missing, or in another size', () => {
    expect(cheaperPackage([offer(100, ['helmet', null], ['suit', null])], missing)).toBeNull();
    expect(cheaperPackage([offer(100, ['helmet', 'H-S'])], missing)).toBeNull();
  });
});
