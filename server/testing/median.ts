/** The median time of two calls in ms. They take turns, so other load on the machine affects both alike. */
export async function medianMs(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<[first: number, second: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // They take turns at going first, so neither always finds the caches warm.
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const startedAt = performance.now();
      await [first, second][which]?.(round);
      times[which].push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  return [median(times[0]), median(times[1])];
}
