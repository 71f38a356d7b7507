import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

export type HashTask =
  | { kind: 'hash'; password: string; options: Options }
  | { kind: 'verify'; password: string; hash: string; options?: undefined };

type Outcome = { done: string | boolean; error?: undefined } | { error: unknown; done?: undefined };

/**
 * Threads that hash, at a lower priority than the one that answers requests: the pool that Node offers has no priorities,
 * and shares its threads with reading files. A thread is started when it is first needed.
 */
export class HashThreads {
  readonly #idle: Worker[] = [];

  async run(task: HashTask): Promise<string | boolean> {
    const worker = this.#idle.pop() ?? start();
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    const finish = (outcome: Outcome) => {
      worker.off('error', reject);
      this.#idle.push(worker);
      if (outcome.done === undefined) reject(outcome.error);
      else resolve(outcome.done);
    };
    worker.once('message', finish);
    worker.once('error', reject);
    worker.postMessage(task, []);
    return promise;
  }
}

function start(): Worker {
  const worker = new Worker(new URL('hash-worker.ts', import.meta.url));
  // Waiting for passwords is no reason to keep a process alive.
  worker.unref();
  return worker;
}
