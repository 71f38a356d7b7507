import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { extract } from 'tar';
import { streamBaseBackup } from '../backup/base-backup.ts';
import { giveTo } from '../embedded-account.ts';
import { type Cluster, openFolder, prepareCluster, superuser } from '../embedded-cluster.ts';
import { freePort } from '../free-port.ts';
import { afterUse } from './after-use.ts';
import { scratchFolder } from './scratch-postgres.ts';

/** A primary whose commits wait for one replica, both from the npm package, which nobody starts again when they are killed. */
export async function replicatedPostgres() {
  const folder = scratchFolder();
  const cluster = await prepareCluster(openFolder(folder), { durable: false });
  const primary = await server(cluster, cluster.data);
  await primary.start();
  afterUse(async () => {
    await Promise.all([primary.kill(), replica?.kill()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await ask(primary.urlOf('postgres'), 'create database pahiya');

  const data = join(folder, 'replica');
  mkdirSync(data, { mode: 0o700 });
  await pipeline(streamBaseBackup(primary.url), extract({ cwd: data }));
  writeFileSync(join(data, 'standby.signal'), '');
  const from = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${cluster.password}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${from}'\n`);
  giveTo(cluster.account, data);
  const replica = await server(cluster, data);
  await replica.start();
  await ask(primary.url, "alter system set synchronous_standby_names = '*'");
  await ask(primary.url, 'select pg_reload_conf()');
  return { primary, replica: { ...replica, promote: () => ask(replica.url, 'select pg_promote()') } };
}

async function server({ binaries, account, password }: Cluster, data: string) {
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', jit: 'off' };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;
  return {
    port,
    url: urlOf('pahiya'),
    urlOf,
    async start() {
      running = spawn(binaries.postgres, ['-D', data, ...words], { ...account, cwd: '/', stdio: 'ignore' });
      // It refuses connections until it has replayed its log.
      while (!(await ask(urlOf('postgres'), 'select 1').catch(() => false))) await sleep(50);
    },
    /** Its children end by themselves a moment later. */
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const ended = running && once(running, 'exit');
      running?.kill('SIGINT');
      await ended;
    },
  };
}

async function ask(url: string, statement: string): Promise<true> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
