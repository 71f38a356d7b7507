import { describe, expect, test } from 'vitest';
import { changeClasses, pairTimes, type StandingClass } from './class-changes.ts';
import { indiaMoment, planClasses, type ClassTime } from './class-plan.ts';

const time = (day: ClassTime['day'], starts_at: string, minutes = 60): ClassTime => ({ day, starts_at, minutes });
const standing = (class_id: string, planned_at: Date, over: Partial<StandingClass> = {}): StandingClass => ({
  class_id,
  planned_at,
  starts_at: planned_at,
  ends_at: new Date(planned_at.getTime() + 3_600_000),
  state: 'planned',
  reason: '',
  has_roll_call: false,
  ...over,
});
// A Wednesday.
const at = indiaMoment('2026-11-18', '12:00');
const week = { from: '2026-11-18', to: '2026-11-29' };
const change = (
  classes: StandingClass[],
  was: ClassTime[],
  now: ClassTime[],
  { isActive = true }: { isActive?: boolean } = {},
) => {
  const planned = isActive ? planClasses(now, week, []).filter(({ starts_at }) => starts_at > at) : [];
  const { changes, added } = changeClasses(classes, { was, now, planned, isActive, at });
  return [
    ...changes.map(({ of, fate, planned: place }) => [of.class_id, fate, place?.starts_at.toISOString() ?? null]),
    ...added.map(({ starts_at }) => ['', 'added', starts_at.toISOString()]),
  ];
};

test('[Z-16] an old weekly time becomes the same, then one of the same day, then the next one left', () => {
  const was = [time('Tue', '17:00'), time('Thu', '17:00'), time('Sat', '09:00')];
  const now = [time('Thu', '17:00'), time('Sat', '10:00'), time('Wed', '08:00'), time('Fri', '08:00')];
  expect([...pairTimes(was, now)].map(([key, { day, starts_at }]) => [key, `${day} ${starts_at}`])).toEqual([
    ['Thu 17:00', 'Thu 17:00'],
    ['Sat 09:00', 'Sat 10:00'],
    ['Tue 17:00', 'Wed 08:00'],
  ]);
});

describe('[Z-16] fitting classes to a new plan', () => {
  const thursdays = [indiaMoment('2026-11-19', '17:00'), indiaMoment('2026-11-26', '17:00')] as const;
  const [was, later] = [[time('Thu', '17:00')], [time('Thu', '18:00')]];

  test('without a change touches nothing, whatever was done to single classes', () => {
    const moved = standing('moved', thursdays[0], { starts_at: indiaMoment('2026-11-20', '10:00'), reason: 'Gala' });
    const cancelled = standing('off', thursdays[1], { state: 'cancelled', reason: 'Rain' });
    expect(change([moved, cancelled], was, was)).toEqual([]);
  });

  test('a class that was only made longer keeps its time, and is not there twice', () => {
    const longer = standing('longer', thursdays[0], { ends_at: indiaMoment('2026-11-19', '19:00'), reason: 'Exam' });
    expect(change([longer, standing('plain', thursdays[1])], was, later)).toEqual([
      ['longer', 'stays', '2026-11-19T12:30:00.000Z'],
      ['plain', 'moves', '2026-11-26T12:30:00.000Z'],
    ]);
  });

  test('a class that has begun today takes the place of a later time on the same day', () => {
    const begun = standing('begun', indiaMoment('2026-11-18', '11:30'));
    const changes = change([begun], [time('Wed', '11:30')], [time('Wed', '19:00')]);
    expect(changes).toEqual([
      ['begun', 'stays', '2026-11-18T13:30:00.000Z'],
      ['', 'added', '2026-11-25T13:30:00.000Z'],
    ]);
  });

  test('an inactive batch keeps cancelled classes and roll calls, and nothing else', () => {
    const classes = [
      standing('plain', thursdays[0]),
      standing('off', thursdays[1], { state: 'cancelled', reason: 'Rain' }),
      standing('moved', indiaMoment('2026-11-20', '17:00'), {
        starts_at: indiaMoment('2026-11-21', '17:00'),
        reason: 'Gala',
      }),
      standing('marked', indiaMoment('2026-11-18', '12:30'), { has_roll_call: true }),
    ];
    expect(change(classes, was, was, { isActive: false })).toEqual([
      ['plain', 'goes', null],
      ['moved', 'goes', null],
    ]);
  });

  test('a cancelled class left from an earlier plan keeps its place to itself', () => {
    const left = standing('left', indiaMoment('2026-11-19', '18:00'), { state: 'cancelled', reason: 'Rain' });
    const changes = change([left, standing('plain', thursdays[0])], was, later);
    expect(changes).toEqual([
      ['plain', 'goes', null],
      ['', 'added', '2026-11-26T12:30:00.000Z'],
    ]);
  });
});
