import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runShop } from './processes.ts';
import { atMost, type Row } from './table.ts';

const clientFolder = join(import.meta.dirname, '../build/client');
const asset = /(?:href|src|from|import)\s*=?\s*\(?["'](\/assets\/[^"']+\.(?:js|css))["']/g;

/** What a first visit to the home page loads, according to its HTML. */
export async function benchSizes(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  try {
    const html = await (await fetch(shop.origin)).text();
    const names = [...new Set([...html.matchAll(asset)].map((match) => match[1] ?? ''))];
    const kilobytes = async (ending: string) => {
      const files = await Promise.all(
        names.filter((name) => name.endsWith(ending)).map((name) => readFile(join(clientFolder, name))),
      );
      return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0) / 1000;
    };
    return [
      atMost('JavaScript of the home page, gzipped', await kilobytes('.js'), 130, 'kB'),
      atMost('CSS of the home page, gzipped', await kilobytes('.css'), 15, 'kB'),
    ];
  } finally {
    await shop.stop();
  }
}
