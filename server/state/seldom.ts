const pauseMs = 60_000;

/**
 * Logs a line at most once a minute, with how many were left out in between. While a disk is full or the database is down, the same
 * failure happens many times a second, and its stack traces would fill the disk too.
 */
export class Seldom {
  readonly #lines = new Map<string, { writtenAt: number; leftOut: number }>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Danger: keys are never removed, so use only a few fixed ones. */
  write(key: string, write: (line: { leftOut?: number }) => void): void {
    const line = this.#lines.get(key);
    if (line && this.#now() - line.writtenAt < pauseMs) {
      line.leftOut += 1;
      return;
    }
    this.#lines.set(key, { writtenAt: this.#now(), leftOut: 0 });
    write(line?.leftOut ? { leftOut: line.leftOut } : {});
  }
}
