import { openDatabase } from './client.ts';
import { loadPostOffices } from './post-offices.ts';

/** The process that `load-places.ts` starts. The URL is in an environment variable, because anyone on the machine can read arguments. */
const { DATABASE_URL: url } = process.env;
if (url === undefined) throw new Error('DATABASE_URL is missing');
const db = openDatabase(url, { poolMax: 1, applicationName: 'pahiya-places' });
try {
  await loadPostOffices(db);
} finally {
  await db.destroy();
}
