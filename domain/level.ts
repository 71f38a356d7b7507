interface Criterion {
  is_reached: boolean;
}

/** All that the level asks for is reached. A level without criteria is for the coach to decide. */
export const isLevelDone = (criteria: readonly Criterion[]): boolean =>
  criteria.length > 0 && criteria.every(({ is_reached }) => is_reached);

/** The level after this one that the student has not reached yet; null: it was the last. */
export function nextLevel(levels: readonly string[], level: string, reached: readonly string[]): string | null {
  const place = levels.indexOf(level);
  return place === -1 ? null : (levels.slice(place + 1).find((name) => !reached.includes(name)) ?? null);
}
