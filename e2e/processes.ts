import { execFileSync } from 'node:child_process';

/** Ids of the processes whose command line contains this text, such as the name of a folder; only children of `parent`, if given. */
export function processesWith(text: string, parent?: number): number[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, itsParent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? [];
    return command.includes(text) && (parent === undefined || Number(itsParent) === parent) ? [Number(pid)] : [];
  });
}

/** One may have ended by itself since it was listed. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
