import { sql, type RawBuilder } from 'kysely';

/** The type of a sort key. A moment is written as microseconds since 1970, PostgreSQL's full precision. */
export type KeyKind = 'moment' | 'number' | 'text';

/** The key as text, for the cursor. */
export const keyText = (kind: KeyKind, column: RawBuilder<unknown>): RawBuilder<string> =>
  kind === 'moment' ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`(${column})::text`;

/** The key from a cursor, for comparing it with the column. */
export function keyValue(kind: KeyKind, text: string): RawBuilder<unknown> {
  if (kind === 'moment') return sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`;
  return kind === 'number' ? sql`${text}::bigint` : sql`${text}::text`;
}

/** Encodes the last row of a page as the next page's `after`. */
export const writeCursor = (...keys: readonly string[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** 15 digits of microseconds reach the year 2001, 16 the year 2286. */
const fits: Record<KeyKind, (text: string) => boolean> = {
  moment: (text) => /^-?\d{1,16}$/.test(text),
  number: (text) => /^-?\d{1,16}$/.test(text),
  text: (text) => text.isWellFormed() && !text.includes('\0'),
};

/** Null if there is none, or if it is not one of ours: cursors are in URLs, so anything may come back. Then the list starts again. */
export function readCursor<const Kinds extends readonly KeyKind[]>(
  written: string | undefined,
  kinds: Kinds,
): { [K in keyof Kinds]: string } | null {
  if (written === undefined || written === '') return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
    return isCursor(keys) ? keys : null;
  } catch {
    return null;
  }

  function isCursor(keys: unknown): keys is { [K in keyof Kinds]: string } {
    return (
      Array.isArray(keys) &&
      keys.length === kinds.length &&
      kinds.every((kind, index) => typeof keys[index] === 'string' && fits[kind](keys[index]))
    );
  }
}
