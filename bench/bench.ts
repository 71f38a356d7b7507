import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCatalogue } from './catalogue.ts';
import { benchDesk } from './desk.ts';
import { benchDeskLighthouse, benchLighthouse } from './lighthouse.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchRenewal } from './renewal.ts';
import { benchScale } from './scale.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { printTable, type Row } from './table.ts';

/** `npm run bench`: speeds as ratios of two measurements in the same run, and sizes. Exits with 1 if a budget is exceeded. */
const parts: Record<string, (folder: string) => Promise<Row[]>> = {
  sizes: benchSizes,
  start: benchStart,
  pages: benchPages,
  catalogue: benchCatalogue,
  desk: benchDesk,
  renewal: benchRenewal,
  lighthouse: benchLighthouse,
  'desk-lighthouse': benchDeskLighthouse,
  orders: benchOrders,
  scale: benchScale,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'pahiya-bench-'));
// If we are root, PostgreSQL runs as another user, who needs access.
await chmod(folder, 0o755);
const rows: Row[] = [];
try {
  for (const [name, bench] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) rows.push(...(await bench(join(folder, name))));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
printTable(rows);
if (rows.some((row) => !row.isWithinBudget)) process.exitCode = 1;
