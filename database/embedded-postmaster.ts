import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** What `postmaster.pid` says: written by PostgreSQL as it starts, removed as it ends, left behind when it is killed. */
export interface Postmaster {
  pid: number;
  /** Unknown for the first moments of a start. */
  port: number | undefined;
}

const pidFile = (data: string) => join(data, 'postmaster.pid');

export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(data), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    const port = Number.parseInt(lines[3] ?? '', 10);
    return pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True only for PostgreSQL on this very data; a process that was given the same number later is something else. */
export function isPostmasterAlive({ pid }: Postmaster, data: string): boolean {
  if (!processExists(pid)) return false;
  if (process.platform === 'linux') {
    try {
      // PostgreSQL works inside its data folder. A zombie has no folder any more.
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
 * PostgreSQL refuses to start while the pid in a left-over file exists, even if it is a zombie or another program by now.
 * It does take a file with its parent's pid (ours) for a stale one, and still looks whether old backends use the shared
 * memory named in it. So only the pid is rewritten; deleting the file would take that last guard away.
 * Danger: under the process lock of the folder only, or the file of a postmaster that starts just now could be hit.
 */
export function disownStalePidFile(data: string): void {
  const lines = readFileSync(pidFile(data), 'utf8').split('\n');
  writeFileSync(pidFile(data), [String(process.pid), ...lines.slice(1)].join('\n'));
}
