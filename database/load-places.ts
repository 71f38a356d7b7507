import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from './client.ts';
import { arePostOfficesLoaded } from './post-offices.ts';

/**
 * At the first start alone, and beside whatever else is done then. In another process: 100 MB that the loading takes would stay
 * with this one, and with a thread of it too.
 */
export async function loadPlaces(db: Database, databaseUrl: string): Promise<void> {
  if (await arePostOfficesLoaded(db)) return;
  const loader = join(import.meta.dirname, 'places-loader.ts');
  await promisify(execFile)(process.execPath, [loader], { env: { ...process.env, DATABASE_URL: databaseUrl } });
}
