import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../bench/table.ts';
import type { Buyers } from './buyers.ts';
import type { TestBed } from './test-bed.ts';
import { until } from './program.ts';
import { startReading } from './readers.ts';
import { reckon } from './reckoning.ts';

const root = join(import.meta.dirname, '..');
const program = 'build/program/main.js';

/** Tables that every order reads and writes: an old process must not notice their new columns. */
const tables = ['account', 'address', 'product', 'variation', 'stock', 'shop_order', 'order_line', 'payment_request'];
const expand = {
  '0002_rollout': `-- expand\n${tables.map((name) => `alter table ${name} add rolled_out text;\n`).join('')}`,
};
const contract = {
  ...expand,
  '0003_rollout_done': `-- contract after 0002_rollout\n${tables.map((name) => `alter table ${name} drop rolled_out;\n`).join('')}`,
};

/** Makes another release: this program with more migrations. Copies the program and the migrations, links the rest. */
function makeRelease(folder: string, migrations: Record<string, string>): string {
  mkdirSync(join(folder, 'build'), { recursive: true });
  const link = (name: string) => symlinkSync(join(root, name), join(folder, name));
  for (const name of readdirSync(root)) if (!['build', 'database', '.git'].includes(name)) link(name);
  for (const name of readdirSync(join(root, 'build'))) if (name !== 'program') link(join('build', name));
  cpSync(join(root, 'build/program'), join(folder, 'build/program'), { recursive: true });
  cpSync(join(root, 'database'), join(folder, 'database'), { recursive: true });
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, `database/migrations/${name}.sql`), text);
  return folder;
}

/** Process by process: a newer version with an expanded schema, back, forward again, then one that removes the old columns. */
export async function rollOut(bed: TestBed, buyers: Buyers): Promise<Row[]> {
  const newer = makeRelease(join(bed.folder, 'newer'), expand);
  const newest = makeRelease(join(bed.folder, 'newest'), contract);
  const steps = [newer, root, newer, newest];
  const repeatsBefore = buyers.known.repeats;
  const ordersBefore = buyers.known.orders.length;
  await buyers.open();
  const reader = startReading(bed.origin);
  for (const release of steps) {
    for (const shop of bed.shops) {
      await shop.program.stop();
      shop.program.become([process.execPath, '--max-semi-space-size=16', join(release, program)]);
      shop.program.start();
      await until(`${shop.program.name} is ready`, () => bed.isReady(shop.port), 90_000);
      await sleep(500);
    }
  }
  await buyers.close();
  const { read, cut, failures } = await reader.stop();
  const { lost, doubled, violations } = await reckon(bed, buyers.known);
  const repeats = buyers.known.repeats - repeatsBefore;
  const orders = buyers.known.orders.length - ordersBefore;
  const refusals = buyers.known.refusals.splice(0).map((what) => `refused: ${what}`);
  const wrong = [...lost, ...doubled, ...violations, ...refusals];
  for (const what of wrong) console.log(`rollout: ${what}`);
  return [
    {
      what: `rollout of ${steps.length} versions in turn: calls that failed or had to be repeated`,
      measured: `${repeats} in ${orders} orders`,
      budget: '0',
      isWithinBudget: repeats === 0,
    },
    {
      what: 'rollout: lost, doubled, refused or in violation',
      measured: String(wrong.length),
      budget: '0',
      isWithinBudget: wrong.length === 0,
    },
    {
      what: 'rollout: pages that failed or were cut',
      measured: `${failures.length + cut} of ${read}`,
      budget: '0',
      isWithinBudget: failures.length + cut === 0,
    },
  ];
}
