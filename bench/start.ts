import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes, runShop } from './processes.ts';
import { atMost, type Row } from './table.ts';

/** The first start (without the build), the next one on the same folder, and the memory of the idle process. */
export async function benchStart(dataFolder: string): Promise<Row[]> {
  const first = await runShop({ DATA_DIR: dataFolder });
  await first.stop();
  const second = await runShop({ DATA_DIR: dataFolder });
  try {
    await fetch(second.origin);
    await sleep(5000);
    return [
      atMost('first start, empty data folder', first.startedMs / 1000, 60, 's'),
      atMost('start with an existing database', second.startedMs / 1000, 2.5, 's'),
      atMost('idle app process', await residentMegabytes(second.pid), 180, 'MB'),
    ];
  } finally {
    await second.stop();
  }
}
