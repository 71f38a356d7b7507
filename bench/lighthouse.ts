import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { addYears } from '../database/demo/years.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { freePort } from '../database/free-port.ts';
import { addOwner } from '../server/testing/desk-owner.ts';
import { fillDatabase } from './filled-database.ts';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { productLink } from '../domain/product-link.ts';
import { serveBarePage } from './bare-page.ts';
import { runShop, untilIdle } from './processes.ts';
import { median } from './load.ts';
import { atMost, scoreAtLeast, shiftBelow, type Row } from './table.ts';

/** A page as a visitor sees it on a phone with a slow network. */
interface VisitedPage {
  name: string;
  findPath: (origin: string) => string | Promise<string>;
  skipAudits?: string[];
}

const pages: VisitedPage[] = [
  { name: 'home', findPath: () => '/' },
  { name: 'listing', findPath: () => '/course' },
  { name: 'product', findPath: findProductPath },
  { name: 'category', findPath: () => '/category-detail/Speed%20Skates' },
  // Search engines are asked not to list it.
  { name: 'cart', findPath: () => '/cart', skipAudits: ['is-crawlable'] },
  { name: 'academy', findPath: () => '/academy' },
  { name: 'about', findPath: () => '/about' },
  { name: 'login', findPath: () => '/login' },
];

/** Only staff use the desk: no search engine reads it, and its speed has budgets of its own. */
const deskCategories = ['accessibility', 'best-practices'] as const satisfies readonly Category[];

const leastScores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof leastScores;
const categories = Object.keys(leastScores) as Category[];
const layoutShiftMax = 0.02;
/** Of home, in ms: what Lighthouse calls good. A bare page decodes no pictures and sets no limit, but shows what the machine adds. */
const blockingMax = 200;
/** The median counts, because single runs vary on a busy machine. */
const runs = 5;

/** Lighthouse with its default mobile settings, on the production build; home beside a page that does nothing. */
export async function benchLighthouse(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const { browser, debuggingPort } = await openBrowser();
  try {
    // Canonical links use this host.
    const origin = shop.origin.replace('127.0.0.1', 'localhost');
    const rows: Row[] = [];
    for (const page of pages) {
      const url = origin + (await page.findPath(origin));
      const visit = () => audit(url, debuggingPort, { onlyCategories: categories, skipAudits: page.skipAudits ?? [] });
      // Warm up: in a shop with visitors, pages are already rendered and pictures resized.
      await visit();
      await untilIdle(shop.pid);
      const reports = await repeat(visit);
      rows.push(...rowsOf(page.name, reports));
      if (page.name === 'home') rows.push(...(await compareWithBare(reports, debuggingPort)));
    }
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

type Report = Awaited<ReturnType<typeof audit>>;

async function repeat(visit: () => Promise<Report>): Promise<Report[]> {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await visit());
  return reports;
}

async function compareWithBare(home: readonly Report[], debuggingPort: number): Promise<Row[]> {
  const page = await serveBarePage();
  try {
    const bare = await repeat(() => audit(page.origin, debuggingPort, { onlyCategories: ['performance'] }));
    const detail = `${timesOf(home)}; a bare page ${timesOf(bare)}; benchmarkIndex ${home[0]?.benchmarkIndex}`;
    const blockingMs = median(home.map((report) => report.blockingMs));
    return [atMost('Lighthouse, home: blocking time', blockingMs, blockingMax, `ms (${detail})`)];
  } finally {
    await page.stop();
  }
}

const timesOf = (reports: readonly Report[]): string => {
  const of = (key: 'paintMs' | 'largestMs' | 'blockingMs') => Math.round(median(reports.map((report) => report[key])));
  return `paint ${of('paintMs')}, largest ${of('largestMs')}, blocking ${of('blockingMs')} ms`;
};

/** Five screens of the desk, signed in as an owner. */
export async function benchDeskLighthouse(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  const { url, db } = await fillDatabase(postgres.url, 'desk_lighthouse', 100);
  await addYears(db, { accounts: 10, orders: 100 });
  const extraHeaders = await addOwner(db);
  const { order_id } = await db.selectFrom('shop_order').select('order_id').limit(1).executeTakeFirstOrThrow();
  await db.destroy();
  const shop = await runShop({ DATABASE_URL: url });
  const { browser, debuggingPort } = await openBrowser();
  try {
    const rows: Row[] = [];
    const paths = {
      Today: '',
      orders: '/orders',
      order: `/orders/${order_id}`,
      products: '/products',
      product: '/products/bulk-1',
    };
    for (const [name, path] of Object.entries(paths)) {
      const report = await audit(`${shop.origin}/desk${path}`, debuggingPort, {
        onlyCategories: [...deskCategories],
        extraHeaders,
      });
      for (const category of deskCategories) {
        const detail = report.failed(category).join(', ') || 'nothing failed';
        rows.push(scoreAtLeast(`Lighthouse, desk, ${name}: ${category}`, report.scoreOf(category), 100, detail));
      }
    }
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
    await postgres.stop();
  }
}

async function openBrowser() {
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  });
  return { browser, debuggingPort };
}

function rowsOf(name: string, reports: readonly Report[]): Row[] {
  const scores = categories.map((category) => {
    const score = median(reports.map(({ scoreOf }) => scoreOf(category)));
    return scoreAtLeast(`Lighthouse, ${name}: ${category}`, score, leastScores[category], detailOf(reports, category));
  });
  const shift = median(reports.map((report) => report.shift));
  return [...scores, shiftBelow(`Lighthouse, ${name}: layout shift`, shift, layoutShiftMax)];
}

async function audit(url: string, port: number, flags: Flags) {
  const result = await lighthouse(url, { port, logLevel: 'error', ...flags });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  const failed = (category: Category): string[] =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''}`.trim());
  const numberOf = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    scoreOf: (category: Category): number => Math.round((report.categories[category]?.score ?? 0) * 100),
    shift: numberOf('cumulative-layout-shift'),
    paintMs: numberOf('first-contentful-paint'),
    largestMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    /** How fast this machine is, as Lighthouse sees it. */
    benchmarkIndex: report.environment.benchmarkIndex,
    failed,
  };
}

/** The audits that lowered a score, for the table. */
function detailOf(reports: readonly Report[], category: Category): string {
  const middle = reports.toSorted((a, b) => a.scoreOf(category) - b.scoreOf(category))[Math.floor(reports.length / 2)];
  return middle?.failed(category).join(', ') || 'nothing failed';
}

async function findProductPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/grouped-product/search-all-products/pahiya?page=1&limit=1`);
  const { data } = (await answer.json()) as { data: { product_id: string; title: string }[] };
  const [product] = data;
  if (!product) throw new Error('the demo shop has no products');
  return productLink({ title: product.title, id: product.product_id });
}
