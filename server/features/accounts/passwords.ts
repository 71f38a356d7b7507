import { randomBytes } from 'node:crypto';
import { Threads } from '../../threads/threads.ts';
import { WaitingLine } from '../../threads/waiting-line.ts';
import type { HashTask } from './hash-worker.ts';

/** argon2id is the package's default. 19 MiB and two passes are OWASP's first choice: about 25 ms here. */
const todaysCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords as argon2id hashes. Hashing uses a whole core, so only a few run at once and the queue is short: in a login storm most
 * are rejected quickly and the rest of the shop keeps working.
 */
export class Passwords {
  readonly #cost: typeof todaysCost;
  readonly #line: WaitingLine;
  readonly #threads = new Threads<HashTask, string | boolean>(new URL('hash-worker.ts', import.meta.url));
  /** A dummy hash to compare with when there is no account, so that an unknown email takes as long as a known one. */
  readonly #nobodys: Promise<string>;

  constructor({ cost = todaysCost, atOnceMax = 2, waitingMax = 50 } = {}) {
    this.#cost = cost;
    this.#line = new WaitingLine({ atOnceMax, waitingMax });
    this.#nobodys = this.#hash(randomBytes(16).toString('hex'));
  }

  /** Null if the queue is full. */
  hash(password: string): Promise<string | null> {
    return this.#line.run(() => this.#hash(password));
  }

  /** Null if the queue is full. */
  async isRight(storedHash: string | null, password: string): Promise<boolean | null> {
    const against = storedHash ?? (await this.#nobodys);
    const isMatch = await this.#line.run(() => this.#threads.run({ kind: 'verify', password, hash: against }));
    return isMatch === null ? null : isMatch === true && storedHash !== null;
  }

  async #hash(password: string): Promise<string> {
    return String(await this.#threads.run({ kind: 'hash', password, options: this.#cost }));
  }

  /** Whether a hash was made with weaker settings than these. */
  isWeaker(storedHash: string): boolean {
    const { m, t } = /\$m=(?<m>\d+),t=(?<t>\d+),p=\d+\$/.exec(storedHash)?.groups ?? {};
    return !storedHash.startsWith('$argon2id$') || Number(m) < this.#cost.memoryCost || Number(t) < this.#cost.timeCost;
  }
}
