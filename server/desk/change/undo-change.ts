import type { DeskOutput } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { errorCode } from '../../../database/error-code.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, type Subject, type Values } from './staff-transaction.ts';

/** How to undo changes to one kind of subject. */
export interface Undoable {
  subjectOf(id: string): Subject<Values>;
  /** True if the calls that make the change need one too. */
  readonly needsFreshProof?: true;
  /** Writes these values back, or refuses with a reason if that is not possible. */
  putBack(trx: Transaction, id: string, values: Values, staff: StaffCaller): Promise<Refused<'cannot-undo'> | void>;
  /**
   * Why the change can no longer be undone, or null. For rows whose values cannot be compared because the shop changes them too, such as
   * stock.
   */
  whyNot?(trx: Transaction, change: Change): Promise<string | null>;
}

/** By the kind of subject. Kinds that are not here cannot be undone. */
export type Undoables = Readonly<Record<string, Undoable>>;

const uniqueViolation = '23505';

/**
 * Puts back the values from before a change, as a new change. Refused if any of them has changed since, so an undo never loses a later
 * edit. Undoing an undo makes the change again.
 */
export async function undoChange(
  db: Database,
  staff: StaffCaller,
  { auditId, undoables }: { auditId: number; undoables: Undoables },
): Promise<number | Refused<'unknown-row' | 'cannot-undo' | 'not-allowed' | 'proof-needed'>> {
  const row = await findChange(db, auditId);
  if (!row) return refuse('unknown-row');
  if (row.undone_by !== null) return cannot('This has already been undone.');
  const undoable = undoables[row.subject_kind];
  const { before, after } = row;
  if (!undoable || before === null || after === null) return cannot('This kind of change cannot be undone here.');
  if (undoable.needsFreshProof && !staff.isProofFresh) return refuse('proof-needed');
  try {
    const undone = await staffTransaction(
      db,
      staff,
      { action: `${row.action} undone`, subject: undoable.subjectOf(row.subject_id), undoes: auditId },
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
    return undone.auditId ?? cannot('There is nothing to undo.');
  } catch (error) {
    // Somebody else undid it at the same moment.
    if (errorCode(error) === uniqueViolation) return cannot('This has already been undone.');
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

/** Compares value by value, because jsonb does not preserve the order of keys. Values are flat or lists. */
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
  if (!last) return 'It has been changed since, outside the desk.';
  return `It has been changed since, by ${last.full_name ?? 'the shop'} on ${formatIndiaTime(last.at)}.`;
}

type UndoneRow = DeskOutput<'POST /desk/audit/batch/:batchId/undo'>['results'][number];

/** Undoes each change of a batch separately, newest first, so that one that cannot be undone does not stop the others. */
export async function undoBatch(
  db: Database,
  staff: StaffCaller,
  { batchId, undoables }: { batchId: string; undoables: Undoables },
): Promise<UndoneRow[] | Refused<'unknown-row'>> {
  const changes = await db
    .selectFrom('audit')
    .select(['audit_id', 'subject_kind', 'subject_id'])
    .where('batch_id', '=', batchId)
    .orderBy('audit_id', 'desc')
    .execute();
  if (changes.length === 0) return refuse('unknown-row');
  const results: UndoneRow[] = [];
  for (const { audit_id: auditId, subject_kind, subject_id } of changes) {
    const undone = await undoChange(db, staff, { auditId, undoables });
    const isRefused = undone instanceof Refused;
    results.push({
      subject_kind,
      subject_id,
      outcome: isRefused ? 'refused' : 'undone',
      reason: isRefused ? undone.body.message : null,
    });
  }
  return results;
}
