import { sql } from 'kysely';
import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

/** Per member and screen. */
const viewsMax = 50;
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
