type Values = Readonly<Record<string, unknown>>;

/** Somebody else has saved since this person's screen was drawn. Both by the same names. */
export interface EditConflict {
  current: Values;
  yours: Values;
}

export interface Asked {
  /** Only these fields are asked about; absent: all. */
  labels?: Readonly<Record<string, string>>;
  /** What the change began from: only a field that both persons have changed since is asked about. */
  before?: Values;
}

/** Fields that this person did not change. The server's values stand there. */
export const untouchedNames = (values: object, before: Values = {}): ReadonlySet<string> =>
  new Set(Object.entries(values).flatMap(([name, value]) => (isEqual(before[name], value) ? name : [])));

/** Fields that both people have changed. */
export const askedNames = (
  { current, yours }: EditConflict,
  untouched: ReadonlySet<string>,
  { labels, before }: Asked,
): string[] =>
  Object.keys(yours).filter(
    (name) =>
      (labels === undefined || name in labels) &&
      !untouched.has(name) &&
      !isEqual(current[name], yours[name]) &&
      !(before && isEqual(current[name], before[name])),
  );

/** All values, with the server's for these names. */
export const choose = ({ current, yours }: EditConflict, theirs: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(yours).map((name) => [name, (theirs.has(name) && name in current ? current : yours)[name]]),
  );

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
