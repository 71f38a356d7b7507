import { sql, type RawBuilder } from 'kysely';

export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Below three letters no index finds them in the middle, so a title must begin with them. */
export const titleMatches = (titleKey: RawBuilder<unknown>, q: string): RawBuilder<unknown> =>
  sql`${titleKey} like lower(${q.length < 3 ? `${escapeLike(q)}%` : `%${escapeLike(q)}%`})`;
