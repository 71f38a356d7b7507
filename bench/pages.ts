import { request } from 'node:http';
import { compare, type Target } from './load.ts';
import { runBareServer, runShop, type Running } from './processes.ts';
import { atLeast, type Row } from './table.ts';

const browserEncoding = { 'accept-encoding': 'gzip, deflate, br' };

/** Cached pages and answers against a bare route that sends the same bytes. */
export async function benchPages(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const bare = await runBareServer();
  const search = '/api/grouped-product/search-all-products/pahiya?page=1&limit=10';
  try {
    const page: unknown = await (await fetch(shop.origin + search)).json();
    const product = `/api/grouped-product/single/${firstProductId(page)}`;
    return [
      await against(bare, 'cached page (home)', { url: `${shop.origin}/`, headers: browserEncoding }, 0.75),
      await against(bare, 'search-all-products, page of 10', { url: shop.origin + search }, 0.5),
      await against(bare, 'product single', { url: shop.origin + product }, 0.5),
    ];
  } finally {
    await Promise.all([shop.stop(), bare.stop()]);
  }
}

async function against(bare: Running, what: string, ours: Target, least: number): Promise<Row> {
  await copyBytes(ours, bare);
  const { ratio, detail } = await compare(ours, { url: `${bare.origin}/bytes` });
  return atLeast(`${what} / bare Fastify, same bytes`, ratio, least, detail);
}

/** Gives the bare server the same bytes that `ours` sends over the wire. */
async function copyBytes({ url, headers }: Target, bare: Running): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: Buffer; type: string; encoding: string }>();
  request(url, { headers: headers ?? {} }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = answer.headers;
      resolve({ bytes: Buffer.concat(chunks), type, encoding });
    });
  })
    .on('error', reject)
    .end();
  const { bytes, type, encoding } = await promise;
  await fetch(`${bare.origin}/bytes`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-type': type,
      ...(encoding && { 'x-encoding': encoding }),
    },
    body: new Uint8Array(bytes),
  });
}

function firstProductId(page: unknown): string {
  const { data } = page as { data: { product_id: string }[] };
  const [first] = data;
  if (!first) throw new Error('the demo shop has no products');
  return first.product_id;
}
