import { sql } from 'kysely';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { importStates } from '../../../contract/desk/import.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';

/**
 * Held by the transaction that applies an import, so it is released however the process ends. An import that is marked as running
 * while nobody holds its lock was stopped. Of its changes nothing was written; each new product is there completely or not at all.
 */
export const takesImportLock = (importId: string) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtext('product import'), hashtext(${importId}))`;

/** One import at a time: two that change the same rows in a different sequence would deadlock. */
export const takesTurn = sql<boolean>`pg_try_advisory_xact_lock(hashtext('turn of product imports'))`;

/** Whether the lock for the row's `import_id` is held. Does not take it. */
const isImportLocked = sql<boolean>`exists (
  select from pg_locks
   where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
     and classid = hashtext('product import')::bit(32)::bigint::oid
     and objid = hashtext(import_id)::bit(32)::bigint::oid)`;

type State = (typeof importStates)[number];

const stateNow = sql<State>`case when state = 'applying' and not ${isImportLocked} then 'stopped' else state end`;

type Found = DeskOutput<'GET /desk/import/:importId'>;

/**
 * A statement sees locks as they are now but rows as they were when it began, so an import that ends in between looks stopped. If one
 * does, look again.
 */
async function lookTwice<Row extends { state: State }>(look: () => Promise<{ rows: Row[] }>): Promise<Row[]> {
  const { rows } = await look();
  return rows.some(({ state }) => state === 'stopped') ? (await look()).rows : rows;
}

export async function findImport(db: Database, staff: StaffCaller, importId: string): Promise<Found | undefined> {
  const [row] = await lookTwice(() =>
    sql<Found>`
      select ${stateNow} as state, done_rows, total_rows, message, file_name, row_count, source, headers, columns,
             created_products, failed_products, failed
        from product_import where import_id = ${importId} and staff_id = ${staff.staffId}`.execute(db),
  );
  if (row?.state !== 'stopped') return row;
  const created = await countCreated(db, importId);
  const message =
    created === 0
      ? 'The import was stopped halfway. Nothing was changed.'
      : `The import was stopped halfway. ${created} ${created === 1 ? 'product was' : 'products were'} created. Start it again to create the rest.`;
  return { ...row, created_products: created, message };
}

/** What the row says may be behind by some products if the process was killed. */
async function countCreated(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from product where product_id in (
      select jsonb_array_elements(plan->'creates')->>'product_id' from product_import where import_id = ${importId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const shownMax = 20;

export async function listImports(db: Database, staff: StaffCaller) {
  const rows = await lookTwice(() =>
    sql<{ import_id: string; file_name: string; row_count: number; at: Date; state: State; created_products: number }>`
      select import_id, file_name, row_count, created_at as at, ${stateNow} as state, created_products from product_import
       where staff_id = ${staff.staffId} and created_at > now() - interval '1 day'
       order by created_at desc limit ${shownMax}`.execute(db),
  );
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
