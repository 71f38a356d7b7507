import { describe, expect, test } from 'vitest';
import {
  changeAttributes,
  missingCombinations,
  skuStem,
  suggestSku,
  type ChangedAttribute,
} from './attribute-change.ts';

const variations = [
  { sku: 'A', attributes: { Size: '38', Colour: 'Red' } },
  { sku: 'B', attributes: { Size: '39', Colour: 'Red' } },
];
const attribute = (
  name: string,
  was: string | null,
  values: readonly (string | [string, string | null])[],
): ChangedAttribute => ({
  name,
  was,
  values: values.map((value) =>
    typeof value === 'string' ? { name: value, was: value } : { name: value[0], was: value[1] },
  ),
});

describe('[G-03] attributes that change', () => {
  test('adding a value does not change the variations', () => {
    const changed = [attribute('Size', 'Size', ['38', '39', ['40', null]]), attribute('Colour', 'Colour', ['Red'])];
    expect(changeAttributes(variations, changed)).toEqual({ renamed: variations });
  });

  test('renaming an attribute or a value renames it in the variations', () => {
    const changed = [
      attribute('EU size', 'Size', [
        ['EU 38', '38'],
        ['EU 39', '39'],
      ]),
      attribute('Colour', 'Colour', [['Crimson', 'Red']]),
    ];
    expect(changeAttributes(variations, changed)).toEqual({
      renamed: [
        { sku: 'A', attributes: { 'EU size': 'EU 38', Colour: 'Crimson' } },
        { sku: 'B', attributes: { 'EU size': 'EU 39', Colour: 'Crimson' } },
      ],
    });
  });

  test('two values can be swapped', () => {
    const changed = [
      attribute('Size', 'Size', [
        ['39', '38'],
        ['38', '39'],
      ]),
      attribute('Colour', 'Colour', ['Red']),
    ];
    expect(changeAttributes(variations, changed)).toMatchObject({
      renamed: [{ attributes: { Size: '39' } }, { attributes: { Size: '38' } }],
    });
  });

  test('a new attribute gives all variations its first value', () => {
    const changed = [
      attribute('Size', 'Size', ['38', '39']),
      attribute('Colour', 'Colour', ['Red']),
      attribute('Wheel', null, [
        ['Soft', null],
        ['Hard', null],
      ]),
    ];
    expect(changeAttributes(variations, changed)).toMatchObject({
      renamed: [{ attributes: { Wheel: 'Soft' } }, { attributes: { Wheel: 'Soft' } }],
    });
  });

  test('a value that a variation has cannot be removed', () => {
    const changed = [attribute('Size', 'Size', ['38']), attribute('Colour', 'Colour', ['Red'])];
    expect(changeAttributes(variations, changed)).toEqual({
      faults: [{ field: 'attributes.0.values', reason: '39 is the Size of B, so it cannot be removed.' }],
    });
  });

  test('an attribute can be removed only if the variations still differ', () => {
    expect(changeAttributes(variations, [attribute('Size', 'Size', ['38', '39'])])).toMatchObject({
      renamed: [{ attributes: { Size: '38' } }, { attributes: { Size: '39' } }],
    });
    expect(changeAttributes(variations, [attribute('Colour', 'Colour', ['Red'])])).toEqual({
      faults: [{ field: 'attributes', reason: 'A and B would no longer differ.' }],
    });
  });
});

describe('[G-03] combinations', () => {
  const attributes = [
    { name: 'Size', values: ['38', '39', '40'] },
    { name: 'Colour', values: ['Red'] },
  ];
  test('only those that no variation has', () => {
    expect(missingCombinations(attributes, variations, 50)).toEqual([{ Size: '40', Colour: 'Red' }]);
    expect(missingCombinations(attributes, [], 50)).toHaveLength(3);
  });
  test('none without attributes, and a limit to what five large attributes give', () => {
    expect(missingCombinations([], [], 50)).toEqual([]);
    const large = Array.from({ length: 5 }, (_, index) => ({
      name: `A${index}`,
      values: Array.from({ length: 100 }, (_value, value) => String(value)),
    }));
    expect(missingCombinations(large, [], 50)).toHaveLength(50);
  });
});

describe('[G-03] proposed SKUs', () => {
  test.each([
    ['SUIT', { Size: '38', Colour: 'Royal Blue' }, [], 'SUIT-38-ROYAL-BL'],
    ['SUIT', { Size: '38' }, ['SUIT-38', 'SUIT-38-2'], 'SUIT-38-3'],
    ['', { Size: 'बड़ा' }, [], 'SKU'],
    ['SUIT', { Size: 'बड़ा' }, ['SUIT'], 'SUIT-2'],
  ])('%s %j', (stem, choice, taken, sku) => {
    const suggested = suggestSku(stem, choice, new Set(taken));
    expect(suggested).toBe(sku);
    expect(suggested).toMatch(/^[0-9A-Za-z._-]{1,64}$/);
  });
  test('begin like the other SKUs, or with the title', () => {
    expect(skuStem(['GFT-500', 'GFT-1000'], 'Gift Card')).toBe('GFT');
    expect(skuStem(['GFT-A-1', 'GFT-B-1'], 'Gift Card')).toBe('GFT');
    expect(skuStem(['ONE', 'TWO'], 'Gift Card')).toBe('GIFT-CARD');
    expect(skuStem([], 'सूट')).toBe('');
  });
});
