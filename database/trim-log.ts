import { copyFileSync, statSync, truncateSync } from 'node:fs';

const logBytesMax = 10_000_000;

/**
 * Copies a log that has grown too long and empties it. PostgreSQL has the file open and appends to it, so renaming would not help. A line
 * written between the two steps is lost.
 */
export function trimLog(file: string): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= logBytesMax) return;
    copyFileSync(file, `${file}.old`);
    truncateSync(file);
  } catch {
    // A full disk has no room for a copy, and emptying the log would lose the reason.
  }
}
