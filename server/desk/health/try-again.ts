import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { mailQueue, type Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { takeUnsentMail } from '../../state/unsent-mail.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';

/** Queues mails again that are no longer retried, and retries waiting ones at once. */
export const sendUnsentAgain = (
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  staff: StaffCaller,
): Promise<{ count: number } | Refused<'not-allowed'>> =>
  withRollback<{ count: number } | Refused<'not-allowed'>>(db, async (trx) => {
    if (!(await isStillAllowed(trx, staff, 'health.edit'))) return refuse('not-allowed');
    const taken = await takeUnsentMail(trx);
    for (const mail of taken) await outbox.sendMail(trx, mail);
    const { rows } = await sql`
      update pgboss.job set start_after = now() where name = ${mailQueue.name} and state = 'retry' returning id`.execute(
      trx,
    );
    const count = taken.length + rows.length;
    await writeAudit(trx, {
      actor: staff.staffId,
      action: 'unsent mails tried again',
      subject: { kind: 'health', id: 'mail' },
      detail: { mails: String(count) },
    });
    return { count };
  });

/** The process with the built-in PostgreSQL looks every two seconds (server/jobs/back-up.ts). */
export const askForBackup = (db: Database, staff: StaffCaller): Promise<null | Refused<'no-backups' | 'not-allowed'>> =>
  withRollback<null | Refused<'no-backups' | 'not-allowed'>>(db, async (trx) => {
    if (!(await isStillAllowed(trx, staff, 'health.edit'))) return refuse('not-allowed');
    const { rows } = await sql`
      update backup_state set asked_at = now() where not is_own returning is_only`.execute(trx);
    if (rows.length === 0) return refuse('no-backups');
    await writeAudit(trx, {
      actor: staff.staffId,
      action: 'backup asked for',
      subject: { kind: 'health', id: 'backups' },
    });
    return null;
  });
