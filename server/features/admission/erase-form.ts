import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { eraseForms, isErasableForm } from '../student/erase-child.ts';

/** Needs no staff, because the form is already decided. Idempotent. */
export async function eraseOwnForm(
  db: Database,
  userId: string,
  admissionId: string,
): Promise<Refused<'unknown-admission' | 'form-in-use'> | void> {
  return withRollback(db, async (trx) => {
    const own = sql`s.admission_id = ${admissionId} and s.user_id = ${userId}`;
    const { rows } = await sql<{ is_erased: boolean }>`
      select s.erased_at is not null as is_erased from admission s where ${own}`.execute(trx);
    const [found] = rows;
    if (!found) return refuse('unknown-admission');
    if (found.is_erased) return undefined;
    const erased = await eraseForms(trx, sql`${own} and ${isErasableForm}`, null);
    return erased === 0 ? refuse('form-in-use') : undefined;
  });
}
