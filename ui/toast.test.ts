import { expect, test } from 'vitest';
import { withToast } from './toast.tsx';

const done = (text: string) => ({ text, tone: 'plain' as const });
const failed = (text: string) => ({ text, tone: 'error' as const });
const note = (text: string) => ({ text, tone: 'warning' as const });
const texts = (...toasts: Parameters<typeof withToast>[1][]) =>
  toasts.reduce<Parameters<typeof withToast>[1][]>(withToast, []).map(({ text }) => text);

test('[E-01] a failure and a success are never shown together: the later one counts', () => {
  expect(texts(done('Saved'), failed('Lost'))).toEqual(['Lost']);
  expect(texts(failed('Lost'), note('Full'), done('Saved'))).toEqual(['Saved']);
  expect(texts(failed('Lost'), note('Full'))).toEqual(['Lost', 'Full']);
});

test('[E-01] the same failure is shown once, two equal successes both', () => {
  expect(texts(failed('Lost'), note('Full'), failed('Lost'))).toEqual(['Full', 'Lost']);
  expect(texts(done('Added'), done('Added'))).toEqual(['Added', 'Added']);
});

test('[E-01] at most three are shown, the latest ones', () => {
  expect(texts(done('1'), done('2'), done('3'), done('4'))).toEqual(['2', '3', '4']);
});
