import autocannon from 'autocannon';

interface Sent {
  headers: Record<string, string>;
  body: string;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Where every request must differ: what the next one posts. */
  nextPost?: () => Sent;
  /** Outside the measured time. */
  beforeRound?: () => Promise<void>;
}

const connections = 10;
const roundSeconds = 2;
const rounds = 5;

async function requestsPerSecond({ url, headers, nextPost, beforeRound }: Target): Promise<number> {
  await beforeRound?.();
  const result = await autocannon({
    url,
    ...(headers && { headers }),
    ...(nextPost && { requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...nextPost() }) }] }),
    connections,
    duration: roundSeconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  }
  return result.requests.average;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface Comparison {
  ratio: number;
  detail: string;
}

/**
 * Speed of one target as a share of another's. Both are loaded in turn, round after round, and the median of the rounds'
 * ratios counts: whatever else the machine does hits both alike.
 */
export async function compare(ours: Target, other: Target): Promise<Comparison> {
  await requestsPerSecond(ours);
  await requestsPerSecond(other);
  const pairs: { ours: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await requestsPerSecond(ours), other: await requestsPerSecond(other) });
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.other)),
    detail: `${Math.round(median(pairs.map((p) => p.ours)))} to ${Math.round(median(pairs.map((p) => p.other)))} req/s`,
  };
}
