import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { freePort } from '../database/free-port.ts';
import { Closing } from '../fleet/closing.ts';
import { Program, until } from '../fleet/program.ts';
import { startPaymentSimulator } from '../server/providers/payment/simulator/simulator.ts';
import { Sessions } from '../server/state/sessions.ts';
import { addOwner } from '../server/testing/desk-owner.ts';
import { fillShelves } from '../server/testing/fill-shelves.ts';
import { openInbox } from '../server/testing/open-inbox.ts';

const shopProgram = join(import.meta.dirname, '../build/program/main.js');
const tokenSecret = 'a secret of the proof that nobody else uses';
const startMs = 120_000;

export type Staff = Awaited<ReturnType<typeof addOwner>>;
export type TestBed = Awaited<ReturnType<typeof openTestBed>>;

/** Two shops as an operator runs them, on one PostgreSQL, with a payment provider and a mail server, all on this machine. */
export async function openTestBed(seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-prove-'));
  // PostgreSQL runs as another user if this is root.
  chmodSync(folder, 0o755);
  const opened = new Closing();
  opened.add(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    opened.add(() => postgres.stop());
    const simulator = await startPaymentSimulator({ seed });
    opened.add(() => simulator.close());
    const inbox = await openInbox({ keepsMails: false });
    opened.add(() => inbox.close());

    const { keyId, keySecret, webhookSecret } = simulator.keys;
    const environment = {
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: tokenSecret,
      // So that each customer can have a network address of their own.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      // Half the time of a restart is spent on compiling the program.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      RATE_LIMIT_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      PICTURES_AHEAD: 'off',
      SMTP_URL: inbox.url,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: simulator.url,
    };
    const shops: { origin: string; program: Program }[] = [];
    opened.add(() => Promise.all(shops.map(({ program }) => program.stop())));
    for (const name of ['one', 'two']) {
      const port = await freePort();
      const DATA_DIR = join(folder, name);
      mkdirSync(DATA_DIR);
      const program = new Program({
        name,
        folder,
        command: [process.execPath, '--max-semi-space-size=16', shopProgram],
        environment: { ...environment, PORT: String(port), DATA_DIR },
      });
      const shop = { origin: `http://127.0.0.1:${port}`, program };
      shops.push(shop);
      program.start();
      // One after another, because only one should migrate and load the demo data.
      await until(`shop ${name} is ready`, () => isReady(shop.origin), startMs);
    }
    const db = openDatabase(postgres.url, {
      poolMax: 4,
      applicationName: 'pahiya-prove',
      onConnectionError: () => undefined,
    });
    opened.add(() => db.destroy());
    // Safe here: only a power cut loses what was written without fsync, and we only kill processes.
    await sql`alter system set fsync = off`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await sql`update help set delivery_percentage = 0`.execute(db);
    const origins = shops.map(({ origin }) => origin);
    simulator.sendWebhooksTo(`${origins[0]}/api/payment/webhook`);
    let turn = 0;
    return {
      db,
      simulator,
      shops,
      sessions: new Sessions(db, tokenSecret),
      databaseUrl: postgres.url,
      skus: await fillShelves(db),
      /** Two people at the desk, and a coupon that leaves odd paise. */
      staff: await hireStaff(db),
      coupon: await addCoupon(db),
      /** The shops take turns. */
      get origin(): string {
        turn += 1;
        return origins[turn % origins.length] ?? '';
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function hireStaff(db: Database): Promise<readonly [Staff, Staff]> {
  const staff = [await addOwner(db), await addOwner(db)] as const;
  // Refunds need a second proof, which is good for five minutes.
  await sql`update staff_session set proved_at = now() + interval '1 day'`.execute(db);
  return staff;
}

async function addCoupon(db: Database): Promise<string> {
  const code = 'PROVE';
  await db.insertInto('coupon').values({ code, price_offer_paise: 1_003 }).execute();
  return code;
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok);
