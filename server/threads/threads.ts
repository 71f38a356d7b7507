import { Worker } from 'node:worker_threads';

type Outcome<Done> = { done: Done } | { error: unknown };

/**
 * Threads for CPU-heavy work, at a lower priority than serving requests. Node's own pool has no priorities and shares its threads with
 * reading files. A thread is started when it is first needed.
 */
export class Threads<Task, Done> {
  readonly #file: URL;
  readonly #memoryMaxMb: number | undefined;
  readonly #idle: Worker[] = [];

  /** The file must call `doTasks`. A thread that exceeds its memory limit ends, and its task fails with `isOutOfMemory`. */
  constructor(file: URL, { memoryMaxMb }: { memoryMaxMb?: number } = {}) {
    this.#file = file;
    this.#memoryMaxMb = memoryMaxMb;
  }

  async run(task: Task): Promise<Done> {
    const worker = this.#idle.pop() ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    const finish = (outcome: Outcome<Done>) => {
      worker.off('error', reject);
      this.#idle.push(worker);
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.done);
    };
    worker.once('message', finish);
    worker.once('error', reject);
    worker.postMessage(task, []);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(
      this.#file,
      this.#memoryMaxMb ? { resourceLimits: { maxOldGenerationSizeMb: this.#memoryMaxMb } } : {},
    );
    // An idle thread must not keep the process alive.
    worker.unref();
    return worker;
  }
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
