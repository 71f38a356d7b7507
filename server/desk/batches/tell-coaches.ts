import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
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
export async function coachesOfClass(trx: Transaction, classId: string): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select k.staff_id from class_coach k where k.class_id = ${classId}
    union
    select k.staff_id from batch_coach k join batch_class c using (batch_id)
     where c.class_id = ${classId} and not exists (select from class_coach s where s.class_id = ${classId})`.execute(
    trx,
  );
  return rows.map(({ staff_id }) => staff_id);
}
