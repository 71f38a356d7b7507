import { expect, test } from 'vitest';
import { creditLine, refundOfReturn, splitRefund } from './return-refund.ts';
import { checkReturns } from './testing/return-stories.ts';

const line = { quantity: 3, amountPaise: 1000, cgstPaise: 76, igstPaise: 0 };

test('[O-05] odd paise go to the first pieces', () => {
  expect([0, 1, 2].map((piece) => creditLine(line, [piece]))).toEqual([
    { quantity: 1, amountPaise: 334, taxablePaise: 282, cgstPaise: 26, sgstPaise: 26, igstPaise: 0 },
    { quantity: 1, amountPaise: 333, taxablePaise: 283, cgstPaise: 25, sgstPaise: 25, igstPaise: 0 },
    { quantity: 1, amountPaise: 333, taxablePaise: 283, cgstPaise: 25, sgstPaise: 25, igstPaise: 0 },
  ]);
});

test('[O-05] for a refused parcel only the advance is refunded', () => {
  const lines = [{ quantity: 1, amountPaise: 100_000, returned: [0] }];
  expect(refundOfReturn({ lines, paidPaise: 10_000, refundedPaise: 0 })).toBe(10_000);
});

test('[O-05] nothing is refunded while the customer keeps goods worth more than was paid', () => {
  const lines = [
    { quantity: 2, amountPaise: 100_000, returned: [0] },
    { quantity: 1, amountPaise: 50_000, returned: [] },
  ];
  expect(refundOfReturn({ lines, paidPaise: 15_000, refundedPaise: 0 })).toBe(0);
});

test('[O-05] [O-06] in whatever order returns are closed, each is worth what it was when it began, refunds and kept goods add up to what was paid, and credit notes of complete returns to the invoice', () => {
  expect(() => checkReturns(2000)).not.toThrow();
});

test('[O-05] a refund goes online up to the amount of the payment, and less than a rupee by hand', () => {
  expect(splitRefund(500, [800])).toEqual({ onlinePaise: [500], byHandPaise: 0 });
  expect(splitRefund(500, [200])).toEqual({ onlinePaise: [200], byHandPaise: 300 });
  expect(splitRefund(500, [99])).toEqual({ onlinePaise: [0], byHandPaise: 500 });
  expect(splitRefund(99, [800])).toEqual({ onlinePaise: [0], byHandPaise: 99 });
  expect(splitRefund(0, [800])).toEqual({ onlinePaise: [0], byHandPaise: 0 });
  expect(splitRefund(500, [])).toEqual({ onlinePaise: [], byHandPaise: 500 });
  // An exchange: first the paid difference, then the payment for the original goods.
  expect(splitRefund(500, [200, 800])).toEqual({ onlinePaise: [200, 300], byHandPaise: 0 });
  expect(splitRefund(250, [200, 800])).toEqual({ onlinePaise: [200, 0], byHandPaise: 50 });
});
