import { expect, test } from 'vitest';
import { priceJump } from './price-jump.ts';

const of = (price_paise: number, sale_price_paise: number | null = null) => ({ price_paise, sale_price_paise });

test('[G-20] a price that changes more than fivefold is a jump, in either direction', () => {
  expect(priceJump(of(100), of(500))).toBeNull();
  expect(priceJump(of(100), of(501))).toEqual({ before: 100, after: 501 });
  expect(priceJump(of(501), of(100))).toEqual({ before: 501, after: 100 });
  expect(priceJump(of(100), of(0))).toEqual({ before: 100, after: 0 });
  expect(priceJump(of(0), of(0))).toBeNull();
});

test('[G-20] so is a sale price far below what customers paid', () => {
  expect(priceJump(of(1000), of(1000, 100))).toEqual({ before: 1000, after: 100 });
  expect(priceJump(of(1000), of(1000, 200))).toBeNull();
});
