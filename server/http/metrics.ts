import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@platformatic/prom-client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefused } from './errors.ts';
import { refuse } from './refuse.ts';
import type { Walk } from '../state/row-watch.ts';
import type { ShopCounts } from '../state/shop-counts.ts';
import type { DiskSpace } from './disk-space.ts';

interface Sources {
  /** With several processes on one port, the number of this one. */
  worker: number | undefined;
  disk: DiskSpace;
  pool: () => { used: number; idle: number; waiting: number };
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram<'method' | 'route' | 'status'>;
  readonly #pages: Counter;
  readonly #violations: Gauge;
  readonly #overdue: Gauge;
  readonly #failedWatches: Counter<'walk'>;
  /** When each walk of the row watch last succeeded, by our clock; before the first, when this process started. */
  readonly #watchedAt: Record<Walk, number> = { lately: Date.now(), everything: Date.now() };

  readonly #shop: Record<keyof ShopCounts, Gauge<'kind'>>;

  constructor({ worker, disk, pool }: Sources) {
    if (worker !== undefined) this.#registry.setDefaultLabels({ worker });
    collectDefaultMetrics({ register: this.#registry });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its response; without pages and files',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [this.#registry],
    });
    this.#pages = new Counter({
      name: 'pages_sent_total',
      help: 'Pages sent, cached or newly rendered',
      registers: [this.#registry],
    });
    this.#violations = new Gauge({
      name: 'violation_rows',
      help: 'Rows that must not exist, as of the last minute; the log names them',
      registers: [this.#registry],
    });
    this.#overdue = new Gauge({
      name: 'overdue_rows',
      help: 'Rows that should have come to an end by now, as of the last minute; the log names them',
      registers: [this.#registry],
    });
    this.#failedWatches = new Counter({
      name: 'row_watch_failures_total',
      help: 'Walks over the rows that failed; violation_rows is then as old as row_watch_age_seconds says',
      labelNames: ['walk'],
      registers: [this.#registry],
    });
    // Starts at 0: an alarm sees no increase in a counter that first appears at 1.
    for (const walk of ['lately', 'everything'] as const) this.#failedWatches.inc({ walk }, 0);
    const gauge = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['kind'] as const, registers: [this.#registry] });
    this.#shop = {
      orders: gauge('orders_recent', 'Orders in the last hour, placed or unpaid'),
      jobs: gauge('jobs_waiting', 'Jobs that are due but not started'),
      jobSeconds: gauge('jobs_waiting_seconds', 'How long the oldest of them has been due'),
      backupSeconds: gauge(
        'backup_age_seconds',
        'Age of the last copy of the whole database (base) and of its changes (log)',
      ),
    };
    this.#registry.registerMetric(
      new Gauge({
        name: 'database_pool',
        help: 'Connections of this process, used and idle, and calls waiting for one',
        labelNames: ['kind'],
        registers: [],
        collect() {
          for (const [kind, count] of Object.entries(pool())) this.set({ kind }, count);
        },
      }),
    );
    this.#registry.registerMetric(
      new Gauge({
        name: 'disk_free_bytes',
        help: 'Free space in DATA_DIR',
        registers: [],
        collect() {
          const free = disk.freeBytes();
          if (free !== undefined) this.set(free);
        },
      }),
    );
    this.#registry.registerMetric(
      new Gauge({
        name: 'disk_full',
        help: '1: the disk of the shop or of its database is full, and nothing can be saved',
        registers: [],
        collect() {
          this.set(disk.isFull() ? 1 : 0);
        },
      }),
    );
    const watchedAt = this.#watchedAt;
    const ages = new Gauge({
      name: 'row_watch_age_seconds',
      help: 'Since what changed lately (a minute is usual) and everything (a day) was last looked at for violations',
      labelNames: ['walk'],
      registers: [],
      // Computed at each reading, so that it also grows if no process walks any more.
      collect() {
        this.set({ walk: 'lately' }, (Date.now() - watchedAt.lately) / 1000);
        this.set({ walk: 'everything' }, (Date.now() - watchedAt.everything) / 1000);
      },
    });
    this.#registry.registerMetric(ages);
  }

  setRowCounts({ violations, overdue }: { violations: number; overdue: number }): void {
    this.#violations.set(violations);
    this.#overdue.set(overdue);
  }

  setShopCounts(counts: ShopCounts): void {
    for (const [name, gauge] of Object.entries(this.#shop)) {
      gauge.reset();
      for (const [kind, value] of Object.entries(counts[name as keyof ShopCounts])) gauge.set({ kind }, value);
    }
  }

  setWatchAges(seconds: Partial<Record<Walk, number>>): void {
    if (seconds.lately !== undefined) this.#watchedAt.lately = Date.now() - seconds.lately * 1000;
    if (seconds.everything !== undefined) this.#watchedAt.everything = Date.now() - seconds.everything * 1000;
  }

  countFailedWatch(walk: Walk): void {
    this.#failedWatches.inc({ walk });
  }

  countPage(): void {
    this.#pages.inc();
  }

  countResponse(response: { method: string; route: string; status: number }, seconds: number): void {
    this.#durations.observe(response, seconds);
  }

  /** `/metrics`, only for the operator. `ofAll` adds those of the other processes on this port. */
  publish(
    app: FastifyInstance,
    token: string | undefined,
    ofAll = (own: () => Promise<string>): (() => Promise<string>) => own,
  ): void {
    const read = ofAll(() => this.#registry.metrics());
    app.get('/metrics', async (request, reply) => {
      if (!mayReadMetrics(request, token)) return sendRefused(reply, refuse('no-such-call'));
      return reply.type(this.#registry.contentType).send(await read());
    });
  }
}

/** With a token: any request that has it. Without: only this machine, and no request through a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}
