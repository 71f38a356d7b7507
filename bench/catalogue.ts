import { startEmbeddedPostgres } from '../database/embedded.ts';
import { fillDatabase } from './filled-database.ts';
import { compare, median } from './load.ts';
import { residentMegabytes, runShop, type Running } from './processes.ts';
import { atLeast, atMost, type Row } from './table.ts';

const search = '/api/grouped-product/search-all-products/pahiya';
const questions: Record<string, string> = {
  'first page': '?page=1&limit=10',
  'contains-search': '?page=1&limit=10&search=skate',
  'contains-search, rare word': '?page=1&limit=10&search=carbon',
  category: '?page=1&limit=10&category=Helmets',
  'price range': '?page=1&limit=10&min=200&max=400',
  'sort best-selling': '?page=1&limit=10&sort=best-selling',
  'sort price-low': '?page=1&limit=10&sort=price-low',
  'sort price-high': '?page=1&limit=10&sort=price-high',
  'sort newest': '?page=1&limit=10&sort=newest',
};

const close = '/api/grouped-product/related-products/pahiya';
const summary = '/api/grouped-product/list-summary/pahiya';
const facetQuestions: Record<string, string> = {
  'facet, common': '?page=1&limit=9&sort=best-selling&facets=size:M&stock=in',
  'facets, rare': '?page=1&limit=9&sort=price-low&facets=brand:Velox%7Csize:M&stock=in',
};
/** No title contains these, in the small shop or in the large one. */
const closeQuestions = ['hemlet', 'weels', 'carbon velox', 'skates speed velox', 'zzzz'];

/** Lists without a cache (ANSWER_CACHE_MB=0), so that each request asks the database: 100,000 products against 100. */
export async function benchCatalogue(folder: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ folder });
  try {
    const small = await runOn(await fill(postgres.url, 'small', 100));
    const large = await runOn(await fill(postgres.url, 'large', 100_000));
    try {
      return [...(await compareLists(large, small)), await measureStream(large)];
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  } finally {
    await postgres.stop();
  }
}

const runOn = (databaseUrl: string): Promise<Running> => runShop({ DATABASE_URL: databaseUrl, ANSWER_CACHE_MB: '0' });

async function fill(serverUrl: string, name: string, products: number): Promise<string> {
  const { url, db } = await fillDatabase(serverUrl, name, products);
  await db.destroy();
  return url;
}

async function compareLists(large: Running, small: Running): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const { ratio, detail } = await compare(
      { url: large.origin + search + question },
      { url: small.origin + search + question },
    );
    rows.push(atLeast(`${name}, uncached: 100,000 products / 100`, ratio, 0.5, detail));
  }
  for (const words of closeQuestions) {
    const question = `${close}?page=1&limit=9&search=${encodeURIComponent(words)}`;
    const { ratio, detail } = await compare({ url: large.origin + question }, { url: small.origin + question });
    rows.push(atLeast(`close to “${words}”, uncached: 100,000 products / 100`, ratio, 0.5, detail));
  }
  for (const [name, question] of Object.entries(facetQuestions)) {
    const { ratio, detail } = await compare(
      { url: large.origin + search + question },
      { url: small.origin + search + question },
    );
    rows.push(atLeast(`${name}, uncached: 100,000 products / 100`, ratio, 0.5, detail));
  }
  for (const question of ['', '?facets=size:M&stock=in', '?category=Helmets'])
    rows.push(await timeSummary(large, question));
  return rows;
}

/** The facets of a list are counted up to 10,000 products, so they take longer than a page of it, but not without limit. */
async function timeSummary(shop: Running, question: string): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < 15; i += 1) {
    const fromMs = performance.now();
    await (await fetch(shop.origin + summary + question)).arrayBuffer();
    times.push(performance.now() - fromMs);
  }
  return atMost(`counting facets of 100,000 products, uncached ${question}`, median(times), 150, 'ms');
}

/** Peak memory of the process while the whole list is read once. Its growth would say little: an idle process gives memory back. */
async function measureStream(shop: Running): Promise<Row> {
  let highest = await residentMegabytes(shop.pid);
  let bytes = 0;
  const answer = await fetch(shop.origin + search);
  let chunks = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    chunks += 1;
    if (chunks % 100 === 0) highest = Math.max(highest, await residentMegabytes(shop.pid));
  }
  const megabytes = bytes / 1e6;
  return atMost(`memory while streaming ${megabytes.toFixed(0)} MB unpaged`, highest, 400, 'MB');
}
