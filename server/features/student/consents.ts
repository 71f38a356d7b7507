import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { ConsentPurpose } from '../../../domain/student-state.ts';

/** Of `student s`: keeps a place that nobody may use, until parents consent again or staff end it. */
export const isWithoutConsent = sql`(
  s.state = 'paused' and not exists (select from consent c
    where c.student_id = s.student_id and c.purpose = 'training' and c.withdrawn_at is null))`;

interface Given {
  studentId: string;
  purposes: readonly ConsentPurpose[];
  /** The parent's account, or the member who recorded it from paper. */
  by: { userId: string } | { staffId: string };
  /** When the notice was shown; absent: now. */
  at?: Date;
}

/** Leaves existing consents alone, with their notice and date. One withdrawn after `at` stays withdrawn. */
export async function giveConsents(trx: Transaction, { studentId, purposes, by, at }: Given): Promise<void> {
  const userId = 'userId' in by ? by.userId : null;
  const staffId = 'staffId' in by ? by.staffId : null;
  await sql`
    insert into consent (student_id, purpose, notice_version, given_at, given_by, recorded_by)
    select ${studentId}, n.purpose, coalesce(max(n.version) filter (where n.created_at <= ${at ?? null}::timestamptz),
             case when ${at ?? null}::timestamptz is null then max(n.version) else 1 end),
           coalesce(${at ?? null}::timestamptz, now()), ${userId}, ${staffId}
      from consent_notice n
     where n.purpose = any(${[...purposes]}::text[])
       and not exists (select from consent c where c.student_id = ${studentId} and c.purpose = n.purpose
                          and c.withdrawn_at > ${at ?? null}::timestamptz)
     group by n.purpose
    on conflict do nothing`.execute(trx);
}

export async function withdrawConsent(trx: Transaction, studentId: string, purpose: ConsentPurpose): Promise<void> {
  // If this transaction waited for the one that gave the consent, `now()` is earlier than the consent.
  await sql`
    update consent set withdrawn_at = greatest(now(), given_at)
     where student_id = ${studentId} and purpose = ${purpose} and withdrawn_at is null`.execute(trx);
}

export async function hasConsent(trx: Transaction, studentId: string, purpose: ConsentPurpose): Promise<boolean> {
  const { rows } = await sql`
    select from consent where student_id = ${studentId} and purpose = ${purpose} and withdrawn_at is null`.execute(trx);
  return rows.length > 0;
}
