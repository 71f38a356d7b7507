import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from './client.ts';
import { arePostOfficesLoaded } from './post-offices.ts';

/**
 * Loads places at the first start, in parallel with everything else. In a separate process, because loading takes 100 MB, which this
 * process would never return to the system.
 */
export async function loadPlaces(db: Database, databaseUrl: string): Promise<void> {
  if (await arePostOfficesLoaded(db)) return;
  const loader = join(import.meta.dirname, 'places-loader.ts');
  await promisify(execFile)(process.execPath, [loader], { env: { ...process.env, DATABASE_URL: databaseUrl } });
}
