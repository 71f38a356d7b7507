import { expect, test } from 'vitest';
import { defaultCartButton, offeredPayModes } from './cart-mode.ts';

const buttons = (...flagged: string[]) =>
  ['buynow', 'addtocart', 'getquote'].map((button_id) => ({ button_id, default: flagged.includes(button_id) }));

test.each([
  [['getquote', 'addtocart', 'buynow'], 'getquote'],
  [['addtocart', 'buynow'], 'addtocart'],
  [['buynow'], 'buynow'],
  [[], null],
])('[B-03] of %j the default button is %s', (flagged, expected) => {
  expect(defaultCartButton(buttons(...flagged))).toBe(expected);
});

test('[B-03] a shop without button settings has no default button', () => {
  expect(defaultCartButton([])).toBeNull();
});

test('[K-08] only payment methods flagged default are offered', () => {
  const settings = (paynow: boolean, payondelivery: boolean) => [
    { button_id: 'paymanual', default: true },
    { button_id: 'payondelivery', default: payondelivery },
    { button_id: 'paynow', default: paynow },
  ];
  expect(offeredPayModes(settings(true, true))).toEqual(['Pay now', 'Pay on delivery']);
  expect(offeredPayModes(settings(false, true))).toEqual(['Pay on delivery']);
  expect(offeredPayModes(settings(false, false))).toEqual([]);
});
