import { join } from 'node:path';
import { build } from 'vite';
import { copyPreparedData, prepareData } from './prepared-data.ts';
import { program } from './program.ts';

// Takes a second; otherwise journeys could run an old server after a change without `npm run build`.
await build({ configFile: join(import.meta.dirname, '../vite.program.config.ts') });
/** The shop that most journeys share. Its initial data is also copied for own shops. */
await prepareData();
copyPreparedData(process.env['E2E_DATA_DIR'] ?? '');
await import(program);
