import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { TestMail } from '../../../contract/desk/health.ts';
import type { Database } from '../../../database/client.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { findMailStates } from '../../state/mail-states.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { countTry } from '../../state/tries.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

const subject = { kind: 'health', id: 'mail' };
const allowance = { bucket: 'test mails', max: 20, windowSeconds: 3600 };

/** Goes through the queue, like all mails. The audit does not contain the address. */
export async function sendTestMail(
  { db, outbox }: Parts,
  staff: StaffCaller,
  to: string,
): Promise<null | Refused<'too-many-requests' | 'not-allowed'>> {
  const retryAfterSeconds = await countTry(db, [allowance]);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  return withRollback<null | Refused<'not-allowed'>>(db, async (trx) => {
    if (!(await isStillAllowed(trx, staff, 'health.edit'))) return refuse('not-allowed');
    const code = String(randomInt(1000, 10_000));
    const mailId = await outbox.sendMail(trx, testMail(to, code));
    await sql`
      insert into test_mail (staff_id, recipient, mail_id, code) values (${staff.staffId}, ${to}, ${mailId}, ${code})
      on conflict (staff_id) do update set recipient = excluded.recipient, mail_id = excluded.mail_id, code = excluded.code,
        asked_at = now()`.execute(trx);
    await writeAudit(trx, { actor: staff.staffId, action: 'test mail sent', subject });
    return null;
  });
}

const testMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Test mail from your shop',
  content: {
    heading: 'Mails from your shop arrive',
    paragraphs: ['Enter this number at the desk, under Health:'],
    code,
    after: [
      'Is this mail in the spam folder? Then customers’ mails may be too: mark it as not spam, and ask your mail provider about SPF and DKIM.',
    ],
  },
});

/** Only the number in the member's own last test mail counts. */
export const confirmTestMail = (
  db: Database,
  staff: StaffCaller,
  code: string,
): Promise<null | Refused<'wrong-number' | 'not-allowed'>> =>
  withRollback<null | Refused<'wrong-number' | 'not-allowed'>>(db, async (trx) => {
    if (!(await isStillAllowed(trx, staff, 'health.edit'))) return refuse('not-allowed');
    const { rows } = await sql`
      update test_mail set confirmed_at = now() where staff_id = ${staff.staffId} and code = ${code} returning staff_id`.execute(
      trx,
    );
    if (rows.length === 0) return refuse('wrong-number', { fields: [{ field: 'code', reason: wrongNumberText }] });
    await writeAudit(trx, { actor: staff.staffId, action: 'test mail arrived', subject });
    return null;
  });

const wrongNumberText = 'This is not the number in your last test mail.';

export async function findTestMail(db: Database, staffId: string): Promise<TestMail | null> {
  const { rows } = await sql<{
    recipient: string;
    mail_id: string;
    asked_at: Date;
    confirmed_at: Date | null;
    last_error: string | null;
  }>`
    select t.recipient, t.mail_id, t.asked_at, u.last_error,
           case when t.confirmed_at > t.asked_at then t.confirmed_at end as confirmed_at
      from test_mail t left join unsent_mail u using (mail_id) where t.staff_id = ${staffId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const states = await findMailStates(db, [row.mail_id]);
  return {
    to: row.recipient,
    asked_at: row.asked_at.toISOString(),
    state: states.get(row.mail_id) ?? 'sent',
    error: row.last_error,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  };
}
