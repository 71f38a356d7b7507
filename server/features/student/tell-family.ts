import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';

export interface Notice {
  subject: string;
  paragraphs: string[];
  /** Names no child: others can see the phone's screen. */
  push: { title: string; body: string };
}

/** Where My account shows children. */
export const familyPath = '/my-account?tab=family';

interface Reached {
  user_id: string | null;
  name: string;
  email: string;
  mobile: string;
}

/**
 * Notifies the guardians of these children, each once: by push, and by mail to the account's address or else the one staff entered. Returns
 * them. Leaves out those whose access and messages staff have ended.
 */
export async function tellFamilies(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>,
  studentIds: readonly string[],
  notice: Notice,
  { except = null }: { except?: string | null } = {},
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select distinct on (coalesce(g.user_id, nullif(g.email, ''), g.guardian_id))
           g.user_id, g.name, coalesce(a.email, g.email) as email, coalesce(nullif(g.mobile, ''), a.mobile, '') as mobile
      from guardian g left join account a using (user_id)
     where g.student_id = any(${[...studentIds]}::text[])
       and (g.user_id is not null or g.gets_messages and (g.email <> '' or g.mobile <> ''))
       and g.guardian_id is distinct from ${except}
     order by coalesce(g.user_id, nullif(g.email, ''), g.guardian_id), g.created_at, g.guardian_id`.execute(trx);
  const mailed = new Set<string>();
  for (const { user_id, email } of rows) {
    if (email !== '' && !mailed.has(email)) {
      mailed.add(email);
      const button = user_id === null ? {} : { button: { text: 'See my children', path: familyPath } };
      await outbox.sendMail(trx, {
        to: email,
        subject: notice.subject,
        content: { heading: notice.subject, paragraphs: notice.paragraphs, ...button, after: [] },
      });
    }
    if (user_id !== null) await outbox.sendPush(trx, user_id, { ...notice.push, link: familyPath });
  }
  return rows;
}

/** How many families these children have: siblings share a guardian, and count once. */
export async function countFamilies(trx: Transaction, studentIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct first)::integer as count
      from (select coalesce(min(user_id), min(nullif(email, '')), min(nullif(mobile, '')), student_id) as first
              from guardian where student_id = any(${[...studentIds]}::text[]) group by student_id) f`.execute(trx);
  return rows[0]?.count ?? 0;
}
