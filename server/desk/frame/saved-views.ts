import { sql } from 'kysely';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { errorCode } from '../../../database/error-code.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

/** Per member and screen. */
const viewsMax = 50;
const uniqueViolation = '23505';
const columns = ['view_id', 'screen', 'name', 'query'] as const;

type View = DeskOutput<'POST /desk/views'>;

export const listViews = (db: Database, staffId: string, screen: string | undefined): Promise<View[]> =>
  db
    .selectFrom('saved_view')
    .select(columns)
    .where('staff_id', '=', staffId)
    .$if(screen !== undefined, (query) => query.where('screen', '=', screen ?? ''))
    .orderBy('screen')
    .orderBy('name')
    .execute();

export const saveView = (
  db: Database,
  staffId: string,
  view: Omit<View, 'view_id'>,
): Promise<View | Refused<'name-taken' | 'views-full'>> =>
  db.transaction().execute(async (trx) => {
    await sql`select from staff where staff_id = ${staffId} for update`.execute(trx);
    const known = await listViews(trx, staffId, view.screen);
    if (known.some(({ name }) => name === view.name)) return refuse('name-taken');
    if (known.length >= viewsMax) return refuse('views-full');
    return trx
      .insertInto('saved_view')
      .values({ ...view, staff_id: staffId })
      .returning(columns)
      .executeTakeFirstOrThrow();
  });

export async function changeView(
  db: Database,
  staffId: string,
  { viewId, name, query }: { viewId: string; name?: string | undefined; query?: string | undefined },
): Promise<View | Refused<'unknown-row' | 'name-taken'>> {
  try {
    const changed = await db
      .updateTable('saved_view')
      // Setting the id to itself makes the statement valid, and returns the view, if nothing else changes.
      .set({ view_id: viewId, ...(name !== undefined && { name }), ...(query !== undefined && { query }) })
      .where('view_id', '=', viewId)
      .where('staff_id', '=', staffId)
      .returning(columns)
      .executeTakeFirst();
    return changed ?? refuse('unknown-row');
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return refuse('name-taken');
    throw error;
  }
}

export async function deleteView(
  db: Database,
  staffId: string,
  viewId: string,
): Promise<null | Refused<'unknown-row'>> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('view_id', '=', viewId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? null : refuse('unknown-row');
}
