import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compare } from './load.ts';
import { runShop } from './processes.ts';
import { atLeast, type Row } from './table.ts';

/** How much a storm of logins slows the catalogue down. */
export async function benchLoginStorm(folder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
  const client = fork(join(import.meta.dirname, 'storm-client.ts'), [shop.origin]);
  let answers: unknown = {};
  client.on('message', (counts) => (answers = counts));
  try {
    await once(client, 'spawn');
    const url = `${shop.origin}/api/grouped-product/search-all-products/pahiya?page=1&limit=10`;
    const meanwhile = async (signal: AbortSignal) => {
      client.send('start');
      await once(signal, 'abort');
      client.send('stop');
      await once(client, 'message');
    };
    const { ratio, detail } = await compare({ url, meanwhile }, { url });
    const seen = Object.entries(answers ?? {}).map(([status, count]) => `${count} × ${status}`);
    return [atLeast(`catalogue during a login storm (${seen.join(', ')}) / without`, ratio, 0.6, detail)];
  } finally {
    client.kill();
    await shop.stop();
  }
}
