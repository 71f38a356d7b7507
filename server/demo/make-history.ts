import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import type { Passwords } from '../features/accounts/passwords.ts';
import type { Payments } from '../features/payment/payments.ts';
import { pincodeTable } from '../providers/geocoding/pincode-table.ts';
import type { Outbox } from '../state/outbox.ts';
import { openAcademy } from './academy.ts';
import { DemoClock } from './demo-clock.ts';
import { openDemoShop } from './demo-shop.ts';
import { daysAfter, Diary } from './diary.ts';
import { lookAfterFamily } from './family.ts';
import { inOneTransaction } from './one-transaction.ts';
import { playDays } from './play-days.ts';

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
  /** Null: payments are not simulated. A real provider would not know the demo's payments, so there is no history. */
  simulatorUrl: string | null;
  openPayments: (db: Database, outbox: Outbox) => Payments;
  passwords: Pick<Passwords, 'hash'>;
  days?: number;
  seed?: number;
  /** When the play ends. */
  now?: Date;
}

const historyLock = 7_241_007;
/** Everything after that is done at the desk. */
const deskDays = 7;

/**
 * Gives a new demo shop sixty days of orders, customers, reviews and messages, made by the real use cases. If this process is killed,
 * nothing remains and the next start begins anew; of several processes, one does it and the others wait. Does nothing if the shop has
 * its history or is to have none.
 */
export async function makeHistory({ db, log, simulatorUrl, ...parts }: Parts): Promise<void> {
  if (!(await isWanted(db))) return;
  const startedAt = performance.now();
  await inOneTransaction(db, async (demo) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('jit', 'off', true)`.execute(demo);
    await sql`select pg_advisory_xact_lock(${historyLock})`.execute(demo);
    if (!(await isWanted(demo))) return;
    await demo.updateTable('shop_mode').set({ wants_history: false }).execute();
    if (simulatorUrl !== null && !(await hasCustomers(demo))) await play({ db: demo, log, simulatorUrl, ...parts });
  });
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'the demo shop has a history now');
}

type PlayParts = Parts & { simulatorUrl: string };

async function play({ days = 60, seed = 7, now = new Date(), passwords, ...parts }: PlayParts): Promise<void> {
  const clock = new DemoClock(parts.db);
  await clock.begin();
  await clock.set(now);
  const shop = await openDemoShop({
    ...parts,
    seed,
    diary: new Diary(clock),
    deskSince: daysAfter(now, -deskDays),
    geocoding: pincodeTable(parts.db),
  });
  // The provider reports nothing: the use cases ask it themselves, when it is time in the play.
  await shop.simulator.set({ webhookDropRate: 1 });
  try {
    await openAcademy(shop, now);
    await playDays(shop, { days, now, passwords });
    await lookAfterFamily(shop);
  } finally {
    await shop.simulator.set({ webhookDropRate: 0, refundEndSeconds: 0 });
  }
  await clock.end();
}

async function isWanted(db: Database): Promise<boolean> {
  const mode = await db.selectFrom('shop_mode').select('wants_history').where('mode', '=', 'demo').executeTakeFirst();
  return mode?.wants_history === true;
}

async function hasCustomers(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}
