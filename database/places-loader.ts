import { openDatabase } from './client.ts';
import { loadPostOffices } from './post-offices.ts';

/** A process of its own for `load-places.ts`. By the environment, because anybody on the machine can read arguments. */
const { DATABASE_URL: url } = process.env;
if (url === undefined) throw new Error('DATABASE_URL is missing');
const db = openDatabase(url, { poolMax: 1, applicationName: 'pahiya-places' });
try {
  await loadPostOffices(db);
} finally {
  await db.destroy();
}
