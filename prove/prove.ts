import { parseArgs } from 'node:util';
import { Random } from '../server/providers/payment/simulator/faults.ts';
import { printFigures, type Figure } from './figures.ts';
import { openTestBed, type TestBed } from './test-bed.ts';
import { proveKills } from './kills.ts';
import { provePayments } from './payments.ts';
import { proveRaces } from './races.ts';
import { proveRequests } from './requests.ts';

type Proof = (bed: TestBed, count: number, random: Random) => Promise<Figure[]>;
const proofs: Record<string, Proof> = {
  payments: provePayments,
  kills: proveKills,
  requests: proveRequests,
  races: proveRaces,
};

/** `npm run prove -- --payments N --kills N --requests N --races N [--seed N]`. The same seed gives the same random choices. */
const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '0' },
    kills: { type: 'string', default: '0' },
    requests: { type: 'string', default: '0' },
    races: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});

const seed = Number(values.seed);
const figures: Figure[] = [];
const bed = await openTestBed(seed);
try {
  for (const [name, prove] of Object.entries(proofs)) {
    const count = Number(values[name as keyof typeof values]);
    if (!(count > 0)) continue;
    const fromMs = performance.now();
    figures.push(...(await prove(bed, count, new Random(seed))));
    figures.push({ what: `seconds for ${name}`, measured: Math.round((performance.now() - fromMs) / 1000) });
  }
} finally {
  await bed.close();
}
process.exitCode = printFigures(figures) ? 0 : 1;
