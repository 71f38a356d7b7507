import { statfsSync } from 'node:fs';
import { errorCode } from '../../database/error-code.ts';

/** PostgreSQL stops when it cannot begin another piece of its log, which has 16 MB. */
const fullBytes = 64 * 1024 * 1024;
/** A write that failed says nothing about the disk after this. */
const believedMs = 60_000;

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the shop can still write: by the free space below DATA_DIR, and by what PostgreSQL answers, whose disk may be elsewhere. */
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
