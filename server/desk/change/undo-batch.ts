import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { undoChange, type Undoables } from './undo-change.ts';

interface Result {
  subject_kind: string;
  subject_id: string;
  outcome: 'undone' | 'refused';
  reason: string | null;
}

/** Undoes each change of a batch separately, newest first, so that one that cannot be undone does not stop the others. */
export async function undoBatch(
  db: Database,
  staff: StaffCaller,
  { batchId, undoables }: { batchId: string; undoables: Undoables },
): Promise<Result[] | Refused<'unknown-row'>> {
  const changes = await db
    .selectFrom('audit')
    .select(['audit_id', 'subject_kind', 'subject_id'])
    .where('batch_id', '=', batchId)
    .orderBy('audit_id', 'desc')
    .execute();
  if (changes.length === 0) return refuse('unknown-row');
  const results: Result[] = [];
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
