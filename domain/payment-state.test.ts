import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPaymentState, type PaymentState, type ReportedState } from './payment-state.ts';

const states: ReportedState[] = ['created', 'failed', 'authorized', 'captured', 'returned'];
const applyAll = (reports: readonly ReportedState[]) =>
  reports.reduce<PaymentState | null>((state, report) => nextPaymentState(state, report), null);

test('failed is not final: a bank may confirm it later', () => {
  expect(applyAll(['created', 'failed', 'authorized'])).toBe('authorized');
  expect(applyAll(['failed', 'captured'])).toBe('captured');
});

test('late reports of an earlier state change nothing', () => {
  expect(applyAll(['authorized', 'failed'])).toBe('authorized');
  expect(applyAll(['authorized', 'created'])).toBe('authorized');
  expect(applyAll(['captured', 'authorized', 'failed', 'returned'])).toBe('captured');
});

test('a payment that the provider released itself is no longer awaited', () => {
  expect(applyAll(['authorized', 'returned'])).toBe('failed');
  expect(applyAll(['returned'])).toBe('failed');
});

test('a captured payment stays captured, in whatever order reports arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states)), fc.array(fc.constantFrom(...states)), (before, after) => {
      expect(applyAll([...before, 'captured', ...after])).toBe('captured');
    }),
  );
});
