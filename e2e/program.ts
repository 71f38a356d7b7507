import { join } from 'node:path';

/** What `npm start` runs. */
export const program = join(import.meta.dirname, '../build/program/main.js');
