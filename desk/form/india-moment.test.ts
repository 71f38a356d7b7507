import { expect, test } from 'vitest';
import { momentOfText, momentText } from './india-moment.ts';

test.each([
  ['2026-11-16T00:00', '2026-11-15T18:30:00.000Z'],
  ['2027-01-01T05:29', '2026-12-31T23:59:00.000Z'],
])('%s in India is %s', (text, moment) => {
  expect(momentOfText(text)).toBe(moment);
  expect(momentText(moment)).toBe(text);
});

test('empty means open, and text that is not a date and time is passed on', () => {
  expect(momentOfText('')).toBeNull();
  expect(momentOfText(undefined)).toBeNull();
  expect(momentText(null)).toBe('');
  expect(momentOfText('tomorrow')).toBe('tomorrow');
});
