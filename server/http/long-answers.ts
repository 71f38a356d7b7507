import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { WaitingLine } from '../threads/waiting-line.ts';
import type { Streamed } from './answers.ts';

interface Limits {
  /** Each keeps up to a batch of rows in memory and a database connection busy. */
  atOnceMax: number;
  waitingMax: number;
  waitMaxMs: number;
  /** A client that takes no further part for this long is not reading. */
  stallMaxMs: number;
}

const defaults: Limits = { atOnceMax: 4, waitingMax: 20, waitMaxMs: 5000, stallMaxMs: 20_000 };

/**
 * What one process does for answers too long to hold: a few are sent at once, some wait their turn for a few seconds, the
 * rest is refused. The next part is made when the client has taken the last one; a client that stops reading is cut off, or
 * a few of them would hold all the places.
 */
export class LongAnswers {
  readonly #limits: Limits;
  readonly #line: WaitingLine;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#line = new WaitingLine(this.#limits);
  }

  /** Null: too many are being sent. */
  open(answer: Streamed): Promise<Readable | null> {
    const { promise, resolve } = Promise.withResolvers<Readable | null>();
    let isLate = false;
    const waiting = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, this.#limits.waitMaxMs);
    const send = async () => {
      clearTimeout(waiting);
      if (isLate) return 'nobody waits';
      const stream = this.#read(answer);
      resolve(stream);
      await finished(stream).catch(() => undefined);
      return 'sent';
    };
    const takeTurn = async () => {
      if ((await this.#line.run(send)) !== null) return;
      clearTimeout(waiting);
      resolve(null);
    };
    void takeTurn();
    return promise;
  }

  #read(answer: Streamed): Readable {
    const { stallMaxMs } = this.#limits;
    async function* taken() {
      for await (const part of answer.parts()) {
        const stalled = setTimeout(() => stream.destroy(new Error('the client stopped reading')), stallMaxMs);
        try {
          yield part;
        } finally {
          clearTimeout(stalled);
        }
      }
    }
    const stream = Readable.from(taken(), { objectMode: false });
    return stream;
  }
}
