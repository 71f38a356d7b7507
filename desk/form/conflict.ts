import type { Conflict } from '../../contract/desk/desk-refusals.ts';

export interface Asked {
  labels: Readonly<Record<string, string>>;
  /** What the change began from: only a field that both persons have changed since is asked about. */
  before?: Readonly<Record<string, unknown>>;
}

/** Fields that this person did not change. The server's values stand there. */
export const untouchedNames = (values: unknown, before: Asked['before'] = {}): ReadonlySet<string> =>
  new Set(Object.entries(values as object).flatMap(([name, value]) => (isEqual(before[name], value) ? name : [])));

/** Fields that both people have changed. */
export const askedNames = (
  { current, yours }: Conflict,
  untouched: ReadonlySet<string>,
  { labels, before }: Asked,
): string[] =>
  Object.keys(yours).filter(
    (name) =>
      name in labels &&
      !untouched.has(name) &&
      !isEqual(current[name], yours[name]) &&
      !(before && isEqual(current[name], before[name])),
  );

/** All values, with the server's for these names. */
export const choose = ({ current, yours }: Conflict, theirs: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(yours).map((name) => [name, (theirs.has(name) && name in current ? current : yours)[name]]),
  );

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
