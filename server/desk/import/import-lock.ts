import { sql } from 'kysely';

/**
 * Held by the transaction that applies an import, so it is released however the process ends. An import that is marked as running
 * while nobody holds its lock was stopped, and nothing of it was written.
 */
export const takesImportLock = (importId: string) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtext('product import'), hashtext(${importId}))`;

/** One import at a time: two that change the same rows in a different sequence would deadlock. */
export const takesTurn = sql<boolean>`pg_try_advisory_xact_lock(hashtext('turn of product imports'))`;

/** Whether the lock for the row's `import_id` is held. Does not take it. */
export const isImportLocked = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
     and classid = hashtext('product import')::bit(32)::bigint::oid
     and objid = hashtext(import_id)::bit(32)::bigint::oid)`;
