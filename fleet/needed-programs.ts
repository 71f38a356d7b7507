import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from '../database/embedded-account.ts';
import { StartupError } from '../database/startup-error.ts';

const debian = '/usr/lib/postgresql/15/bin';

export interface NeededPrograms {
  patroni: string;
  etcd: string;
  haproxy: string;
  pgbouncer: string;
  postgres: string;
}

/** Finds the programs that the fleet needs besides the shop, or says what to install. */
export function findPrograms(): NeededPrograms {
  const found = {
    patroni: whereIs('patroni'),
    etcd: whereIs('etcd'),
    haproxy: whereIs('haproxy'),
    pgbouncer: whereIs('pgbouncer'),
    postgres: existsSync(debian) ? debian : '',
  };
  const missing = Object.entries(found).filter(([, path]) => path === '');
  if (missing.length === 0) return found;
  throw new StartupError(
    `The fleet needs ${missing.map(([name]) => name).join(', ')}. On Debian 12:\n` +
      '  apt-get install --no-install-recommends patroni etcd-server haproxy pgbouncer postgresql-15',
  );
}

function whereIs(program: string): string {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'].map((folder) => `${folder}/${program}`);
  return places.find((path) => existsSync(path)) ?? '';
}

/** PostgreSQL refuses to run as root. */
export function accountOfPostgres(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
