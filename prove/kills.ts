import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hireBuyers } from '../fleet/buyers.ts';
import { until } from '../fleet/program.ts';
import { reckon } from '../fleet/reckoning.ts';
import type { Random } from '../server/providers/payment/simulator/faults.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { wrongIn, type Figure } from './figures.ts';
import { nothingTold } from './pay.ts';
import { live } from './payments.ts';
import { exchangeFigures, faultsSince, settle } from './settle.ts';
import { isReady, type TestBed } from './test-bed.ts';
import { Progress } from './progress.ts';

const killsInRound = 20;
const buyersAtOnce = 4;
const clerksAtOnce = 3;
/** More than a round has time for. */
const clerksCustomers = 1_000;
const startMs = 120_000;

type Victim = TestBed['shops'][number];

/** A start fails if PostgreSQL dies meanwhile, so we retry it, as systemd does. */
function isBack({ program, origin }: Victim): Promise<boolean> {
  program.start();
  return isReady(origin);
}

/** Kills a shop with SIGKILL and restarts it at once, while the other one sells or is starting too. */
async function killShop(shop: Victim): Promise<void> {
  await shop.program.kill();
  await until('the shop is back', () => isBack(shop), startMs);
}

/** Kills one of PostgreSQL's processes. PostgreSQL then ends all others and recovers from its log, as after a power cut. */
async function killPostgres({ db }: TestBed, shop: Victim): Promise<void> {
  // It may still be recovering from the last kill.
  await until('a process of PostgreSQL is found', async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name like 'pahiya%' and pid <> pg_backend_pid() order by random() limit 1`.execute(
      db,
    );
    return rows.some(({ pid }) => process.kill(pid, 'SIGKILL'));
  });
  await until('PostgreSQL is back', () => isBack(shop), startMs);
}

/**
 * Clerks who act out whole stories meanwhile: quotes, payment links, returns and exchanges. A story is cut short if one of its own queries
 * fails; what it has begun must still add up.
 */
function hireClerks(bed: TestBed, random: Random) {
  const scene = { bed, random, told: nothingTold() };
  let cutShort = 0;
  let closing = new AbortController();
  const work = async (customers: ManyOf[]) => {
    while (!closing.signal.aborted) {
      const customer = customers.pop();
      if (!customer) return;
      scene.told.stories += 1;
      await live(scene, customer).catch(() => {
        cutShort += 1;
      });
    }
  };
  let working: Promise<void>[] = [];
  return {
    told: scene.told,
    get cutShort() {
      return cutShort;
    },
    async open() {
      const customers = await signInMany(bed.db, bed.sessions, clerksCustomers);
      closing = new AbortController();
      working = Array.from({ length: clerksAtOnce }, () => work(customers));
    },
    async close() {
      closing.abort();
      await Promise.all(working);
    },
  };
}

/** While people buy, pay and pack, everything acknowledged must exist exactly once after every kill. */
export async function proveKills(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const buyers = await hireBuyers(bed, buyersAtOnce);
  const clerks = hireClerks(bed, random);
  const { rows } = await sql<{ now: Date }>`select now()`.execute(bed.db);
  const since = rows[0]?.now ?? new Date(0);
  const progress = new Progress('kills', count);
  const killed = { shops: 0, postgres: 0 };
  const all = () => killed.shops + killed.postgres;
  const wrong: string[] = [];
  while (all() < count && wrong.length === 0) {
    await Promise.all([buyers.open(), clerks.open()]);
    const end = Math.min(count, all() + killsInRound);
    // One loop per shop kills it, and sometimes kills PostgreSQL under both.
    const strike = async (shop: Victim) => {
      while (all() < end) {
        const isPostgres = random.chance(0.2);
        killed[isPostgres ? 'postgres' : 'shops'] += 1;
        await sleep(100 + random.below(600));
        await (isPostgres ? killPostgres(bed, shop) : killShop(shop));
        progress.tell(all());
      }
    };
    await Promise.all(bed.shops.map(strike));
    await Promise.all([buyers.close(), clerks.close()]);
    const { lost, doubled, violations } = await reckon(bed, buyers.known);
    wrong.push(
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...violations,
      ...buyers.known.refusals.splice(0),
    );
    progress.tell(all(), 'reckoned');
  }
  await settle(bed, since);
  wrong.push(...(await faultsSince(bed, since, clerks.told)));
  const { orders, payments, marks } = buyers.known;
  return [
    { what: 'kills of a shop', measured: killed.shops },
    { what: 'kills of PostgreSQL', measured: killed.postgres },
    {
      what: 'orders, payments and marks acknowledged meanwhile',
      measured: orders.length + payments.length + marks.length,
    },
    { what: 'stories with quotes, returns and exchanges meanwhile', measured: clerks.told.stories },
    { what: 'of these cut short', measured: clerks.cutShort },
    ...exchangeFigures(clerks.told),
    wrongIn('of all these: lost, doubled, refused or not adding up', wrong),
  ];
}
