import cluster, { type Worker } from 'node:cluster';
import { getCompileCacheDir } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../../database/startup-error.ts';
import { GatheredMetrics } from './gather-metrics.ts';
import { RestartPace } from './restart-pace.ts';
import { workerArgument } from './worker-side.ts';

interface Options {
  processes: number;
  /** The program that each worker runs. */
  file: string;
  environment: Record<string, string>;
  log: FastifyBaseLogger;
  /** Called when processes keep dying at their start. */
  onGivenUp: (reason: string) => void;
}

/**
 * Runs the shop in several processes on one port. The parent serves nothing itself: it hands connections to the workers in turn and
 * replaces workers that die. If the parent is killed, Node ends the workers.
 */
export class Workers {
  readonly #options: Options;
  readonly #slots = new Map<Worker, { slot: number; startedAt: number }>();
  readonly #serving = new Set<Worker>();
  readonly #pace: RestartPace;
  readonly #metrics = new GatheredMetrics(
    () => this.#serving,
    () => this.#describe(),
  );
  readonly #pauses = new Set<NodeJS.Timeout>();
  #deaths = 0;
  #isOpen = false;
  #isClosing = false;

  constructor(options: Options) {
    this.#options = options;
    this.#pace = new RestartPace(options.processes);
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on('listening', (worker) => this.#serving.add(worker));
    cluster.on('exit', (worker, code, signal) => this.#ended(worker, signal ?? code));
  }

  /** Resolves with the port once the first worker listens. It starts alone, because only one should migrate and load demo data. */
  async open(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const first = this.#fork(1);
    first.once('listening', ({ port }) => resolve(port));
    first.once('exit', () => reject(new StartupError('The first process ended before it could serve.')));
    const port = await promise;
    this.#isOpen = true;
    for (let slot = 2; slot <= this.#options.processes && !this.#isClosing; slot += 1) this.#fork(slot);
    return port;
  }

  /** Lets each worker finish its requests. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await Promise.all(
      [...this.#slots.keys()].map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  #fork(slot: number): Worker {
    const { file, environment } = this.#options;
    const compiled = getCompileCacheDir();
    cluster.setupPrimary({ exec: file, args: [workerArgument(slot)] });
    const worker = cluster.fork({ ...environment, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) });
    this.#slots.set(worker, { slot, startedAt: performance.now() });
    this.#metrics.hear(worker);
    return worker;
  }

  #ended(worker: Worker, how: string | number): void {
    const known = this.#slots.get(worker);
    this.#slots.delete(worker);
    this.#serving.delete(worker);
    if (!this.#isOpen || this.#isClosing || !known) return;
    // A worker that was told to stop exits with 0. It is replaced too, but not counted as a crash.
    const isPlanned = how === 0;
    if (!isPlanned) this.#deaths += 1;
    const { slot, startedAt } = known;
    const pauseMs = this.#pace.pauseMs(performance.now() - startedAt, this.#serving.size > 0);
    if (pauseMs === undefined) {
      return this.#options.onGivenUp(
        'Processes end right after their start, again and again. The reason is in the log above.',
      );
    }
    this.#options.log[isPlanned ? 'info' : 'error'](
      { worker: slot, pid: worker.process.pid, how, pauseMs },
      'a process ended; starting another',
    );
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#fork(slot);
    }, pauseMs);
    this.#pauses.add(pause);
  }

  #describe(): string {
    return [
      '# HELP worker_processes Processes that serve now',
      '# TYPE worker_processes gauge',
      `worker_processes ${this.#serving.size}`,
      '# HELP worker_deaths_total Processes that ended by themselves and were replaced',
      '# TYPE worker_deaths_total counter',
      `worker_deaths_total ${this.#deaths}`,
    ].join('\n');
  }
}
