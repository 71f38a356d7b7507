/** The shortest time of two calls in ms: what else runs on the machine only makes a call longer. They take turns all the same. */
export async function fastestMs(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<[first: number, second: number]> {
  const fastest: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    // They take turns at going first, so neither always finds the caches warm.
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const startedAt = performance.now();
      await [first, second][which]?.(round);
      fastest[which] = Math.min(fastest[which], performance.now() - startedAt);
    }
  }
  return fastest;
}
