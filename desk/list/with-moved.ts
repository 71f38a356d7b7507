/** The keys in their new order, after one was dragged before or after another. */
export function withMoved(
  keys: readonly string[],
  moved: string,
  { side, key }: { side: 'before' | 'after'; key: string },
): string[] {
  const others = keys.filter((each) => each !== moved);
  return others.toSpliced(others.indexOf(key) + (side === 'after' ? 1 : 0), 0, moved);
}
