/** Faster than anybody types: a scanner takes 1 to 20 ms for a letter. */
const scannerMs = 35;
const codeMin = 4;

/** Where the latest run of letters began: after a pause, what was in the field before. */
export interface Run {
  before: string;
  startedAt: number;
  lastAt: number;
}

const pauseMs = 100;

export const typedAt = (run: Run | null, before: string, now: number): Run =>
  run !== null && now - run.lastAt < pauseMs ? { ...run, lastAt: now } : { before, startedAt: now, lastAt: now };

/** What Enter is for: a code that was scanned into a field with an earlier search stands alone. Otherwise the whole text. */
export function scannedOr(text: string, run: Run | null): string {
  if (run === null || run.before === '' || !text.startsWith(run.before)) return text;
  const code = text.slice(run.before.length).trim();
  const msPerLetter = (run.lastAt - run.startedAt) / Math.max(1, code.length - 1);
  return code.length >= codeMin && msPerLetter < scannerMs ? code : text;
}
