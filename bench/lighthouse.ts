import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { addYears } from '../database/demo/years.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { addOwner } from '../server/testing/desk-owner.ts';
import { fillDatabase } from './filled-database.ts';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { productLink } from '../domain/product-link.ts';
import { freePort, runShop } from './processes.ts';
import { median } from './load.ts';
import { scoreAtLeast, shiftBelow, type Row } from './table.ts';

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
  { name: 'about', findPath: () => '/about' },
  { name: 'login', findPath: () => '/login' },
];

/** The desk is for staff alone: no search engine reads it, and being quick has its own budgets there. */
const deskCategories = ['accessibility', 'best-practices'] as const satisfies readonly Category[];

const leastScores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof leastScores;
const categories = Object.keys(leastScores) as Category[];
const layoutShiftMax = 0.02;
/** The median counts, because single runs vary on a busy machine. */
const runs = 5;

/** Lighthouse with its default mobile settings, on the production build. */
export async function benchLighthouse(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const { browser, debuggingPort } = await openBrowser();
  try {
    // Canonical links use this host.
    const origin = shop.origin.replace('127.0.0.1', 'localhost');
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measure(page, origin, debuggingPort)));
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Five screens of the desk, signed in as an owner. */
export async function benchDeskLighthouse(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder, log: { info() {}, warn() {}, error() {} } });
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

async function measure(page: VisitedPage, origin: string, debuggingPort: number): Promise<Row[]> {
  const { name, findPath, skipAudits = [] } = page;
  const url = origin + (await findPath(origin));
  const visit = () => audit(url, debuggingPort, { onlyCategories: categories, skipAudits });
  // Warm up: in a shop with visitors the pages are rendered and the pictures cut.
  await visit();
  const reports: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await visit());
  const scores = categories.map((category) => {
    const score = median(reports.map(({ scoreOf }) => scoreOf(category)));
    return scoreAtLeast(`Lighthouse, ${name}: ${category}`, score, leastScores[category], detailOf(reports, category));
  });
  return [
    ...scores,
    shiftBelow(`Lighthouse, ${name}: layout shift`, median(reports.map(({ shift }) => shift)), layoutShiftMax),
  ];
}

async function audit(url: string, port: number, flags: Flags) {
  const result = await lighthouse(url, { port, logLevel: 'error', ...flags });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  const failed = (category: Category): string[] =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''}`.trim());
  return {
    scoreOf: (category: Category): number => Math.round((report.categories[category]?.score ?? 0) * 100),
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failed,
  };
}

/** The audits that lowered a score, for the table. */
function detailOf(reports: readonly Awaited<ReturnType<typeof audit>>[], category: Category): string {
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
