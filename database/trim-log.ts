import { copyFileSync, statSync, truncateSync } from 'node:fs';

const logBytesMax = 10_000_000;

/**
 * Begins a log that has grown too long again. PostgreSQL keeps the file open, so it is emptied and not renamed; it appends, so its next line is
 * the first. A line written between the two steps is lost.
 */
export function trimLog(file: string): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= logBytesMax) return;
    copyFileSync(file, `${file}.old`);
    truncateSync(file);
  } catch {
    // On a full disk there is no room for a copy. Emptying it would lose the reason.
  }
}
