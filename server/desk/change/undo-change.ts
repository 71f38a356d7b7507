import type { Database, Transaction } from '../../../database/client.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { errorCode } from '../../../database/error-code.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, type Subject, type Values } from './staff-transaction.ts';

/** How a change of one kind of row is taken back. */
export interface Undoable {
  subjectOf(id: string): Subject<Values>;
  /** As its calls do. */
  readonly needsFreshProof?: true;
  /** Writes these values. What else they need is refused with a reason. */
  putBack(trx: Transaction, id: string, values: Values, staff: StaffCaller): Promise<Refused<'cannot-undo'> | void>;
  /**
   * For a row that the shop moves too, as orders move stock, so that its values cannot be compared: why the change can no longer be
   * taken back, or null.
   */
  whyNot?(trx: Transaction, change: Change): Promise<string | null>;
}

/** By the kind of subject. Kinds that are not here cannot be undone. */
export type Undoables = Readonly<Record<string, Undoable>>;

const uniqueViolation = '23505';

/**
 * Puts back what was there before, as a change of its own. Safe only while everything it changed is still as it left it: a later change is
 * never lost by an undo. Taking back an undo does it again.
 */
export async function undoChange(
  db: Database,
  staff: StaffCaller,
  { auditId, undoables }: { auditId: number; undoables: Undoables },
): Promise<number | Refused<'unknown-row' | 'cannot-undo' | 'not-allowed' | 'proof-needed'>> {
  const row = await findChange(db, auditId);
  if (!row) return refuse('unknown-row');
  if (row.undone_by !== null) return cannot('This has been taken back already.');
  const undoable = undoables[row.subject_kind];
  const { before, after } = row;
  if (!undoable || before === null || after === null) return cannot('A change of this kind cannot be taken back here.');
  if (undoable.needsFreshProof && !staff.isProofFresh) return refuse('proof-needed');
  try {
    const undone = await staffTransaction(
      db,
      staff,
      { action: `${row.action} taken back`, subject: undoable.subjectOf(row.subject_id), undoes: auditId },
      async (trx, now) => {
        const reason = undoable.whyNot
          ? await undoable.whyNot(trx, row)
          : isAsLeft(now, after)
            ? null
            : await whoChanged(trx, row);
        return reason === null ? undoable.putBack(trx, row.subject_id, before, staff) : cannot(reason);
      },
    );
    if (undone instanceof Refused) return undone;
    return undone.auditId ?? cannot('There is nothing to take back.');
  } catch (error) {
    // Two people at the same moment.
    if (errorCode(error) === uniqueViolation) return cannot('This has been taken back already.');
    throw error;
  }
}

const cannot = (message: string) => refuse('cannot-undo', { message });

export interface Change {
  audit_id: number;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: Values | null;
  after: Values | null;
  undone_by: number | null;
}

const findChange = (db: Database, auditId: number): Promise<Change | undefined> =>
  db
    .selectFrom('audit as a')
    .leftJoin('audit as later', 'later.undoes', 'a.audit_id')
    .select(['a.audit_id', 'a.action', 'a.subject_kind', 'a.subject_id', 'later.audit_id as undone_by'])
    .select((of) => [of.ref('a.before').$castTo<Values | null>().as('before')])
    .select((of) => [of.ref('a.after').$castTo<Values | null>().as('after')])
    .where('a.audit_id', '=', auditId)
    .executeTakeFirst();

/** jsonb forgets the order of keys; values here are flat or lists. */
const isAsLeft = (now: Values, after: Values): boolean =>
  Object.entries(after).every(([key, value]) => JSON.stringify(now[key] ?? null) === JSON.stringify(value ?? null));

async function whoChanged(trx: Transaction, { audit_id, subject_kind, subject_id }: Change): Promise<string> {
  const last = await trx
    .selectFrom('audit')
    .leftJoin('staff', 'staff.staff_id', 'audit.actor')
    .select(['staff.full_name', 'audit.at'])
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .where('audit_id', '>', audit_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 'It was changed since, outside the desk.';
  return `It was changed since, by ${last.full_name ?? 'the shop'} on ${formatIndiaTime(last.at)}.`;
}
