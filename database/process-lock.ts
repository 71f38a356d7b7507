import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';
import { StartupError } from './startup-error.ts';

const retryMilliseconds = 30;
const patienceMilliseconds = 120_000;

/**
 * Runs `work` while no other process of this machine does so for the same name.
 * The lock is a listening socket, because the kernel lets go of it when its holder is killed; a lock file would stay.
 */
export async function withProcessLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return workThenRelease(await takeLock(lockAddress(name), name), work);
}

/** The same without waiting: null, and nothing is begun, while another process does it. */
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
  const deadline = Date.now() + patienceMilliseconds;
  while (true) {
    const server = await tryListening(address);
    if (server) return server;
    if (Date.now() > deadline) {
      throw new StartupError(
        `Another process has been starting or stopping ${name} for two minutes. End it and retry.`,
      );
    }
    await removeIfAbandoned(address);
    await sleep(retryMilliseconds);
  }
}

function tryListening(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // `exclusive`: in a cluster worker the listening would otherwise be done, and shared, by the primary.
    server.listen({ path: address, exclusive: true }, () => resolve(server));
  });
}

/** Only sockets with a file name (macOS, BSD) outlive a killed holder; nobody answers on such a one. */
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
