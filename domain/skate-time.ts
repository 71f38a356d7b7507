import { formatIndiaDay } from './india-time.ts';

/** The same limits as the table's `skate_time_plausible`. The fastest skaters reach 14 m/s; nobody walks slower than 0.3 m/s. */
const fastestMetresPerSecond = 20;
const slowestMsPerMetre = 10_000 / 3;

export const timeMsMin = 1000;
export const timeMsMax = 2 * 3_600_000;

/** How distances are limited. */
export const metresMin = 10;
export const metresMax = 50_000;

/** "58.3", "1:02.35" or "1:10:05" in milliseconds; null if it is no time. A comma is a point. */
export function readTime(typed: string): number | null {
  const found = /^(?:(?:(\d):)?([0-5]?\d):)?(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = '', parts = ''] = found;
  // "1:75" is a slip of the hand; "75" is not.
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole * 1000 + Number(parts.padEnd(3, '0'));
}

/** "58.30", "1:02.35", "1:10:05.00"; thousandths only if there are any. */
export function timeText(ms: number): string {
  const parts =
    ms % 10 === 0 ? String(Math.floor((ms % 1000) / 10)).padStart(2, '0') : String(ms % 1000).padStart(3, '0');
  const whole = Math.floor(ms / 1000);
  const seconds = whole % 60;
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const two = (part: number) => String(part).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}.${parts}`;
  return minutes > 0 ? `${minutes}:${two(seconds)}.${parts}` : `${seconds}.${parts}`;
}

/** Why this cannot be a time over this distance, or null. */
export function timeFault(ms: number, metres: number): string | null {
  if (ms < timeMsMin) return 'This must be at least 1 second.';
  if (ms > timeMsMax) return 'This must be at most 2 hours.';
  if (ms * fastestMetresPerSecond < metres * 1000) return `This is too fast for ${distanceText(metres)}.`;
  if (ms > metres * slowestMsPerMetre) return `This is too slow for ${distanceText(metres)}.`;
  return null;
}

/** "300 m", "1000 m" */
export const distanceText = (metres: number): string => `${metres} m`;

interface Timed {
  metres: number;
  ms: number;
  /** YYYY-MM-DD */
  day: string;
}

/** The times by distance, each in the order of their days, with the best; of equal ones the first. */
export function bestTimes<T extends Timed>(times: readonly T[]): { metres: number; best: T; times: T[] }[] {
  const byDistance = Map.groupBy(times, ({ metres }) => metres);
  return [...byDistance]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([metres, found]) => {
      const sorted = found.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
      const [first] = sorted;
      if (first === undefined) return [];
      return { metres, best: sorted.reduce((best, time) => (time.ms < best.ms ? time : best), first), times: sorted };
    });
}

/** "17/11/26" */
export const dayText = (day: string): string => formatIndiaDay(new Date(day));

/** The chart of the times of one distance, in words. */
export function timesInWords({
  metres,
  best,
  times,
}: {
  metres: number;
  best: Omit<Timed, 'metres'>;
  times: readonly Omit<Timed, 'metres'>[];
}): string {
  const first = times[0] ?? best;
  const last = times.at(-1) ?? best;
  const span = `from ${timeText(first.ms)} on ${dayText(first.day)} to ${timeText(last.ms)} on ${dayText(last.day)}`;
  return `${times.length} times over ${distanceText(metres)}, ${span}. The best is ${timeText(best.ms)}.`;
}
