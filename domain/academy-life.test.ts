import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { mondayOf, overlapOf, planClasses, timesText, weekDayOf, type ClassTime } from './class-plan.ts';
import { canMoveEnrolment, enrolmentStates, placeOf, placesText } from './enrolment-state.ts';
import { ageOn, canMoveStudent, studentStates } from './student-state.ts';

describe('[Z-01] a student', () => {
  test('pauses, leaves and comes back, and is never new again', () => {
    const moves = studentStates.flatMap((from) =>
      studentStates.filter((to) => canMoveStudent(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves).toEqual([
      'new > active',
      'active > paused',
      'active > left',
      'paused > active',
      'paused > left',
      'left > active',
    ]);
  });

  test('waits or has a place, and an ended stay never begins again', () => {
    const moves = enrolmentStates.flatMap((from) =>
      enrolmentStates.filter((to) => canMoveEnrolment(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(moves).toEqual(['waiting > placed', 'waiting > ended', 'placed > ended']);
  });

  test('gets a place only if nobody waits for it', () => {
    expect(placeOf({ capacity: 2, placed: 1, held: 0, waiting: 0 })).toBe('placed');
    expect(placeOf({ capacity: 2, placed: 1, held: 0, waiting: 1 })).toBe('waiting');
    expect(placeOf({ capacity: 2, placed: 2, held: 0, waiting: 0 })).toBe('waiting');
    expect(placeOf({ capacity: 2, placed: 1, held: 1, waiting: 0 }), 'sold to a form').toBe('waiting');
  });

  test.each([
    ['2016-02-29', '2024-02-28', 7],
    ['2016-02-29', '2024-02-29', 8],
    ['2016-02-29', '2025-02-28', 8],
    ['2016-02-29', '2025-03-01', 9],
    ['2018-11-18', '2026-11-18', 8],
  ])('born %s is on %s %i years old', (dob, day, age) => expect(ageOn(dob, day)).toBe(age));
});

describe('[Z-02] a batch', () => {
  const saturday: ClassTime = { day: 'Sat', starts_at: '23:30', minutes: 60 };

  test('has its classes on its days, on leap days and over midnight too, and none on holidays', () => {
    const planned = planClasses(
      [saturday, { day: 'Thu', starts_at: '00:00', minutes: 45 }],
      { from: '2028-02-24', to: '2028-03-09' },
      [{ from: '2028-03-01', to: '2028-03-03' }],
    );
    expect(planned.map(({ starts_at, ends_at }) => [starts_at, ends_at].map((at) => at.toISOString()))).toEqual([
      ['2028-02-23T18:30:00.000Z', '2028-02-23T19:15:00.000Z'],
      ['2028-02-26T18:00:00.000Z', '2028-02-26T19:00:00.000Z'],
      ['2028-03-04T18:00:00.000Z', '2028-03-04T19:00:00.000Z'],
      ['2028-03-08T18:30:00.000Z', '2028-03-08T19:15:00.000Z'],
    ]);
    expect(planClasses([{ ...saturday, day: 'Tue' }], { from: '2028-02-29', to: '2028-02-29' }, [])).toHaveLength(1);
  });

  test('cannot meet twice at once, not even from Sunday night to Monday', () => {
    expect(overlapOf([saturday, { day: 'Sat', starts_at: '22:31', minutes: 60 }])).toBe(1);
    expect(overlapOf([saturday, { day: 'Sun', starts_at: '00:29', minutes: 60 }])).toBe(1);
    expect(overlapOf([saturday, { day: 'Sun', starts_at: '00:30', minutes: 60 }])).toBe(null);
    // One begins when the other ends, whichever is named first.
    expect(overlapOf([{ day: 'Sun', starts_at: '00:30', minutes: 60 }, saturday])).toBe(null);
    expect(
      overlapOf([
        { ...saturday, day: 'Mon', starts_at: '00:10' },
        { ...saturday, day: 'Sun' },
      ]),
    ).toBe(1);
  });

  test('says when it meets and how many places are left', () => {
    expect(
      timesText([
        { day: 'Thu', starts_at: '17:30:00', minutes: 60 },
        { day: 'Sat', starts_at: '00:00:00', minutes: 60 },
        { day: 'Tue', starts_at: '17:30:00', minutes: 60 },
      ]),
    ).toBe('Tue, Thu 5:30 pm · Sat 12:00 am');
    expect([0, 9, 10, 17, 19, 20].map((placed) => placesText({ capacity: 20, placed, held: 0, waiting: 0 }))).toEqual([
      'Places free',
      'Places free',
      '10 places left',
      '3 places left',
      '1 place left',
      'Waiting list',
    ]);
    expect(placesText({ capacity: 20, placed: 19, held: 0, waiting: 1 })).toBe('Waiting list');
    expect([weekDayOf('2026-11-18'), mondayOf('2026-11-18'), mondayOf('2026-11-16')]).toEqual([
      'Wed',
      '2026-11-16',
      '2026-11-16',
    ]);
  });

  test('is a calendar file with escaped and folded lines', () => {
    const file = calendarFile('Wheels, Inc', { host: 'shop.example', at: new Date('2026-11-17T00:00:00Z') }, [
      {
        id: 'a',
        title: 'Skating; beginners, मुंबई मुंबई मुंबई मुंबई मुंबई',
        place: `Airoli ${'A'.repeat(200)}`,
        starts_at: new Date('2026-11-18T12:00:00Z'),
        ends_at: new Date('2026-11-18T13:00:00Z'),
        isCancelled: true,
        version: 3,
      },
    ]);
    const lines = file.split('\r\n');
    expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
    expect(file.replaceAll('\r\n ', '')).toContain(
      String.raw`SUMMARY:Cancelled: Skating\; beginners\, मुंबई मुंबई मुंबई मुंबई मुंबई`,
    );
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261118T120000Z', 'STATUS:CANCELLED', 'SEQUENCE:3']));
  });
});
