import type { DemoClock } from './demo-clock.ts';

interface Entry {
  at: Date;
  work: () => Promise<void>;
}

/** What happens when. Entries may add later ones; what would happen after the end never does, like tomorrow's parcels. */
export class Diary {
  readonly #clock: DemoClock;
  readonly #entries: Entry[] = [];

  constructor(clock: DemoClock) {
    this.#clock = clock;
  }

  plan(at: Date, work: () => Promise<void>): void {
    // Equal times keep their sequence.
    const place = this.#entries.findIndex((entry) => entry.at > at);
    this.#entries.splice(place === -1 ? this.#entries.length : place, 0, { at, work });
  }

  /** For what happened before the diary begins. */
  async turnTo(moment: Date): Promise<void> {
    await this.#clock.set(moment);
  }

  async play(until: Date): Promise<void> {
    for (let next = this.#entries.shift(); next && next.at <= until; next = this.#entries.shift()) {
      await this.#clock.set(next.at);
      await next.work();
    }
    await this.#clock.set(until);
  }
}

const minuteMs = 60_000;
export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minuteMs);
export const hoursAfter = (moment: Date, hours: number): Date => minutesAfter(moment, hours * 60);
export const daysAfter = (moment: Date, days: number): Date => hoursAfter(moment, days * 24);

/** India has no daylight saving time. */
const indiaMs = 5.5 * 60 * minuteMs;
const [opensAt, closesAt] = [9, 20];

/** The moment itself, or the next morning if nobody works then. */
export function whenAtWork(moment: Date, minutesAfterOpening: number): Date {
  const inIndia = new Date(moment.getTime() + indiaMs);
  const hour = inIndia.getUTCHours();
  if (hour >= opensAt && hour < closesAt) return moment;
  if (hour >= closesAt) inIndia.setUTCDate(inIndia.getUTCDate() + 1);
  inIndia.setUTCHours(opensAt, minutesAfterOpening);
  return new Date(inIndia.getTime() - indiaMs);
}

/** At this hour in India, on the day of `moment` there. */
export function atHour(moment: Date, hour: number): Date {
  const inIndia = new Date(moment.getTime() + indiaMs);
  inIndia.setUTCHours(Math.floor(hour), Math.floor((hour % 1) * 60));
  return new Date(inIndia.getTime() - indiaMs);
}

export function isWeekend(moment: Date): boolean {
  const day = new Date(moment.getTime() + indiaMs).getUTCDay();
  return day === 0 || day === 6;
}
