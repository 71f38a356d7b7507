import { randomInt } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from '../../database/startup-error.ts';
import type { Config } from '../config/config.ts';
import { googleAddresses, startGoogleSimulator } from './google-identity/simulator.ts';
import {
  makeKeys,
  startPaymentSimulator,
  type PaymentSimulator,
  type SimulatorKeys,
} from './payment/simulator/simulator.ts';

const demoClientId = 'demo.apps.googleusercontent.com';

interface OpenOptions {
  folder: string;
  /** Absent: the port of last time, or any free one. */
  port: number | undefined;
  host: string;
}

export interface OpenedSimulator {
  url: string;
  origin: string;
  keys: SimulatorKeys;
  /** Null: another process on this folder runs it, and gets the webhooks. */
  own: PaymentSimulator | null;
}

const Door = z.object({
  port: z.int(),
  keys: z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() }),
});
type Door = z.infer<typeof Door>;
const Identity = z.object({ keyId: z.string() });

/**
 * One simulator per data folder, with the same keys and payments after every start. The port is the lock: a second process finds
 * it taken, and uses the simulator of the first.
 */
export async function openSimulator(options: OpenOptions): Promise<OpenedSimulator> {
  const { folder, port, host } = options;
  const doorFile = join(folder, 'door.json');
  mkdirSync(folder, { recursive: true });
  const door = readDoor(doorFile) ?? makeDoor(doorFile);
  if (await isRunning(door)) return useOther(door);
  const start = (at: number) =>
    startPaymentSimulator({ port: at, host, keys: door.keys, file: join(folder, 'payments.jsonl') });
  try {
    const own = await start(port ?? door.port);
    return useOwn(own, doorFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    if (await isRunning(door)) return useOther(door);
    if (port !== undefined) {
      throw new StartupError(`Port ${port} of RAZORPAY_SIMULATOR_PORT is taken by another program.`);
    }
    // Another program has the port of last time.
    return useOwn(await start(0), doorFile);
  }
}

const useOther = ({ port, keys }: Door): OpenedSimulator => ({
  url: `http://127.0.0.1:${port}/v1`,
  origin: `http://localhost:${port}`,
  keys,
  own: null,
});

function useOwn(own: PaymentSimulator, doorFile: string): OpenedSimulator {
  writeDoor(`${doorFile}.part`, { port: own.port, keys: own.keys });
  renameSync(`${doorFile}.part`, doorFile);
  return { url: own.url, origin: own.origin, keys: own.keys, own };
}

const writeDoor = (file: string, door: Door) => writeFileSync(file, JSON.stringify(door), { mode: 0o600 });

/** If two start at once, both get the keys of the one that writes first. */
function makeDoor(doorFile: string): Door {
  const part = `${doorFile}.${process.pid}`;
  // Chosen now, so that the other process finds us there. 61,000 to 65,000 is above the ports that systems assign.
  writeDoor(part, { port: 61_000 + randomInt(4_000), keys: makeKeys() });
  try {
    linkSync(part, doorFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(part);
  }
  const door = readDoor(doorFile);
  if (!door) throw new StartupError(`${doorFile} cannot be read. Remove it to start with an empty payment simulator.`);
  return door;
}

function readDoor(doorFile: string): Door | null {
  try {
    return z.parse(Door, JSON.parse(readFileSync(doorFile, 'utf8')));
  } catch {
    return null;
  }
}

async function isRunning({ port, keys }: Door): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
    return z.parse(Identity, await answer.json()).keyId === keys.keyId;
  } catch {
    return false;
  }
}

export const openPaymentSimulator = ({ dataFolder, host, outside: { payment } }: Config) =>
  openSimulator({
    folder: resolve(dataFolder, 'payment-simulator'),
    port: payment.simulator.port,
    host: payment.simulator.origin === undefined ? '127.0.0.1' : host,
  });

/** If another process runs it on this port already, that one is used. */
export async function openGoogleSimulator(clientIds: readonly string[], port: number) {
  const [clientId = demoClientId] = clientIds;
  try {
    return { clientId, ...(await startGoogleSimulator({ clientId, port })) };
  } catch (error) {
    const addresses = googleAddresses(port);
    const isOurs = await fetch(addresses.keysUrl, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!isOurs) throw error;
    return { clientId, ...addresses, close: async () => undefined };
  }
}

/** What this configuration simulates, for a process that serves no shop itself but outlives those that do. */
export async function openSimulators(config: Config) {
  const { google, payment } = config.outside;
  const { own = null } = payment.account ? {} : await openPaymentSimulator(config);
  const sameGoogle =
    google.simulatorPort === undefined ? null : await openGoogleSimulator(google.clientIds, google.simulatorPort);
  return {
    sendWebhooksTo: (origin: string) => own?.sendWebhooksTo(`${origin}/api/payment/webhook`),
    async close() {
      await sameGoogle?.close();
      await own?.close();
    },
  };
}
