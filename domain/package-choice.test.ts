import { describe, expect, test } from 'vitest';
import { choiceWords, packageStock } from './package-choice.ts';

describe('[U-11] what was chosen in a package', () => {
  test('is shown as text, with quantities', () => {
    expect(
      choiceWords([
        { name: 'Helmet', quantity: 1, attributes: { Colour: 'Blue', Size: 'M' }, isChoosable: true },
        { name: 'Tool', quantity: 1, attributes: { Colour: 'Red' }, isChoosable: false },
        { name: 'Bottle', quantity: 2, attributes: { Colour: 'Teal' }, isChoosable: true },
      ]),
    ).toEqual({ Helmet: 'Blue, M', '2 × Bottle': 'Teal' });
  });

  test('shows both sizes if the same product is in it twice', () => {
    const suit = (Size: string) => ({ name: 'Suit', quantity: 1, attributes: { Size }, isChoosable: true });
    expect(choiceWords([suit('S'), suit('L')])).toEqual({ Suit: 'S; L' });
  });
});

describe('[U-11] how many packages there are', () => {
  const part = (sku: string, quantity: number, stock: number) => ({ sku, quantity, stock });
  test.each([
    ['the scarcest part decides', [part('A', 1, 5), part('B', 2, 7)], 3],
    ['one SKU in two parts counts for both', [part('A', 1, 3), part('A', 1, 3)], 1],
    ['a part that is sold out', [part('A', 1, 5), part('B', 1, 0)], 0],
    ['oversold is not less than none', [part('A', 1, -2)], 0],
    ['nothing in it', [], 0],
  ])('%s', (_what, parts, count) => {
    expect(packageStock(parts)).toBe(count);
  });
});
