import { sql } from 'kysely';

/**
 * Held by the transaction that applies an import, so it ends with its process, however that ends: an import that is being applied
 * and that nobody holds was stopped, and nothing of it was written.
 */
export const takesImportLock = (importId: string) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtext('product import'), hashtext(${importId}))`;

/** One import at a time: two that change the same rows in another order would wait for each other. */
export const takesTurn = sql<boolean>`pg_try_advisory_xact_lock(hashtext('turn of product imports'))`;

/** Whether somebody holds the lock of the row's `import_id`, without taking it. */
export const isImportLocked = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
     and classid = hashtext('product import')::bit(32)::bigint::oid
     and objid = hashtext(import_id)::bit(32)::bigint::oid)`;
