import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPaymentState, type PaymentState, type ToldState } from './payment-state.ts';

const told: ToldState[] = ['created', 'failed', 'authorized', 'captured', 'returned'];
const tellAll = (news: readonly ToldState[]) =>
  news.reduce<PaymentState | null>((kept, next) => nextPaymentState(kept, next), null);

test('failed is not the end of a payment: a bank may confirm it later', () => {
  expect(tellAll(['created', 'failed', 'authorized'])).toBe('authorized');
  expect(tellAll(['failed', 'captured'])).toBe('captured');
});

test('late news of an earlier state change nothing', () => {
  expect(tellAll(['authorized', 'failed'])).toBe('authorized');
  expect(tellAll(['authorized', 'created'])).toBe('authorized');
  expect(tellAll(['captured', 'authorized', 'failed', 'returned'])).toBe('captured');
});

test('what the provider gave back by itself is not money that is waited for', () => {
  expect(tellAll(['authorized', 'returned'])).toBe('failed');
  expect(tellAll(['returned'])).toBe('failed');
});

test('once captured, in whatever order it is told, a payment stays captured', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...told)), fc.array(fc.constantFrom(...told)), (before, after) => {
      expect(tellAll([...before, 'captured', ...after])).toBe('captured');
    }),
  );
});
