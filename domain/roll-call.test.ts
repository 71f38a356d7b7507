import { expect, test } from 'vitest';
import { countText, firstClass, isOpen } from './roll-call.ts';

const at = (time: string) => `2026-11-18T${time}:00.000Z`;
const now = Date.parse(at('18:20'));
const each = (class_id: string, from: string, to: string, over: object = {}) => ({
  class_id,
  starts_at: from,
  ends_at: to,
  state: 'planned' as const,
  is_own: false,
  is_taken: false,
  ...over,
});

test('[Z-03] a roll call opens an hour before the class, also on a leap day, and not for a cancelled one', () => {
  expect(
    isOpen({ starts_at: '2028-02-29T00:30:00.000Z', state: 'planned' }, Date.parse('2028-02-28T23:30:00.000Z')),
  ).toBe(true);
  expect(
    isOpen({ starts_at: '2028-02-29T00:30:00.000Z', state: 'planned' }, Date.parse('2028-02-28T23:29:59.999Z')),
  ).toBe(false);
  expect(isOpen({ starts_at: at('18:00'), state: 'cancelled' }, now)).toBe(false);
  const dayMs = 86_400_000;
  const begun = { starts_at: at('18:00'), state: 'planned' as const };
  expect(isOpen(begun, Date.parse(at('17:59')) + 14 * dayMs)).toBe(true);
  expect(isOpen(begun, Date.parse(at('18:00')) + 14 * dayMs)).toBe(false);
});

test('[Z-03] the class that runs or comes next is opened, the own one first', () => {
  // Ends after midnight in India.
  const running = each('running', at('17:45'), at('18:45'));
  const soon = each('soon', at('19:00'), at('20:00'));
  const own = each('own', at('19:10'), at('20:10'), { is_own: true });
  const missed = each('missed', at('09:00'), at('10:00'));
  const later = each('later', '2026-11-19T12:00:00.000Z', '2026-11-19T13:00:00.000Z');
  const cancelled = each('cancelled', at('18:00'), at('19:00'), { state: 'cancelled' });
  const first = (...classes: (typeof running)[]) => firstClass(classes, now)?.class_id;
  expect(first(later, soon, running, missed)).toBe('running');
  expect(first(later, soon, running, own)).toBe('own');
  expect(first({ ...running, is_taken: true }, soon)).toBe('soon');
  expect(first({ ...running, is_taken: true }, later)).toBe('running');
  expect(first(later, missed, cancelled)).toBe('missed');
  const earlier = each('earlier', '2026-11-17T09:00:00.000Z', '2026-11-17T10:00:00.000Z');
  expect(first(earlier, missed)).toBe('missed');
  expect(first(later, { ...missed, is_taken: true })).toBe('later');
  expect(first(cancelled)).toBeUndefined();
});

test('[Z-03] the count names everybody once; late ones came', () => {
  expect(countText(['present', 'present', 'absent'], 0)).toBe('2 present, 1 absent');
  expect(countText(['late', 'present', 'excused', null], 2)).toBe(
    '2 present (1 late), 0 absent, 1 excused, 2 guests, 1 not marked',
  );
  expect(countText([], 1)).toBe('0 present, 0 absent, 1 guest');
});
