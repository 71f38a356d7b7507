import { sql } from 'kysely';
import type { DeskLevel } from '../../../contract/desk/progress.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import { versionOfRow, type ContentRows } from '../change/content-rows.ts';
import { settingsForm } from '../settings/settings-form.ts';

interface Line {
  criterion_id: string;
  text: string;
}

/** Keys in JSONB's order, because versions and undo compare the values as text. */
async function readCriteria(db: Database | Transaction, level: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select text, criterion_id from criterion where level = ${level} and dropped_at is null
     order by position, criterion_id`.execute(db);
  return rows;
}

/**
 * A line keeps its id, so students keep it even if its text changes. A missing line is deleted, or only marked as dropped if somebody has
 * reached it.
 */
async function writeCriteria(trx: Transaction, level: string, sent: unknown): Promise<void> {
  const lines = sent as readonly Line[];
  const ids = lines.map(({ criterion_id }) => criterion_id).filter((id) => id !== '');
  await sql`
    delete from criterion c where c.level = ${level} and c.criterion_id <> all(${ids}::text[])
       and not exists (select from criterion_reached r where r.criterion_id = c.criterion_id)`.execute(trx);
  await sql`
    update criterion set dropped_at = now()
     where level = ${level} and dropped_at is null and criterion_id <> all(${ids}::text[])`.execute(trx);
  for (const [index, { criterion_id: id, text }] of lines.entries()) {
    const { numAffectedRows = 0n } = await sql`
      update criterion set text = ${text}, position = ${index + 1}, dropped_at = null
       where level = ${level} and criterion_id = ${id}`.execute(trx);
    // The id is another level's or was deleted in the meantime: adds a new line.
    if (numAffectedRows === 0n) {
      await sql`insert into criterion (level, position, text) values (${level}, ${index + 1}, ${text})`.execute(trx);
    }
  }
}

/** Its name is its key, as a centre's is: batches, students and certificates name it. */
export const levelRows: ContentRows = {
  kind: 'level',
  permission: 'settings.edit',
  table: 'level',
  key: 'name',
  columns: ['about'],
  isSorted: true,
  list: { name: 'criteria', read: readCriteria, write: writeCriteria },
};

export async function listLevels(db: Database): Promise<DeskLevel[]> {
  const { rows } = await sql<Omit<DeskLevel, 'version'>>`
    select l.name, l.about,
           (select coalesce(jsonb_agg(jsonb_build_object('criterion_id', c.criterion_id, 'text', c.text)
                     order by c.position, c.criterion_id), '[]')
              from criterion c where c.level = l.name and c.dropped_at is null) as criteria
      from level l order by l.position, l.name`.execute(db);
  return rows.map((row) => ({ ...row, version: versionOfRow(levelRows, { ...row }) }));
}

/** A distance with times that the change would remove. */
const findUsed = async (trx: Transaction, kept: readonly number[]) => {
  const { rows } = await sql<{ metres: number }>`
    select distinct metres from skate_time where metres <> all(${[...kept]}::integer[]) order by metres limit 1`.execute(
    trx,
  );
  return rows[0]?.metres;
};

/** The distances over which times are taken. */
export const distancesForm = settingsForm<{ metres: number[] }, 'in-use'>({
  kind: 'distances',
  async read(db) {
    const rows = await db.selectFrom('distance').select('metres').orderBy('metres').execute();
    return { metres: rows.map(({ metres }) => metres) };
  },
  async write(trx, { metres }) {
    // Locked, so that nobody enters a time between this check and the change.
    await sql`select from distance for update`.execute(trx);
    const used = await findUsed(trx, metres);
    if (used !== undefined) return refuse('in-use', { message: `There are times over ${used} m, so it stays.` });
    await sql`delete from distance where metres <> all(${metres}::integer[])`.execute(trx);
    await sql`insert into distance (metres) select distinct unnest(${metres}::integer[]) on conflict do nothing`.execute(
      trx,
    );
    return undefined;
  },
});
