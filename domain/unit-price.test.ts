import { expect, test } from 'vitest';
import { percentOff } from './unit-price.ts';

test('[T-04] percent off is a whole percentage of the list price', () => {
  expect(percentOff({ pricePaise: 500_000, salePricePaise: 450_000 })).toBe(10);
  expect(percentOff({ pricePaise: 30_000, salePricePaise: 20_000 })).toBe(33);
  expect(percentOff({ pricePaise: 30_000, salePricePaise: null })).toBe(0);
  expect(percentOff({ pricePaise: 0, salePricePaise: 100 })).toBe(0);
});
