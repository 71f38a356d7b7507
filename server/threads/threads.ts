import { Worker } from 'node:worker_threads';

type Outcome<Done> = { done: Done } | { error: unknown };

/**
 * Threads for CPU-heavy work, at a lower priority than serving requests. Node's own pool has no priorities and shares its threads with
 * reading files. A thread is started when it is first needed.
 */
export class Threads<Task, Done> {
  readonly #file: URL;
  readonly #idle: Worker[] = [];

  /** The file must call `doTasks`. */
  constructor(file: URL) {
    this.#file = file;
  }

  async run(task: Task): Promise<Done> {
    const worker = this.#idle.pop() ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const finish = (outcome: Outcome<Done>) => {
      worker.off('message', finish);
      worker.off('error', reject);
      this.#idle.push(worker);
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.done);
    };
    worker.on('message', finish);
    worker.once('error', reject);
    try {
      worker.postMessage(task, []);
    } catch (error) {
      // The task cannot be copied to a thread. The thread has not seen it and stays usable.
      finish({ error });
    }
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    // An idle thread must not keep the process alive.
    worker.unref();
    return worker;
  }
}
