import { sql } from 'kysely';
import { violationsOf } from '../fleet/violations.ts';
import { calmKnobs, type Fault, type Knobs, type Random } from '../server/providers/payment/simulator/faults.ts';
import { signInMany, type ManyOf } from '../server/testing/sign-in-many.ts';
import { doAll } from './client.ts';
import { comeBack } from './come-back.ts';
import { wrongIn, type Figure } from './figures.ts';
import { buy, buySome, nothingTold, type Scene } from './pay.ts';
import { Progress } from './progress.ts';
import { payQuote } from './quote.ts';
import { exchangeFigures, faultsSince, settle } from './settle.ts';
import type { TestBed } from './test-bed.ts';

/** Settling a batch takes a minute or more of waiting, whatever its size; but a customer's access token lasts only 15 minutes. */
const batchSize = 5_000;
/** After this many customers the provider's faults change. */
const dayLength = 200;
const atOnce = 24;

function badDay(random: Random): { knobs: Partial<Knobs>; faults: Partial<Fault>[] } {
  const sometimes = <T>(rate: number, value: T, other: T): T => (random.chance(rate) ? value : other);
  const kinds = ['latency', 'reset', 'status', 'garbage', 'redirect'] as const;
  const calls = [
    '*',
    'POST /orders',
    'GET /orders/:id/payments',
    'POST /payments/:id/capture',
    'POST /payments/:id/refund',
    'GET /payments/:id/refunds',
  ];
  return {
    knobs: {
      webhookCopies: 1 + random.below(3),
      webhookShuffleMs: sometimes(0.5, 200, 0),
      webhookDropRate: sometimes(0.5, random.next(), 0),
      webhookForgeRate: sometimes(0.3, 0.2, 0),
      // Either while others are still buying, or after the customer's hold has expired.
      lateAuthoriseSeconds: sometimes(0.3, [2, 10, 3_000][random.below(3)] ?? 2, null),
      isDoubleSuccessAllowed: random.chance(0.5),
      captureDelaySeconds: sometimes(0.2, 1, 0),
      isReceiptUnique: random.chance(0.3),
      refundEnd: sometimes<Knobs['refundEnd']>(0.2, 'failed', 'processed'),
      refundEndSeconds: sometimes(0.3, 5, 0),
      refundBusySeconds: sometimes(0.2, 2, 0),
    },
    // With more, the circuit breaker would open and nobody could pay at all.
    faults: Array.from({ length: random.below(3) }, () => ({
      call: calls[random.below(calls.length)] ?? '*',
      kind: kinds[random.below(kinds.length)] ?? 'reset',
      when: sometimes<Fault['when']>(0.5, 'before', 'after'),
      latencyMs: 300,
      times: null,
      rate: 0.02,
    })),
  };
}

function breakProvider(simulator: TestBed['simulator'], random: Random): void {
  const { knobs, faults } = badDay(random);
  simulator.clearFaults();
  simulator.set({ ...calmKnobs, ...knobs });
  for (const fault of faults) simulator.fail(fault as Fault);
}

/** What one customer does. */
export async function live(scene: Scene, customer: ManyOf): Promise<void> {
  const kind = scene.random.next();
  if (kind < 0.5) return buy(scene, customer);
  if (kind < 0.7) return payQuote(scene, customer);
  const bought = await buySome(scene, customer);
  if (bought) await comeBack(scene, bought);
}

/** With every fault of the provider, each payment must end as one paid order or one full refund, and both ledgers must agree. */
export async function provePayments(bed: TestBed, count: number, random: Random): Promise<Figure[]> {
  const { db, sessions, simulator } = bed;
  const scene = { bed, random, told: nothingTold() };
  const { told } = scene;
  const wrong: string[] = [];
  const progress = new Progress('stories', count);
  while (told.stories < count && wrong.length === 0) {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
    const since = rows[0]?.now ?? new Date(0);
    const customers = await signInMany(db, sessions, Math.min(batchSize, count - told.stories));
    await doAll(customers, atOnce, async (customer) => {
      if (told.stories % dayLength === 0) breakProvider(simulator, random);
      told.stories += 1;
      await live(scene, customer);
      progress.tell(told.stories);
    });
    await settle(bed, since);
    wrong.push(...(await faultsSince(bed, since, told)));
    progress.tell(told.stories, 'settled');
  }
  wrong.push(...(await violationsOf(db)));
  return [
    { what: 'customer stories with a faulty provider', measured: told.stories },
    { what: 'payments made in them', measured: told.payments },
    { what: 'payment links sent', measured: told.links },
    { what: 'returns closed', measured: told.returns },
    ...exchangeFigures(told),
    { what: 'payments that the provider never opened', measured: told.neverOpened },
    wrongIn('payments lost, doubled or left open, or papers that differ', wrong),
  ];
}
