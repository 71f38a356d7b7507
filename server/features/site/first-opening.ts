import type { Database } from '../../../database/client.ts';
import { findShopState } from './queries.ts';

/** Whether a new shop still waits for its first opening. After that, which cannot be taken back, nobody asks the database again. */
export class FirstOpening {
  readonly #db: Database;
  #hasBeen = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Reads the database each time, so that every process follows at once. */
  async isAwaited(): Promise<boolean> {
    this.#hasBeen ||= (await findShopState(this.#db)) !== 'new';
    return !this.#hasBeen;
  }
}
