import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runShop } from './processes.ts';
import { atMost, type Row } from './table.ts';

const visits = 60;

/** How long a visitor waits while another address keeps 1,000 connections busy, against a quiet shop. */
export async function benchFlood(folder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '3000' });
  const client = fork(join(import.meta.dirname, 'flood-client.ts'), [shop.origin]);
  try {
    await once(client, 'spawn');
    await visit(shop.origin);
    const quiet = await visit(shop.origin);
    client.send('start');
    // Until all connections are open.
    await sleep(2000);
    const flooded = await visit(shop.origin);
    client.send('stop');
    const [answers] = (await once(client, 'message')) as [Record<string, number>];
    const seen = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    const waits = `${flooded.medianMs.toFixed(1)} ms / ${quiet.medianMs.toFixed(1)} ms`;
    return [
      atMost(
        `wait during a flood (${seen.join(', ')}) / quiet shop, ${waits}`,
        flooded.medianMs / quiet.medianMs,
        10,
        'times',
      ),
      atMost(`of ${visits} searches during the flood were not answered`, flooded.failed, 0, 'searches'),
    ];
  } finally {
    client.kill();
    await shop.stop();
  }
}

/** Searches that no cache holds, one after the other, from an address of its own. */
async function visit(origin: string): Promise<{ medianMs: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (let i = 0; i < visits; i += 1) {
    const begunAt = performance.now();
    const url = `${origin}/api/grouped-product/search-all-products/pahiya?page=1&limit=10&search=skate${Math.random()}`;
    const [answer] = (await once(get(url, { localAddress: '127.0.0.2' }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    times.push(performance.now() - begunAt);
    if (answer.statusCode !== 200) failed += 1;
    await sleep(20);
  }
  return { medianMs: times.toSorted((a, b) => a - b)[visits / 2] ?? Number.NaN, failed };
}
