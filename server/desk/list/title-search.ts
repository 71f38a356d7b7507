import { sql, type RawBuilder } from 'kysely';

export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The index needs three letters. Shorter searches match only the beginning of a title. */
export const titleMatches = (titleKey: RawBuilder<unknown>, q: string): RawBuilder<unknown> =>
  sql`${titleKey} like lower(${q.length < 3 ? `${escapeLike(q)}%` : `%${escapeLike(q)}%`})`;
