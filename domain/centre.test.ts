import { describe, expect, test } from 'vitest';
import { agesText, daysText, weekDays, type WeekDay } from './centre.ts';

describe('[U-15] a centre says', () => {
  test.each<[WeekDay[], string]>([
    [[], ''],
    [['Sat'], 'Sat'],
    [['Sun', 'Sat'], 'Sat, Sun'],
    [['Sat', 'Tue', 'Thu'], 'Tue, Thu, Sat'],
    [['Fri', 'Mon', 'Tue', 'Wed', 'Thu'], 'Mon to Fri'],
    [['Mon', 'Tue', 'Wed', 'Sat'], 'Mon, Tue, Wed, Sat'],
    [[...weekDays], 'Every day'],
  ])('on which days: %j', (days, text) => expect(daysText(days)).toBe(text));

  test.each([
    [null, null, ''],
    [5, 16, 'Ages 5 to 16'],
    [8, 8, 'Age 8'],
    [5, null, 'From 5 years'],
    [null, 12, 'Up to 12 years'],
  ])('for whom: %j to %j', (from, to, text) => expect(agesText(from, to)).toBe(text));
});
