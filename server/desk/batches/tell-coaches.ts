import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { isTaughtBy } from '../../features/batch/serve-calendar.ts';
import type { Outbox } from '../../state/outbox.ts';

interface CoachNotice {
  subject: string;
  paragraphs: string[];
  /** Who did it, and so knows. */
  by: string;
}

/** One mail to each of these members, except the one who did it. Returns how many. */
export async function tellCoaches(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  staffIds: readonly string[],
  { subject, paragraphs, by }: CoachNotice,
): Promise<number> {
  const { rows } = await sql<{ email: string }>`
    select email from staff
     where staff_id = any(${[...staffIds]}::text[]) and staff_id <> ${by} and removed_at is null`.execute(trx);
  for (const { email } of rows) {
    await outbox.sendMail(trx, {
      to: email,
      subject,
      content: { heading: subject, paragraphs, button: { text: 'See the week', path: '/desk/week' }, after: [] },
    });
  }
  return rows.length;
}

/** Those of one class: who takes it instead, otherwise the batch's. */
export async function coachesOfClass(trx: Transaction, classId: string): Promise<{ staff_id: string; name: string }[]> {
  const { rows } = await sql<{ staff_id: string; name: string }>`
    select m.staff_id, m.full_name as name from staff m, batch_class c
     where c.class_id = ${classId} and m.removed_at is null and ${isTaughtBy(sql`m.staff_id`)}
     order by m.full_name`.execute(trx);
  return rows;
}
