import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { WaitingLine } from '../threads/waiting-line.ts';
import { showsNothing } from './catalogue-changes.ts';

/** A response too long for memory, made part by part for each client. */
export class Streamed {
  readonly status = 200;
  readonly shown = showsNothing;
  /** Never held as a whole, so never cached. */
  readonly isComplete = false;
  readonly parts: () => AsyncIterable<string>;
  constructor(parts: () => AsyncIterable<string>) {
    this.parts = parts;
  }
}

interface Limits {
  /** Each holds up to one batch of rows and one database connection. */
  atOnceMax: number;
  waitingMax: number;
  waitMaxMs: number;
  /** A client that takes no further part for this long is not reading. */
  stallMaxMs: number;
}

const defaults: Limits = { atOnceMax: 4, waitingMax: 20, waitMaxMs: 5000, stallMaxMs: 20_000 };

/**
 * Sends answers that are too long for memory: a few at once, some wait for a few seconds, the rest are refused. The next part is made
 * when the client has taken the last one. A client that stops reading is cut off: a few of them would take all places.
 */
export class LongAnswers {
  readonly #limits: Limits;
  readonly #line: WaitingLine;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#line = new WaitingLine(this.#limits);
  }

  /** Null: too many at once. */
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
