import { request, type IncomingHttpHeaders } from 'node:http';
import { compare, type Target } from './load.ts';
import { processorMs, runBareServer, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

/** Short, because the machine's speed changes from second to second, and both of a pair must see the same. The median then varies by 0.05, not 0.2. */
const shortRounds = { rounds: 120, roundMs: 100 };

const browserEncoding = { 'accept-encoding': 'gzip, deflate, br' };

/** Cached pages and answers against a bare route that sends the same headers and bytes: requests per second of processor time. */
export async function benchPages(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const bare = await runBareServer();
  const search = '/api/grouped-product/search-all-products/pahiya?page=1&limit=10';
  try {
    const page: unknown = await (await fetch(shop.origin + search)).json();
    const product = `/api/grouped-product/single/${firstProductId(page)}`;
    return [
      await against(shop, bare, 'cached page (home)', { url: `${shop.origin}/`, headers: browserEncoding }, 0.5),
      await against(shop, bare, 'search-all-products, page of 10', { url: shop.origin + search }, 0.3),
      await against(shop, bare, 'product single', { url: shop.origin + product }, 0.4),
    ];
  } finally {
    await Promise.all([shop.stop(), bare.stop()]);
  }
}

async function against(shop: Running, bare: Running, what: string, ours: Target, least: number): Promise<Row> {
  await copyAnswer(ours, bare);
  const { headers = {} } = ours;
  const { ratio, detail } = await compare(
    { ...ours, processorMs: () => processorMs(shop.pid) },
    { url: `${bare.origin}/bytes`, headers, processorMs: () => processorMs(bare.pid) },
    shortRounds,
  );
  return atLeast(`${what} / bare Fastify, same answer`, ratio, least, detail);
}

/** Node writes these itself. */
const writtenByNode = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Gives the bare server what `ours` sends over the wire: the same headers and bytes. */
async function copyAnswer(ours: Target, bare: Running): Promise<void> {
  const { headers, bytes } = await ask(ours);
  const copied = Object.entries(headers).filter(([name]) => !writtenByNode.has(name));
  await fetch(`${bare.origin}/bytes`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-headers': JSON.stringify(Object.fromEntries(copied)),
    },
    body: new Uint8Array(bytes),
  });
}

function ask({ url, headers }: Target): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: IncomingHttpHeaders; bytes: Buffer }>();
  request(url, { headers: headers ?? {} }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
  })
    .on('error', reject)
    .end();
  return promise;
}

function firstProductId(page: unknown): string {
  const { data } = page as { data: { product_id: string }[] };
  const [first] = data;
  if (!first) throw new Error('the demo shop has no products');
  return first.product_id;
}
