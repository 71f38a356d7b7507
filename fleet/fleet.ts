import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { StartupError } from '../database/startup-error.ts';
import { hireBuyers, type Buyers } from './buyers.ts';
import { faults, type Fault } from './faults.ts';
import { openTestBed, type TestBed } from './test-bed.ts';
import { until } from './program.ts';
import { openEveryPage, startReading } from './readers.ts';
import { mailsWaiting, reckon, reckonMails } from './reckoning.ts';
import { rollOut } from './roll-out.ts';
import { Random } from '../server/providers/payment/simulator/faults.ts';
import { printTable, type Row } from '../bench/table.ts';

const usage = `npm run fleet -- [FAULT ...] [--rounds N] [--seed N] [--buyers N] [--pgbouncer]
npm run fleet -- rollout    replaces older versions by newer ones, process by process, and back

Three PostgreSQL nodes, two balancers and three shops on this machine. FAULT: ${Object.keys(faults).join(', ')}; all if none is named.`;

/** The shop must recover by itself within this time. */
const outageMaxSeconds = 30;
const calmMs = 3_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '4' },
    pgbouncer: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Struck {
  seconds: number;
  read: number;
  cut: number;
  failures: string[];
}

/** Sells, causes a fault, waits until the shop sells again and the cluster has recovered, closes the shop and counts. */
async function walkRound(bed: TestBed, strike: () => ReturnType<Fault>, buyers: Buyers) {
  await buyers.open();
  await openEveryPage(bed.shops.map(({ port }) => `http://127.0.0.1:${port}`));
  const reader = startReading(bed.origin);
  await sleep(calmMs);
  const struckAt = Date.now();
  const mend = await strike();
  const mended = await (async () => {
    const isSelling = () => buyers.known.times.filter((time) => time > struckAt + 500).length > 4;
    await until('selling again', isSelling, 90_000);
    mend();
    await until('the cluster has recovered', bed.isWhole, 120_000);
    await sleep(1_000);
  })().then(
    () => null,
    (error: unknown) => String(error),
  );
  const endedAt = Date.now();
  await buyers.close();
  const { read, cut, failures } = await reader.stop();
  const after = [struckAt, ...buyers.known.times.filter((time) => time > struckAt && time < endedAt), endedAt];
  const gaps = after.slice(1).map((time, i) => time - (after[i] ?? 0));
  const struck: Struck = { seconds: Math.max(...gaps) / 1000, read, cut, failures };
  return { struck, reckoning: await reckon(bed, buyers.known), trouble: mended };
}

async function run(): Promise<Row[]> {
  const [rounds, seed, count] = [Number(values.rounds), Number(values.seed), Number(values.buyers)];
  const names = positionals.length > 0 ? positionals : Object.keys(faults);
  const unknown = names.find((name) => !(name in faults) && name !== 'rollout');
  if (unknown !== undefined) throw new StartupError(`There is no fault named ${unknown}.\n\n${usage}`);
  const bed = await openTestBed({ hasPgbouncer: values.pgbouncer });
  const rows: Row[] = [];
  try {
    const buyers = await hireBuyers(bed, count);
    // The same seed picks the same victims.
    const random = new Random(seed);
    const pick = (below: number) => random.below(below);
    for (const name of names) {
      const fault = faults[name];
      if (fault) rows.push(...(await strikeOften(bed, { name, fault, rounds, pick, buyers })));
      else rows.push(...(await rollOut(bed, buyers)));
    }
    return rows;
  } finally {
    await bed.close({ keepsLogs: rows.length === 0 || rows.some((row) => !row.isWithinBudget) });
  }
}

interface Series {
  name: string;
  fault: Fault;
  rounds: number;
  pick: (count: number) => number;
  buyers: Buyers;
}

async function strikeOften(bed: TestBed, { name, fault, rounds, pick, buyers }: Series): Promise<Row[]> {
  const before = { ...counts(buyers.known), mails: (await reckonMails(bed)).sent };
  const struck: Struck[] = [];
  const wrong: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { struck: one, reckoning, trouble } = await walkRound(bed, () => fault(bed, pick), buyers);
    struck.push(one);
    const { lost, doubled, violations } = reckoning;
    const refusals = buyers.known.refusals.splice(0);
    const found = [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...violations.map((what) => `violation: ${what}`),
      ...refusals.map((what) => `refused: ${what}`),
      ...(trouble === null ? [] : [trouble]),
    ];
    wrong.push(...found);
    console.log(
      `${name} ${round}/${rounds}: ${one.seconds.toFixed(1)} s without a sale, ${counts(buyers.known).orders} orders so far, ` +
        `pages ${one.read} read, ${one.cut} cut, ${one.failures.length} failed ${one.failures.slice(0, 3).join('; ')}${found.map((what) => `\n  ${what}`).join('')}`,
    );
    if (trouble !== null) await until('the cluster has recovered', bed.isWhole, 120_000);
  }
  await until('all mails are sent', async () => (await mailsWaiting(bed)) === 0, 120_000);
  const mails = await reckonMails(bed);
  const now = counts(buyers.known);
  const seconds = struck.map((one) => one.seconds).toSorted((a, b) => a - b);
  const worst = seconds.at(-1) ?? 0;
  const sum = (of: (one: Struck) => number) => struck.reduce((total, one) => total + of(one), 0);
  const failed = sum(({ failures }) => failures.length);
  return [
    {
      what: `${name}, ${rounds} rounds: longest time without a sale`,
      measured: `${worst.toFixed(1)} s (median ${(seconds[seconds.length >> 1] ?? 0).toFixed(1)} s)`,
      budget: `< ${outageMaxSeconds} s`,
      isWithinBudget: worst < outageMaxSeconds,
    },
    {
      what: `${name}: lost, doubled, refused or in violation`,
      measured: `${wrong.length} of ${now.orders - before.orders} orders, ${now.payments - before.payments} payments, ${now.marks - before.marks} marks`,
      budget: '0',
      isWithinBudget: wrong.length === 0,
    },
    {
      what: `${name}: mails lost or doubled`,
      measured: `${mails.lost + mails.doubled} of ${mails.sent - before.mails} (sent twice with the same id: ${mails.repeated})`,
      budget: '0',
      isWithinBudget: mails.lost + mails.doubled === 0,
    },
    {
      what: `${name}: pages that failed`,
      measured: `${failed} of ${sum(({ read }) => read) + failed} (loaded on the second try: ${sum(({ cut }) => cut)})`,
      budget: '0',
      isWithinBudget: failed === 0,
    },
  ];
}

const counts = ({ orders, payments, marks }: { orders: unknown[]; payments: unknown[]; marks: unknown[] }) => ({
  orders: orders.length,
  payments: payments.length,
  marks: marks.length,
});

if (values.help) console.log(usage);
else {
  try {
    const rows = await run();
    printTable(rows);
    if (rows.some((row) => !row.isWithinBudget)) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exitCode = 1;
  }
}
