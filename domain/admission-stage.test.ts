import { describe, expect, test } from 'vitest';
import { admissionStages, isFeePayable, paidText, stageOf, stageText } from './admission-stage.ts';
import { ageHint } from './age-hint.ts';
import { feeBackState, owedPaise, type FeeMoney } from './fee-back.ts';

describe('[Z-12] an admission has one state', () => {
  test('from the decision and the place', () => {
    const waits = { state: 'waiting', position: 4 } as const;
    expect(stageOf({ state: 'new', place: null })).toEqual({ stage: 'received', position: null });
    expect(stageOf({ state: 'new', place: waits })).toEqual({ stage: 'waiting', position: 4 });
    expect(stageOf({ state: 'accepted', place: waits })).toEqual({ stage: 'waiting', position: 4 });
    expect(stageOf({ state: 'accepted', place: { state: 'placed', position: null } }).stage).toBe('placed');
    expect(stageOf({ state: 'accepted', place: null }).stage).toBe('accepted');
    expect(stageOf({ state: 'declined', place: waits })).toEqual({ stage: 'declined', position: null });
    expect(stageText({ stage: 'waiting', position: 4 })).toBe('Number 4 on the waiting list');
  });

  test('and nobody who waits or was declined can pay', () => {
    expect(admissionStages.filter(isFeePayable)).toEqual(['received', 'accepted', 'placed']);
  });

  test('and only a child that has the place reads that it is theirs', () => {
    const batch = 'Evening, Airoli';
    const told = admissionStages.map((stage) => paidText({ stage, position: stage === 'waiting' ? 4 : null, batch }));
    expect(told.filter((text) => text.includes('is yours'))).toEqual(['The place in Evening, Airoli is yours.']);
    expect(paidText({ stage: 'received', position: null, batch: null })).toBe('We will write to you about the batch.');
  });
});

test('[Z-13] the fee of a declined form is owed until it is back or settled', () => {
  const paid: FeeMoney = {
    way: null,
    isSettled: false,
    paidPaise: 100_000,
    refundedPaise: 0,
    refundingPaise: 0,
    rejectedPaise: 0,
  };
  const look = (change: Partial<FeeMoney>) => {
    const money = { ...paid, ...change };
    return [feeBackState(money), owedPaise(money)];
  };
  expect(look({})).toEqual(['open', 100_000]);
  expect(look({ way: 'refund', refundingPaise: 100_000 })).toEqual(['refunding', 0]);
  expect(look({ way: 'refund', refundedPaise: 100_000 })).toEqual(['refunded', 0]);
  // Today's list of rejected refunds takes it from there: the form must not send it a second time.
  expect(look({ way: 'refund', rejectedPaise: 100_000 })).toEqual(['rejected', 0]);
  // Part of it was refunded in the provider's dashboard.
  expect(look({ refundedPaise: 40_000 })).toEqual(['open', 60_000]);
  expect(look({ way: 'by hand' })).toEqual(['by hand', 100_000]);
  expect(look({ way: 'by hand', isSettled: true })).toEqual(['settled', 0]);
});

test.each([
  ['2019-11-20', 'This batch is for ages 9 to 16, and the child is 6 years old.'],
  ['2008-01-01', 'This batch is for ages 9 to 16, and the child is 18 years old.'],
  ['2017-11-19', null],
  ['', null],
])('a child born on %j gets a hint if the batch is for other ages', (dob, hint) => {
  expect(ageHint(dob, { age_from: 9, age_to: 16 }, '2026-11-19')).toBe(hint);
});
