import { connect, type Socket } from 'node:net';

export interface Target {
  url: string;
  /**
   * Processor time that the answering processes have used. If given, requests are counted per second of it and not of the clock, so that
   * neither the client nor anything else on the machine matters. Only for work that never waits.
   */
  processorMs?: () => Promise<number>;
  headers?: Record<string, string>;
  /** Called for each request and appended to the path. */
  query?: () => string;
}

const connections = 10;

interface Rounds {
  rounds: number;
  roundMs: number;
}

/** Many short rounds: what disturbs the machine for a second spoils a few of them, not the median. */
const manyRounds: Rounds = { rounds: 24, roundMs: 500 };
const headEnd = Buffer.from('\r\n\r\n');

/**
 * Requests per second that a target answers. We wrote our own client because it shares the processor with the server: it only
 * reads the length and counts bytes. (autocannon spends more on a 13 kB body than Fastify spends on sending it.)
 */
export async function requestsPerSecond(target: Target, roundMs: number): Promise<number> {
  const spentMs = target.processorMs ?? (() => Promise.resolve(performance.now()));
  const fromMs = await spentMs();
  const until = performance.now() + roundMs;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => keepAsking(target, () => performance.now() < until)),
  );
  const tookMs = (await spentMs()) - fromMs;
  return counts.reduce((sum, count) => sum + count, 0) / (tookMs / 1000);
}

function keepAsking(target: Target, goesOn: () => boolean): Promise<number> {
  const { hostname, port } = new URL(target.url);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(Number(port), hostname);
  let count = 0;
  let head: Buffer = Buffer.alloc(0);
  let bodyLeft = 0;
  let isInBody = false;

  const finish = () => {
    count += 1;
    isInBody = false;
    if (goesOn()) return ask(socket, target);
    socket.destroy();
    resolve(count);
  };
  socket.on('data', (data: Buffer) => {
    if (isInBody) {
      bodyLeft -= data.length;
    } else {
      head = head.length === 0 ? data : Buffer.concat([head, data]);
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const words = head.toString('latin1', 0, end);
      if (!words.startsWith('HTTP/1.1 2')) return reject(new Error(`${target.url} answered ${words.slice(0, 60)}`));
      bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(words)?.[1]) - (head.length - end - headEnd.length);
      head = Buffer.alloc(0);
      isInBody = true;
    }
    if (bodyLeft === 0) finish();
    else if (!(bodyLeft > 0)) reject(new Error(`${target.url} sent an answer without a length`));
  });
  socket.on('connect', () => ask(socket, target));
  socket.on('error', reject);
  socket.on('end', () => reject(new Error(`${target.url} closed the connection`)));
  return promise;
}

function ask(socket: Socket, target: Target): void {
  const { url, query, headers } = target;
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname}${query?.() ?? search} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Comparison {
  ratio: number;
  detail: string;
}

/** Work that this process itself repeats. */
export interface Work {
  work: () => Promise<unknown>;
  /** Not part of the measured time. */
  beforeRound: () => Promise<void>;
}

async function timesPerSecond({ work, beforeRound }: Work, atOnce: number, roundMs: number): Promise<number> {
  await beforeRound();
  const startedAt = performance.now();
  let count = 0;
  const keepWorking = async () => {
    while (performance.now() < startedAt + roundMs) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepWorking));
  return count / ((performance.now() - startedAt) / 1000);
}

/** Like `compare`, for two pieces of work in this process. */
export const compareWork = (ours: Work, other: Work, atOnce: number): Promise<Comparison> =>
  compareRounds(
    () => timesPerSecond(ours, atOnce, manyRounds.roundMs),
    () => timesPerSecond(other, atOnce, manyRounds.roundMs),
    '/s',
    manyRounds.rounds,
  );

/**
 * Speed of one target relative to another. Both are loaded in turns, and the median of the rounds' ratios counts, so that other
 * load on the machine affects both alike. The spread says how far to trust it: half of the rounds lie within it.
 */
export async function compare(
  ours: Target,
  other: Target,
  { rounds, roundMs }: Rounds = manyRounds,
): Promise<Comparison> {
  return compareRounds(
    () => requestsPerSecond(ours, roundMs),
    () => requestsPerSecond(other, roundMs),
    ours.processorMs ? ' req/s of processor' : ' req/s',
    rounds,
  );
}

async function compareRounds(
  ours: () => Promise<number>,
  other: () => Promise<number>,
  unit: string,
  rounds: number,
): Promise<Comparison> {
  // The first round of each is a warm-up.
  await ours();
  await other();
  const pairs: { ours: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The second of a pair may gain from what the first warmed up, so they take turns.
    const [first, second] = round % 2 === 0 ? [ours, other] : [other, ours];
    const [a, b] = [await first(), await second()];
    pairs.push(round % 2 === 0 ? { ours: a, other: b } : { ours: b, other: a });
  }
  const ratios = pairs.map((pair) => pair.ours / pair.other);
  const spread = [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(2)).join('–');
  const speeds = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.other)].map((s) => Math.round(median(s)));
  return { ratio: median(ratios), detail: `${spread}; ${speeds.join(' to ')}${unit}` };
}
