import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../database/embedded-account.ts';

interface Options {
  name: string;
  command: readonly [string, ...string[]];
  /** Its output goes to NAME.log in this folder. */
  folder: string;
  environment?: Record<string, string>;
  account?: Account;
}

/** A program that has not stopped after this time is killed. */
const stopMs = 20_000;

/** A program of the fleet that can be started, killed, frozen and started again. */
export class Program {
  readonly name: string;
  #options: Options;
  #child: ChildProcess | undefined;

  constructor(options: Options) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Takes effect at the next start. */
  become(command: Options['command']): void {
    this.#options = { ...this.#options, command };
  }

  start(): void {
    if (this.isRunning) return;
    const { name, command, folder, environment = {}, account = {} } = this.#options;
    const [file, ...words] = command;
    const output = openSync(join(folder, `${name}.log`), 'a');
    this.#child = spawn(file, words, {
      ...account,
      cwd: '/',
      env: { ...process.env, ...environment },
      // A group of its own: Ctrl+C is for the fleet, which then stops its programs in order.
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child.once('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(name);
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = AbortSignal.timeout(stopMs);
    await Promise.race([ended, once(late, 'abort').then(() => child.kill('SIGKILL'))]);
  }
}

/** Waits until the check returns true. An error, such as a refused connection, counts as false. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (
    !(await Promise.resolve()
      .then(isTrue)
      .catch(() => false))
  ) {
    if (Date.now() > deadline) throw new Error(`not within ${patienceMs / 1000} s: ${what}`);
    await sleep(200);
  }
}
