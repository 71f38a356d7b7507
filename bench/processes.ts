import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../database/free-port.ts';
import { readPostmaster } from '../database/embedded-postmaster.ts';
import packageFile from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

export interface Running {
  origin: string;
  pid: number;
  startedMs: number;
  stop(): Promise<void>;
}

async function run(args: string[], environment: Record<string, string>, readyPath: string, port: number) {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (
    !(await fetch(origin + readyPath).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} exited with ${child.exitCode} before it was ready`);
    await sleep(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: child.pid ?? 0, startedMs: performance.now() - startedAt, stop };
}

/** The command of `npm start`, with its flags. */
const [, ...startArguments] = packageFile.scripts.start.split(' ');

/** The shop as an operator runs it, in a separate process. */
export async function runShop(environment: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    PICTURES_AHEAD: 'off',
    ...environment,
  };
  return run(startArguments, settings, '/readyz', port);
}

export async function runBareServer(): Promise<Running> {
  const port = await freePort();
  return run(['bench/bare-server.ts', String(port)], {}, '/bytes', port);
}

/** Resident memory of a process, without its children. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Processor time that a process has used, all its threads together, without its children. */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = await Promise.all(
    // A thread may end in between.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return spent.reduce((sum, words) => sum + Number(words.split(' ')[0]), 0) / 1e6;
}

/** Like `processorMs`, with its children: the processes of a shop that runs several, or of PostgreSQL. */
export async function familyProcessorMs(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  // A child may end in between; then its time is included in that of the ended children.
  const times = await Promise.all(pids.map((child) => processorMs(child).catch(() => 0)));
  return times.reduce((sum, ms) => sum + ms, (await processorMs(pid)) + (await endedChildrenMs(pid)));
}

/** Waits until a shop has done its work after the start, such as encoding pictures: until it uses less than a twentieth of a core. */
export async function untilIdle(pid: number): Promise<void> {
  const secondMs = 1000;
  for (let before = await familyProcessorMs(pid), spent = secondMs; spent > secondMs / 20;) {
    await sleep(secondMs);
    const now = await familyProcessorMs(pid);
    spent = now - before;
    before = now;
  }
}

/** Processor time of the built-in PostgreSQL in this folder, with all its connections. */
export const postgresProcessorMs = (folder: string): Promise<number> =>
  familyProcessorMs(readPostmaster(join(folder, 'cluster/data'))?.pid ?? Number.NaN);

const tickMs = 10;

async function endedChildrenMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name is in brackets and may contain anything; the 14th and 15th values after it are the children's.
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(values[13]) + Number(values[14])) * tickMs;
}
