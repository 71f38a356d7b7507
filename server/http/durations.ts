interface Tally {
  readonly labels: string;
  /** By upper bound; the last one is without bound. */
  readonly counts: number[];
  sumSeconds: number;
}

/**
 * How long requests took: a Prometheus histogram by method, route and status. The client library's histogram spells out its labels at
 * each observation.
 */
export class Durations {
  readonly #name: string;
  readonly #help: string;
  readonly #boundsSeconds: readonly number[];
  readonly #tallies: Tally[] = [];

  constructor(name: string, help: string, boundsSeconds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#boundsSeconds = boundsSeconds;
  }

  /** Returns how to count a request of this route. */
  ofRoute(route: string): (method: string, status: number, seconds: number) => void {
    const byMethod = new Map<string, Map<number, Tally>>();
    const tallyOf = (method: string, status: number): Tally => {
      const byStatus = byMethod.get(method) ?? new Map<number, Tally>();
      byMethod.set(method, byStatus);
      const labels = `method="${method}",route="${escapeLabel(route)}",status="${status}"`;
      const tally = { labels, counts: [...this.#boundsSeconds, Infinity].map(() => 0), sumSeconds: 0 };
      byStatus.set(status, tally);
      this.#tallies.push(tally);
      return tally;
    };
    return (method, status, seconds) => {
      const tally = byMethod.get(method)?.get(status) ?? tallyOf(method, status);
      let bucket = 0;
      while (seconds > (this.#boundsSeconds[bucket] ?? Infinity)) bucket += 1;
      tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1;
      tally.sumSeconds += seconds;
    };
  }

  /** In the text format of Prometheus, with the number of this process if there are several. */
  print(worker?: number): string {
    const more = worker === undefined ? '' : `,worker="${worker}"`;
    const lines = this.#tallies.flatMap(({ labels: own, counts, sumSeconds }) => {
      const labels = own + more;
      let count = 0;
      const buckets = counts.map((inBucket, index) => {
        count += inBucket;
        return `${this.#name}_bucket{le="${this.#boundsSeconds[index] ?? '+Inf'}",${labels}} ${count}`;
      });
      return [...buckets, `${this.#name}_sum{${labels}} ${sumSeconds}`, `${this.#name}_count{${labels}} ${count}`];
    });
    return [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`, ...lines, ''].join('\n');
  }
}

const escapeLabel = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);
