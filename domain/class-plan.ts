import { weekDays, type WeekDay } from './centre.ts';

/** One weekly class of a batch. `starts_at` is HH:MM in India. */
export interface ClassTime {
  day: WeekDay;
  starts_at: string;
  minutes: number;
}

/** Days as YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface PlannedClass {
  starts_at: Date;
  ends_at: Date;
}

const dayMs = 86_400_000;
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10);

/** For a date as YYYY-MM-DD. JavaScript's weeks begin on Sunday, ours on Monday. */
export const weekDayOf = (day: string): WeekDay => weekDays[(new Date(utcOf(day)).getUTCDay() + 6) % 7] ?? 'Mon';

/** The Monday of that day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekDays.indexOf(weekDayOf(day)));

/** India has one offset and no daylight saving. */
export const indiaMoment = (day: string, time: string): Date => new Date(`${day}T${time.slice(0, 5)}:00+05:30`);

/** The classes of these days, without holidays. A class belongs to the day it begins on, even if it ends after midnight. */
export function planClasses(
  times: readonly ClassTime[],
  { from, to }: DayRange,
  holidays: readonly DayRange[],
): PlannedClass[] {
  const planned: PlannedClass[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (holidays.some((off) => off.from <= day && day <= off.to)) continue;
    for (const time of times) {
      if (time.day !== weekDayOf(day)) continue;
      const starts_at = indiaMoment(day, time.starts_at);
      planned.push({ starts_at, ends_at: new Date(starts_at.getTime() + time.minutes * 60_000) });
    }
  }
  return planned.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

/** The index of the first time that overlaps an earlier one, or null. A class that ends after midnight reaches into the next day. */
export function overlapOf(times: readonly ClassTime[]): number | null {
  const weekMinutes = 7 * 24 * 60;
  const startOf = ({ day, starts_at }: ClassTime) =>
    weekDays.indexOf(day) * 1440 + Number(starts_at.slice(0, 2)) * 60 + Number(starts_at.slice(3, 5));
  for (const [index, time] of times.entries()) {
    for (const earlier of times.slice(0, index)) {
      const after = (startOf(time) - startOf(earlier) + weekMinutes) % weekMinutes;
      const before = (startOf(earlier) - startOf(time) + weekMinutes) % weekMinutes;
      if (after < earlier.minutes || before < time.minutes) return index;
    }
  }
  return null;
}

/** "7:00 am" */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "Tue, Thu 5:30 pm · Sat 7:00 am": days with the same time are grouped. */
export function timesText(times: readonly ClassTime[]): string {
  const days = new Map<string, WeekDay[]>();
  for (const { day, starts_at } of times)
    days.set(starts_at.slice(0, 5), [...(days.get(starts_at.slice(0, 5)) ?? []), day]);
  return [...days]
    .map(([time, named]) => `${weekDays.filter((day) => named.includes(day)).join(', ')} ${clockText(time)}`)
    .join(' · ');
}
