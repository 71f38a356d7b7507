import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

const retryMs = 30;
const patienceMs = 120_000;

/**
 * Runs `work` while no other process on this machine does so under the same name.
 * The lock is a listening socket, because the kernel releases it when its holder is killed; a lock file would stay.
 */
export async function withProcessLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return workThenRelease(await takeLock(lockAddress(name), name), work);
}

/** The same without waiting: returns null at once if another process holds the lock. */
export async function tryProcessLock<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const address = lockAddress(name);
  const server = await tryListening(address);
  if (server) return workThenRelease(server, work);
  await removeIfAbandoned(address);
  return null;
}

async function workThenRelease<T>(server: Server, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function lockAddress(name: string): string {
  const id = `pahiya-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

async function takeLock(address: string, name: string): Promise<Server> {
  const deadline = Date.now() + patienceMs;
  while (true) {
    const server = await tryListening(address);
    if (server) return server;
    if (Date.now() > deadline) {
      throw new StartupError(
        `Another process has been starting or stopping ${name} for two minutes. Stop it and try again.`,
      );
    }
    await removeIfAbandoned(address);
    await sleep(retryMs);
  }
}

function tryListening(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // `exclusive`: in a cluster worker the primary would otherwise listen, and share the socket.
    server.listen({ path: address, exclusive: true }, () => resolve(server));
  });
}

/** Only sockets with a file name (macOS, BSD) survive a killed holder, and then nobody answers on them. */
async function removeIfAbandoned(address: string): Promise<void> {
  if (!address.startsWith('/')) return;
  const isAbandoned = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(errorCode(error) === 'ECONNREFUSED'));
  });
  if (isAbandoned) rmSync(address, { force: true });
}
