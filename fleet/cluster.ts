import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../database/free-port.ts';
import { readPostmaster } from '../database/embedded-postmaster.ts';
import { accountOfPostgres, type NeededPrograms } from './needed-programs.ts';
import { Program, until } from './program.ts';

const opsFolder = join(import.meta.dirname, '../ops');

export interface ClusterNode {
  name: string;
  port: number;
  /** Port of Patroni's REST API. */
  apiPort: number;
  patroni: Program;
  data: string;
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  lag?: number;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Three PostgreSQL nodes under Patroni, configured by ops/patroni.yml, and their etcd. */
export async function startCluster(
  folder: string,
  programs: NeededPrograms,
  onOpened: (close: () => Promise<void>) => void,
) {
  const account = accountOfPostgres();
  const password = randomBytes(12).toString('hex');
  const [clientPort, peerPort] = [await freePort(), await freePort()];
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  const clientUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = new Program({
    name: 'etcd',
    folder,
    account,
    command: [
      programs.etcd,
      `--data-dir=${own(join(folder, 'etcd'))}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ],
  });
  onOpened(() => etcd.stop());
  etcd.start();
  await until('etcd answers', () => fetch(`${clientUrl}/health`).then(({ ok }) => ok));

  const nodes: ClusterNode[] = [];
  for (const name of ['db1', 'db2', 'db3']) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const home = own(join(folder, name));
    const data = join(home, 'data');
    const patroni = new Program({
      name,
      folder,
      account,
      command: [programs.patroni, join(opsFolder, 'patroni.yml')],
      environment: {
        HOME: home,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${clientPort}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'pahiya',
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: password,
      },
    });
    nodes.push({ name, port, apiPort, patroni, data });
  }
  onOpened(async () => {
    for (const node of nodes) thaw(node);
    await Promise.all(nodes.map(({ patroni }) => patroni.stop()));
    for (const node of nodes) for (const pid of postgresOf(node)) trySignal(pid, 'SIGKILL');
  });
  for (const { patroni } of nodes) patroni.start();

  const nodeOf = (name: string) => nodes.find((node) => node.name === name);
  /** As reported by the first node that answers. */
  const members = async (): Promise<Member[]> => {
    for (const { apiPort, patroni } of nodes) {
      if (!patroni.isRunning) continue;
      const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal: AbortSignal.timeout(1_000) })
        .then((got) => got.json() as Promise<{ members: Member[] }>)
        .catch(() => null);
      if (answer) return answer.members;
    }
    return [];
  };
  const withRole = async (role: Member['role']): Promise<ClusterNode> => {
    const member = (await members()).find((each) => each.role === role);
    const node = member && nodeOf(member.name);
    if (!node) throw new Error(`the cluster has no ${role}`);
    return node;
  };
  /** One primary, one synchronous standby, one asynchronous replica. */
  const isWhole = async () => {
    const all = await members();
    const roles = all.map(({ role }) => role).toSorted();
    return (
      roles.join() === 'leader,replica,sync_standby' &&
      all.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && lag < 1_000_000)
    );
  };
  const urlOn = (port: number, database = 'pahiya') => `postgresql://pahiya:${password}@127.0.0.1:${port}/${database}`;

  await until('the cluster has a primary and two replicas', isWhole, 120_000);
  const client = new Client({ connectionString: urlOn((await withRole('leader')).port, 'postgres') });
  await client.connect();
  await client.query('create database pahiya');
  await client.end();

  return {
    nodes,
    etcd,
    password,
    urlOn,
    isWhole,
    primary: () => withRole('leader'),
    /** Every commit waits for this one. */
    syncStandby: () => withRole('sync_standby'),
  };
}

/** The postmaster and all its children. */
function postgresOf({ data }: ClusterNode): number[] {
  const postmaster = readPostmaster(data)?.pid;
  if (postmaster === undefined) return [];
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    return [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** As if its machine had lost power: Patroni and PostgreSQL at once. */
export async function die(node: ClusterNode): Promise<void> {
  const pids = postgresOf(node);
  node.patroni.signal('SIGKILL');
  for (const pid of pids) trySignal(pid, 'SIGKILL');
  await until(`${node.name} is dead`, () => !node.patroni.isRunning);
}

/** As if its network were cut: it still exists but no longer answers. */
export function freeze(node: ClusterNode): void {
  node.patroni.signal('SIGSTOP');
  for (const pid of postgresOf(node)) trySignal(pid, 'SIGSTOP');
}

export function thaw(node: ClusterNode): void {
  for (const pid of postgresOf(node)) trySignal(pid, 'SIGCONT');
  node.patroni.signal('SIGCONT');
}
