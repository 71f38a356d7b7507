import { sql } from 'kysely';

/** A column of times as the API sends them, for SQL that builds JSON. */
export const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
