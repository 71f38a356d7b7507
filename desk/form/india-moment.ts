const offsetMs = 5.5 * 3_600_000;

/** "2026-11-16T14:05", the time in India, for an input; empty: open. */
export const momentText = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 16);

/** Null if it is empty. What is no moment is passed on as it is, to be refused. */
export function momentOfText(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const read = Date.parse(`${text}:00Z`);
  return Number.isNaN(read) ? text : new Date(read - offsetMs).toISOString();
}
