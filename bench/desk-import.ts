import { setTimeout as sleep } from 'node:timers/promises';
import { median, requestsPerSecond, type Target } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const rowsOfFile = 20_000;
const roundMs = 500;
/** Before the import and after it. */
const quietRounds = 12;

/** Imports 20,000 SKUs with new prices and counts, and measures visitors' response times during the import. */
export async function benchImport(origin: string, headers: Record<string, string>): Promise<Row[]> {
  const desk = deskAt(origin, headers);
  const visitors = new Visitors(origin);
  await visitors.visit(2);
  visitors.forget();
  await visitors.visit(quietRounds);
  const content = await changedFile(desk);
  const startedAt = performance.now();
  const { import_id, columns } = await desk<Read>('POST', '/import', { file_name: 'goods.csv', content });
  const path = `/import/${import_id}`;
  const checked = await desk<{ change_count: number }>('POST', `${path}/check`, { columns });
  if (checked.change_count < rowsOfFile) throw new Error(`the file changes only ${checked.change_count} cells`);
  visitors.isImportRunning = true;
  const [took] = await Promise.all([untilApplied(path), visitors.visitWhileImporting()]);
  await visitors.visit(quietRounds);
  return [
    atMost('desk: 20,000 rows read, checked and imported', took.seconds, 60, 's'),
    atLeast('desk: progress reported during the import', took.steps, 3, 'different counts'),
    ...visitors.rows(),
  ];

  async function untilApplied(at: string) {
    const told = new Set<number>();
    let progress = await desk<Progress>('POST', `${at}/apply`, {});
    while (progress.state === 'applying') {
      told.add(progress.done_rows);
      await sleep(200);
      progress = await desk<Progress>('GET', at);
    }
    visitors.isImportRunning = false;
    if (progress.state !== 'applied') throw new Error(`the import is ${progress.state}: ${progress.message}`);
    return { seconds: (performance.now() - startedAt) / 1000, steps: told.size };
  }
}

interface Read {
  import_id: string;
  columns: string[];
}

interface Progress {
  state: string;
  done_rows: number;
  message: string;
}

type Desk = ReturnType<typeof deskAt>;

function deskAt(origin: string, headers: Record<string, string>) {
  return async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${origin}/api/desk${path}`, {
      method,
      headers: { ...headers, origin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** Made from the export: each SKU costs a rupee more and has one piece more. */
async function changedFile(desk: Desk): Promise<string> {
  const { content } = await desk<{ content: string }>('GET', '/export?format=csv');
  const [head = '', ...lines] = Buffer.from(content, 'base64').toString().split('\r\n');
  const names = head.replace('\ufeff', '').split(',');
  const at = (name: string) => names.indexOf(name);
  // Titles of generated products have no comma. A line without stock is a package.
  const changed = lines
    .map((line) => line.split(','))
    .filter((cells) => /^B\d/.test(cells[0] ?? '') && cells.length === names.length && cells[at('On the shelf')] !== '')
    .slice(0, rowsOfFile)
    .map((cells) => [cells[0], Number(cells[at('Price')]) + 1, Number(cells[at('On the shelf')]) + 1].join(','));
  return Buffer.from(['SKU,Price,On the shelf', ...changed].join('\n')).toString('base64');
}

/** Visits home, which is cached as bytes, and lists of products, which are read from the database. */
class Visitors {
  isImportRunning = false;
  readonly #targets: Record<string, Target>;
  #quiet: Record<string, number[]> = {};
  #meanwhile: Record<string, number[]> = {};

  constructor(origin: string) {
    const page = () => 1 + Math.floor(Math.random() * 200);
    this.#targets = {
      'the home page': { url: `${origin}/`, headers: { 'accept-encoding': 'br' } },
      'pages of products': {
        url: `${origin}/api/grouped-product/search-all-products/pahiya`,
        query: () => `?page=${page()}&limit=10`,
      },
    };
  }

  async visit(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await this.#round(this.#quiet);
  }

  async visitWhileImporting(): Promise<void> {
    while (this.isImportRunning) await this.#round(this.#meanwhile);
  }

  forget(): void {
    this.#quiet = {};
  }

  async #round(speeds: Record<string, number[]>): Promise<void> {
    for (const [name, target] of Object.entries(this.#targets)) {
      (speeds[name] ??= []).push(await requestsPerSecond(target, roundMs));
    }
  }

  rows(): Row[] {
    return Object.keys(this.#targets).map((name) => {
      const [meanwhile, quiet] = [median(this.#meanwhile[name] ?? []), median(this.#quiet[name] ?? [])];
      const detail = `${Math.round(meanwhile)} to ${Math.round(quiet)} req/s`;
      return atLeast(`desk: ${name} during the import / without`, meanwhile / quiet, 0.8, detail);
    });
  }
}
