const indiaOffsetMs = 5.5 * 3_600_000;

const indiaIso = (moment: Date): string => new Date(moment.getTime() + indiaOffsetMs).toISOString();

/** The date in India, as "2026-11-15". */
export const indiaDate = (moment: Date): string => indiaIso(moment).slice(0, 10);

/** "09:05" on the same day in India as `since`, otherwise "15/11/26 - 09:05". Both as ISO text. */
export function formatIndiaUntil(moment: string, since: string): string {
  const [until, from] = [new Date(moment), new Date(since)];
  return indiaDate(until) === indiaDate(from) ? indiaIso(until).slice(11, 16) : formatIndiaTime(until);
}

/** "15/11/26" */
export const formatIndiaDay = (moment: Date): string => formatIndiaTime(moment).slice(0, 8);

/** "15/11/26 - 09:05". India has one offset and no daylight saving, so adding it is exact. */
export function formatIndiaTime(moment: Date): string {
  const [date = '', time = ''] = indiaIso(moment).split('T');
  const [year = '', month, day] = date.split('-');
  return `${day}/${month}/${year.slice(-2)} - ${time.slice(0, 5)}`;
}
