import { sql } from 'kysely';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { ShopMode } from '../../../database/claim-mode.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { endStaffSessions } from './staff-session.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type MemberValues = Readonly<Record<'full_name' | 'email' | 'role', string>> & {
  readonly centres: readonly string[];
  readonly is_removed: boolean;
};

/**
 * Locks all owners first, in a fixed sequence. If two owners remove each other, the second waits, and by then is no longer an owner.
 */
export const memberSubject = (staffId: string): Subject<MemberValues> => ({
  kind: 'staff',
  id: staffId,
  permission: 'staff.edit',
  async lock(trx) {
    await sql`select from staff where removed_at is null and (role_id = 'owner' or staff_id = ${staffId})
               order by staff_id for update`.execute(trx);
    const { rows } = await sql<MemberValues & { version: number }>`
      select full_name, email, role_id as role, removed_at is not null as is_removed, version,
             array(select centre from staff_centre c where c.staff_id = m.staff_id order by centre) as centres
        from staff m where staff_id = ${staffId}`.execute(trx);
    return versioned<MemberValues>(rows[0]);
  },
});

type Parts = { db: Database; mode: ShopMode };

export async function changeMember(
  { db, mode }: Parts,
  staff: StaffCaller,
  { staffId, version, ...wanted }: DeskBody<'PATCH /desk/staff/:staffId'> & { staffId: string },
): Promise<null | Refused<'unknown-row' | 'changed-since' | 'last-owner' | 'unknown-centre' | 'not-allowed'>> {
  const yours = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const subject = memberSubject(staffId);
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'staff changed', subject, version, yours },
    async (trx, before) => {
      if (before.is_removed) return refuse('unknown-row');
      return writeMember(trx, { staffId, mode }, { ...before, ...yours });
    },
  );
  return edited instanceof Refused ? edited : null;
}

/** A new role takes effect at the member's next call. */
async function writeMember(
  trx: Transaction,
  { staffId, mode }: { staffId: string; mode: ShopMode },
  { full_name, role, centres }: Pick<MemberValues, 'full_name' | 'role' | 'centres'>,
): Promise<Refused<'last-owner' | 'unknown-centre'> | void> {
  if (role !== 'owner' && (await isLastOwner(trx, staffId, mode))) return refuse('last-owner');
  await trx.updateTable('staff').set({ full_name, role_id: role }).where('staff_id', '=', staffId).execute();
  if (!(await setCentres(trx, staffId, centres))) return refuse('unknown-centre');
}

/** False if a centre does not exist. Raises the member's version. */
export async function setCentres(trx: Transaction, staffId: string, centres: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from unnest(${[...centres]}::text[]) as wanted (name)
     where not exists (select from centre where centre.name = wanted.name)`.execute(trx);
  if ((rows[0]?.missing ?? 0) > 0) return false;
  const { numAffectedRows: removed = 0n } = await sql`
    delete from staff_centre where staff_id = ${staffId} and centre <> all(${[...centres]})`.execute(trx);
  const { numAffectedRows: added = 0n } = await sql`
    insert into staff_centre (staff_id, centre) select ${staffId}, unnest(${[...centres]}::text[])
    on conflict do nothing`.execute(trx);
  if (removed + added > 0n) {
    await sql`update staff set version = version + 1 where staff_id = ${staffId}`.execute(trx);
  }
  return true;
}

/** Owners who never accepted their invitation do not count, except in a demo, where people come by demo links. */
async function isLastOwner(trx: Transaction, staffId: string, mode: ShopMode): Promise<boolean> {
  const { rows } = await sql<{ is_owner: boolean; others: number }>`
    select bool_or(staff_id = ${staffId}) as is_owner,
           count(*) filter (where staff_id <> ${staffId} and (password_hash is not null or ${mode === 'demo'})) as others
      from staff where role_id = 'owner' and removed_at is null`.execute(trx);
  return rows[0]?.is_owner === true && rows[0].others === 0;
}

export async function removeMember(
  { db, mode }: Parts,
  staff: StaffCaller,
  staffId: string,
): Promise<null | Refused<'unknown-row' | 'last-owner' | 'not-allowed'>> {
  const subject = memberSubject(staffId);
  const removed = await staffTransaction(db, staff, { action: 'staff removed', subject }, async (trx, before) => {
    if (before.is_removed) return refuse('unknown-row');
    if (await isLastOwner(trx, staffId, mode)) return refuse('last-owner');
    await trx
      .updateTable('staff')
      .set({ removed_at: sql`now()` })
      .where('staff_id', '=', staffId)
      .execute();
    await endStaffSessions(trx, staffId, 'removed');
    return undefined;
  });
  return removed instanceof Refused ? removed : null;
}

export const memberUndo = (mode: ShopMode): Undoable => ({
  subjectOf: memberSubject,
  needsFreshProof: true,
  async putBack(trx, staffId, values) {
    if ('is_removed' in values) {
      return refuse('cannot-undo', { message: 'To bring back a removed member, invite them again.' });
    }
    const found = await memberSubject(staffId).lock(trx);
    if (!found) return refuse('cannot-undo');
    const refused = await writeMember(trx, { staffId, mode }, { ...found.values, ...values });
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
});
