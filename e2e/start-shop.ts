import { join } from 'node:path';
import { build } from 'vite';
import { copyPreparedData, prepareData } from './prepared-data.ts';
import { program } from './program.ts';

// A second, and journeys never run an old server: after a change of it alone nobody thinks of `npm run build`.
await build({ configFile: join(import.meta.dirname, '../vite.program.config.ts') });
/** The shop that most journeys share. What it begins with is also copied for own shops. */
await prepareData();
copyPreparedData(process.env['E2E_DATA_DIR'] ?? '');
await import(program);
