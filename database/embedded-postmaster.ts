import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** The content of `postmaster.pid`. PostgreSQL writes it at start and removes it at exit; it stays behind if PostgreSQL is killed. */
export interface Postmaster {
  pid: number;
  /** Unknown for the first moments after a start. */
  port: number | undefined;
  /** Folder of its Unix socket; null: it listens on TCP alone. */
  socketFolder: string | null;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    const port = Number.parseInt(lines[3] ?? '', 10);
    return pid > 0 ? { pid, port: port > 0 ? port : undefined, socketFolder: lines[4] || null } : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True only for PostgreSQL on this data folder; a later process may have got the same pid. */
export function isPostmasterAlive({ pid }: Pick<Postmaster, 'pid'>, data: string): boolean {
  if (!processExists(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working directory is its data folder. A zombie has none.
      return (
        readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      );
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * PostgreSQL refuses to start while the pid in a left-over file exists, even if it is now a zombie or another program. It does
 * treat a file with its parent's pid (ours) as stale, and still checks whether old backends use the shared memory named in it.
 * So we rewrite only the pid; deleting the file would remove that last safeguard.
 * Danger: call it only under the folder's process lock, or it may hit the file of a postmaster that is just starting.
 */
export function disownStalePidFile(data: string): void {
  const lines = readFileSync(pidFile(data), 'utf8').split('\n');
  writeFileSync(pidFile(data), [String(process.pid), ...lines.slice(1)].join('\n'));
}
