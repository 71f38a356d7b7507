import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hireBuyers } from '../fleet/buyers.ts';
import { until } from '../fleet/program.ts';
import { reckon } from '../fleet/reckoning.ts';
import type { Random } from '../server/providers/payment/simulator/faults.ts';
import { wrongIn, type Figure } from './figures.ts';
import { isReady, type TestBed } from './test-bed.ts';
import { Progress } from './progress.ts';

const killsInRound = 20;
const buyersAtOnce = 4;
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

/** While people buy, pay and pack, everything acknowledged must exist exactly once after every kill. */
export async function proveKills(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const buyers = await hireBuyers(bed, buyersAtOnce);
  const progress = new Progress('kills', count);
  const killed = { shops: 0, postgres: 0 };
  const all = () => killed.shops + killed.postgres;
  const wrong: string[] = [];
  while (all() < count && wrong.length === 0) {
    await buyers.open();
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
    await buyers.close();
    const { lost, doubled, violations } = await reckon(bed, buyers.known);
    wrong.push(
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...violations,
      ...buyers.known.refusals.splice(0),
    );
    progress.tell(all(), 'reckoned');
  }
  const { orders, payments, marks } = buyers.known;
  return [
    { what: 'kills of a shop', measured: killed.shops },
    { what: 'kills of PostgreSQL', measured: killed.postgres },
    {
      what: 'orders, payments and marks acknowledged meanwhile',
      measured: orders.length + payments.length + marks.length,
    },
    wrongIn('of these lost, doubled or refused', wrong),
  ];
}
