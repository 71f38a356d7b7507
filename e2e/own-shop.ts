import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CartButton } from '../domain/cart-mode.ts';
import { freePort } from '../database/free-port.ts';
import { copyPreparedData } from './prepared-data.ts';
import { program } from './program.ts';
import { openShopDatabase } from './shop-database.ts';
import { expect } from './shop.ts';

export interface OwnShop {
  url: string;
  folder: string;
  /** Runs one statement on its database, as its owner would with psql. */
  change: (statement: string, values?: unknown[]) => Promise<void>;
  /** The rows of a query on its database. */
  rows: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** The address of its payment simulator. */
  paymentUrl: string;
  /** Makes this the default button and waits until pages show it. */
  setMode: (mode: CartButton) => Promise<void>;
}

export interface Closable {
  close: () => Promise<void>;
}

/** A shop with its own data; these settings override the defaults. */
export async function startOwnShop(environment: Record<string, string> = {}): Promise<OwnShop & Closable> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-own-'));
  chmodSync(folder, 0o755);
  copyPreparedData(folder);
  const paymentPort = await freePort();
  const { url, rows, close } = await startProgram(folder, {
    RAZORPAY_SIMULATOR_PORT: String(paymentPort),
    ...environment,
  });
  return {
    url,
    folder,
    rows,
    change: async (statement, values) => void (await rows(statement, values)),
    paymentUrl: `http://localhost:${paymentPort}`,
    setMode: (mode) => setMode(url, mode, rows),
    close,
  };
}

/** Starts the program on a data folder, which is deleted when it closes. */
export async function startProgram(folder: string, environment: Record<string, string>) {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const shop = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      TRUST_PROXY: '127.0.0.1,::1',
      OVERLOAD_DELAY_MS: '0',
      PICTURES_AHEAD: 'off',
      ...environment,
    },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
  const { rows, close: closeDatabase } = await openShopDatabase(folder);
  return {
    url,
    rows,
    close: async () => {
      await closeDatabase();
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function setMode(url: string, mode: CartButton, rows: OwnShop['rows']): Promise<void> {
  const changed = await rows(
    'update cart_button set is_default = (button_id = $1) where is_default <> (button_id = $1) returning button_id',
    [mode],
  );
  if (changed.length === 0) return;
  const label = { addtocart: '>Add to Cart<', buynow: '>Buy Now<', getquote: '>View<' }[mode];
  const others = ['>Add to Cart<', '>Buy Now<'].filter((each) => each !== label);
  const isShown = async () => {
    const page = await (await fetch(`${url}/course`)).text();
    return page.includes(label) && !others.some((other) => page.includes(other));
  };
  await expect.poll(isShown).toBe(true);
  // Other pages cached before the change may be sent for another second.
  await setTimeout(1000);
}

export { expect };
