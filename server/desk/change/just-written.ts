import { sql } from 'kysely';

/** After a lost response people send a note again: the same text of the same member within this time is one note. */
export const isJustWritten = sql<boolean>`created_at > now() - interval '10 minutes'`;
