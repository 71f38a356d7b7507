import { sql } from 'kysely';
import type { PincodeAction } from '../../../contract/desk/delivery.ts';
import type { DeskOutput, DeskQuery } from '../../../contract/desk/desk-contract.ts';
import { readPincodes } from '../../../domain/pincode-list.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { readListPage } from '../list/list-page.ts';
import { contentVersion, staffTransaction, type Subject, type Values } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type Statuses = Readonly<Record<string, string>>;

async function readStatuses(db: Database | Transaction): Promise<Statuses> {
  const { rows } = await sql<{ pincode: string; status: string }>`
    select pincode, status from served_pincode order by pincode`.execute(db);
  return Object.fromEntries(rows.map(({ pincode, status }) => [pincode, status]));
}

/** India has 19,000 pincodes; the audit row holds only those that changed. */
const pincodesSubject: Subject<Statuses> = {
  kind: 'pincodes',
  id: 'served',
  permission: 'settings.edit',
  async lock(trx) {
    await sql`select pg_advisory_xact_lock(hashtext('served pincodes'))`.execute(trx);
    const values = await readStatuses(trx);
    return { version: contentVersion(values), values };
  },
};

const shownMax = 20;

export async function previewPincodes(db: Database, { text, action }: { text: string; action: PincodeAction }) {
  const { pincodes, wrong } = readPincodes(text);
  const now = await readStatuses(db);
  const { rows: unknown } = await sql<{ pincode: string }>`
    select t.pincode from unnest(${pincodes}::text[]) t (pincode)
     where not exists (select from pincode_place p where p.pincode = t.pincode) order by 1`.execute(db);
  const isRemoval = action === 'remove';
  const known = pincodes.filter((pincode) => now[pincode] !== undefined);
  const added = isRemoval ? 0 : pincodes.length - known.length;
  const removed = isRemoval ? known.length : 0;
  const changed = isRemoval ? 0 : known.filter((pincode) => now[pincode] !== action).length;
  return {
    added,
    changed,
    removed,
    same: pincodes.length - added - removed - changed,
    wrong: wrong.slice(0, shownMax),
    wrong_count: wrong.length,
    unknown: isRemoval ? [] : unknown.slice(0, shownMax).map(({ pincode }) => pincode),
    unknown_count: isRemoval ? 0 : unknown.length,
  };
}

export async function changePincodes(
  db: Database,
  staff: StaffCaller,
  { text, action }: { text: string; action: PincodeAction },
): Promise<{ audit_id: number | null; count: number } | Refused<'bad-input' | 'not-allowed' | 'unknown-row'>> {
  const { pincodes, wrong } = readPincodes(text);
  if (wrong[0]) {
    const reason = `Line ${wrong[0].line}: ${wrong[0].text} is not a pincode.`;
    return refuse('bad-input', { fields: [{ field: 'text', reason }] });
  }
  const wanted = Object.fromEntries(pincodes.map((pincode) => [pincode, action === 'remove' ? null : action]));
  const edited = await staffTransaction(db, staff, { action: 'pincodes changed', subject: pincodesSubject }, (trx) =>
    writeStatuses(trx, wanted),
  );
  return edited instanceof Refused ? edited : { audit_id: edited.auditId, count: pincodes.length };
}

/** A null status removes the pincode from the list. */
async function writeStatuses(trx: Transaction, wanted: Values): Promise<void> {
  const set = Object.entries(wanted).filter(([, status]) => status !== null);
  const gone = Object.keys(wanted).filter((pincode) => wanted[pincode] === null);
  await sql`delete from served_pincode where pincode = any(${gone}::text[])`.execute(trx);
  await sql`
    insert into served_pincode (pincode, status)
    select * from unnest(${set.map(([pincode]) => pincode)}::text[], ${set.map(([, status]) => status)}::text[])
    on conflict (pincode) do update set status = excluded.status where served_pincode.status <> excluded.status`.execute(
    trx,
  );
}

export const pincodesUndo: Undoable = {
  subjectOf: () => pincodesSubject,
  putBack: async (trx, _id, values) => writeStatuses(trx, values),
};

/** A search matches the beginning of a pincode. */
export const listDeskPincodes = (db: Database, { q, status, after, limit }: DeskQuery<'GET /desk/pincodes'>) =>
  readListPage<DeskOutput<'GET /desk/pincodes'>['rows'][number]>(db, {
    table: sql`served_pincode`,
    alias: sql`p`,
    id: sql`p.pincode`,
    columns: sql`
      p.pincode, p.status,
      (select o.name || ', ' || o.district from post_office o where o.pincode = p.pincode order by o.name limit 1) as place`,
    matching: sql`
      p.pincode like ${`${q.replaceAll(/\D/g, '')}%`} and ${status ? sql`p.status = ${status}` : sql`true`}`,
    sort: { key: sql`p.pincode`, kind: 'text', isDescending: false },
    after,
    limit,
  });

export async function countPincodes(db: Database): Promise<{ active: number; inactive: number }> {
  const { rows } = await sql<{ active: number; inactive: number }>`
    select count(*) filter (where status = 'Active') as active, count(*) filter (where status = 'Inactive') as inactive
      from served_pincode`.execute(db);
  return rows[0] ?? { active: 0, inactive: 0 };
}

/** Rounded to ten metres: it is the middle of an area. */
export async function findPlace(
  db: Database,
  pincode: string,
): Promise<DeskOutput<'GET /desk/places/:pincode'> | undefined> {
  const { rows } = await sql<DeskOutput<'GET /desk/places/:pincode'>>`
    select round(p.latitude::numeric, 4)::float8 as latitude, round(p.longitude::numeric, 4)::float8 as longitude,
           coalesce((select concat_ws(', ', o.district, o.state) from post_office o where o.pincode = p.pincode limit 1), '')
             as place
      from pincode_place p where p.pincode = ${pincode}`.execute(db);
  return rows[0];
}
