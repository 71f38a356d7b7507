import { realpathSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Cluster, superuser } from './embedded-cluster.ts';
import { readPostmaster } from './embedded-postmaster.ts';
import { errorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

const database = 'pahiya';
const keeperName = 'pahiya-keeper';

/** Marks this process as a user of the embedded PostgreSQL: a connection that lives exactly as long as the process. */
export interface Keeper {
  port: number;
  url: string;
  /** Resolves when the connection breaks without `leave()`. */
  lost: Promise<void>;
  /** Closes the connection; true if no other process of ours is connected. */
  leave(): Promise<boolean>;
}

/** Undefined if PostgreSQL does not answer yet or any more, or if another PostgreSQL answers on that port. */
export async function openKeeper(cluster: Cluster, port: number): Promise<Keeper | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    application_name: `${keeperName}-${randomBytes(6).toString('hex')}#${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  let isLeaving = false;
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!isLeaving) resolve();
    });
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    if (rows[0]?.data_directory !== realpathSync(cluster.data)) throw new Error('another PostgreSQL');
    await createDatabase(client);
  } catch (error) {
    isLeaving = true;
    await client.end().catch(() => undefined);
    if (errorCode(error) === '28P01') throw wrongPassword(cluster);
    return undefined;
  }
  return {
    port,
    url: urlOf(cluster, port),
    lost,
    leave: async () => {
      isLeaving = true;
      const isLast = await isOnlyOne(client).catch(() => true);
      await client.end().catch(() => undefined);
      return isLast;
    },
  };
}

/** Call it only once PostgreSQL answers: while it starts, its pid file does not name the socket yet. */
function urlOf(cluster: Cluster, port: number): string {
  const url = new URL(`postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`);
  const socketFolder = readPostmaster(cluster.data)?.socketFolder ?? null;
  // A socket takes half as long as TCP per round trip. `pg` and `psql` prefer this host to the one before the path.
  if (socketFolder !== null) url.searchParams.set('host', socketFolder);
  return url.href;
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${database}`);
}

/** All our connections are named `pahiya…#<pid>`, some with `@<schema>`. Another keeper counts even within this process. */
async function isOnlyOne(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where pid <> pg_backend_pid() and application_name like 'pahiya%'
        and (application_name like $1 or application_name !~ $2)`,
    [`${keeperName}-%`, `#${process.pid}(@|$)`],
  );
  return rowCount === 0;
}

function wrongPassword(cluster: Cluster): StartupError {
  return new StartupError(
    `The PostgreSQL that runs in ${cluster.folder} does not accept the password stored there. ` +
      'Put the password file back from a backup, set DATA_DIR to another folder, or set DATABASE_URL.',
  );
}
