import { describe, expect, test } from 'vitest';
import { chooseValue, chosenVariation, isMade, isSoldOut, variationText } from './variation-choice.ts';

const made = (sku: string, attributes: Record<string, string>) => ({ sku, attributes });
const boots = [
  made('R-5', { Colour: 'Red', Size: '5' }),
  made('R-6', { Colour: 'Red', Size: '6' }),
  made('W-6', { Colour: 'White', Size: '6' }),
];
const names = ['Colour', 'Size'];

describe('[P-03] choosing attributes', () => {
  test('choices that go together stay', () => {
    expect(chooseValue(boots, { Colour: 'Red' }, 'Size', '6')).toEqual({
      choice: { Size: '6', Colour: 'Red' },
      cleared: [],
    });
  });

  test('choices that do not go with the new value are cleared, and returned', () => {
    expect(chooseValue(boots, { Colour: 'Red', Size: '5' }, 'Colour', 'White')).toEqual({
      choice: { Colour: 'White' },
      cleared: ['Size'],
    });
  });

  test('a value that no variation has cannot be chosen', () => {
    expect(chooseValue(boots, { Size: '6' }, 'Colour', 'Green')).toEqual({ choice: { Size: '6' }, cleared: [] });
    expect(isMade(boots, { Colour: 'White', Size: '5' })).toBe(false);
  });

  test('no order of choosing ends at a variation that does not exist', () => {
    const values = { Colour: ['Red', 'White'], Size: ['5', '6'] };
    for (const colour of values.Colour) {
      for (const size of values.Size) {
        for (const next of values.Colour) {
          const first = chooseValue(boots, { Colour: colour }, 'Size', size).choice;
          expect(isMade(boots, chooseValue(boots, first, 'Colour', next).choice)).toBe(true);
        }
      }
    }
  });
});

describe('[P-04] the chosen variation', () => {
  test('is known once every attribute is chosen', () => {
    expect(chosenVariation(boots, names, { Colour: 'Red' })).toBeNull();
    expect(chosenVariation(boots, names, { Size: '6', Colour: 'White' })?.sku).toBe('W-6');
    expect(chosenVariation(boots, names, { Size: '5', Colour: 'White' })).toBeNull();
  });

  test('may leave an attribute open', () => {
    const open = [made('ANY', { Colour: 'Red' })];
    expect(chosenVariation(open, names, { Colour: 'Red', Size: '9' })?.sku).toBe('ANY');
  });

  test('is not confused by names that every object has', () => {
    expect(chosenVariation(boots, ['constructor'], {})).toBeNull();
    expect(chosenVariation(boots, ['constructor'], { constructor: 'Red' })?.sku).toBe('R-5');
  });
});

test('[U-06] a value is sold out if every variation that fits the rest of the choice is', () => {
  const stocked = boots.map((boot) => ({ ...boot, stock: boot.sku === 'R-6' ? 1 : 0 }));
  expect(isSoldOut(stocked, { Size: '5' })).toBe(true);
  expect(isSoldOut(stocked, { Size: '6' })).toBe(false);
  expect(isSoldOut(stocked, { Size: '6', Colour: 'White' })).toBe(true);
  expect(isSoldOut(stocked, {})).toBe(false);
});

test('a variation is named by its attributes', () => {
  expect(variationText({ Size: '38', Colour: 'Red' })).toBe('Size 38, Colour Red');
  expect(variationText({})).toBe('');
});
