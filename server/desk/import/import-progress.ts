import { sql } from 'kysely';
import type { ImportField, importStates } from '../../../contract/desk/import.ts';
import type { Database } from '../../../database/client.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isImportLocked } from './import-lock.ts';

type State = (typeof importStates)[number];

const stateNow = sql<State>`case when state = 'applying' and not ${isImportLocked} then 'stopped' else state end`;

interface Found {
  state: State;
  done_rows: number;
  total_rows: number;
  message: string;
  file_name: string;
  row_count: number;
  headers: { name: string; example: string }[];
  columns: (ImportField | '')[];
}

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
      select ${stateNow} as state, done_rows, total_rows, message, file_name, row_count, headers, columns
        from product_import where import_id = ${importId} and staff_id = ${staff.staffId}`.execute(db),
  );
  if (row?.state !== 'stopped') return row;
  return { ...row, message: 'The import was stopped halfway. Nothing was changed.' };
}

const shownMax = 20;

export async function listImports(db: Database, staff: StaffCaller) {
  const rows = await lookTwice(() =>
    sql<{ import_id: string; file_name: string; row_count: number; at: Date; state: State }>`
      select import_id, file_name, row_count, created_at as at, ${stateNow} as state from product_import
       where staff_id = ${staff.staffId} and created_at > now() - interval '1 day'
       order by created_at desc limit ${shownMax}`.execute(db),
  );
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
