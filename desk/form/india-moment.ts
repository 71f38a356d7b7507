const offsetMs = 5.5 * 3_600_000;
const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** "2026-11-16T14:05", the time in India, for an input; empty: open. */
export const momentText = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 16);

/** Null if empty. Text that is not a date and time is returned as it is, for the schema to refuse. */
export function momentOfText(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  // V8's Date.parse accepts almost any text that contains a number.
  const read = pattern.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(read) ? text : new Date(read - offsetMs).toISOString();
}
