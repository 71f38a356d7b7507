import { statfsSync } from 'node:fs';
import { errorCode } from '../../database/error-code.ts';

/** PostgreSQL stops when it cannot create another piece of its log, 16 MB each. */
const fullBytes = 64 * 1024 * 1024;
/** How long a failed write counts as a full disk. */
const believedMs = 60_000;

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the shop can still write: by the free space in DATA_DIR, and by PostgreSQL's errors, because its disk may be elsewhere. */
export class DiskSpace {
  readonly #folder: string;
  readonly #read: (folder: string) => number;
  #refusedAt = -Infinity;

  constructor(folder: string, read = freeIn) {
    this.#folder = folder;
    this.#read = read;
  }

  /** Undefined if there is no such folder. */
  freeBytes(): number | undefined {
    try {
      return this.#read(this.#folder);
    } catch {
      return undefined;
    }
  }

  isFull(): boolean {
    return performance.now() - this.#refusedAt < believedMs || (this.freeBytes() ?? Infinity) < fullBytes;
  }

  /** True if this error says that a disk is full. */
  note(error: unknown): boolean {
    if (!fullCodes.has(errorCode(error) ?? '')) return false;
    this.#refusedAt = performance.now();
    return true;
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
