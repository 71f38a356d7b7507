interface Criterion {
  is_reached: boolean;
}

/** All criteria are met. Without criteria the coach decides. */
export const isLevelDone = (criteria: readonly Criterion[]): boolean =>
  criteria.length > 0 && criteria.every(({ is_reached }) => is_reached);

/** The next level that the student has not reached yet; null: there is none. */
export function nextLevel(levels: readonly string[], level: string, reached: readonly string[]): string | null {
  const place = levels.indexOf(level);
  return place === -1 ? null : (levels.slice(place + 1).find((name) => !reached.includes(name)) ?? null);
}
