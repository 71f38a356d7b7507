import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runShop } from './processes.ts';
import { atMost, type Row } from './table.ts';

const clientFolder = join(import.meta.dirname, '../build/client');
const script = /"(\/assets\/[^"]+\.js)"/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** What a first visit to the home page loads, according to its HTML. */
export async function benchSizes(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  try {
    const html = await (await fetch(shop.origin)).text();
    const found = (pattern: RegExp) => [...new Set(Array.from(html.matchAll(pattern), ([, inside = '']) => inside))];
    const scripts = await Promise.all(found(script).map((name) => readFile(join(clientFolder, name))));
    const styles = found(style).map((text) => Buffer.from(text));
    const kilobytes = (files: readonly Buffer[]) =>
      files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0) / 1000;
    return [
      atMost('JavaScript of the home page, gzipped', kilobytes(scripts), 136, 'kB'),
      atMost('CSS of the home page, gzipped', kilobytes(styles), 15, 'kB'),
    ];
  } finally {
    await shop.stop();
  }
}
