import { copyPreparedData, prepareData } from './prepared-data.ts';
import { program } from './program.ts';

/** The shop that most journeys share. What it begins with is also copied for own shops. */
await prepareData();
copyPreparedData(process.env['E2E_DATA_DIR'] ?? '');
await import(program);
