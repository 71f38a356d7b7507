import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { mailQueue } from './outbox.ts';

export type MailState = 'sent' | 'waiting' | 'failing' | 'failed';

/** The state of mails by id. The queue deletes sent mails after some days; those that could not be sent stay in `unsent_mail`. */
export async function findMailStates(db: Database, mailIds: readonly string[]): Promise<Map<string, MailState>> {
  const { rows } = await sql<{ mail_id: string; state: MailState }>`
    select asked.mail_id,
           case when u.mail is not null then 'failed'
                when u.mail_id is not null then 'failing'
                when j.state in ('created', 'active') then 'waiting'
                when j.state = 'retry' then 'failing'
                when j.state in ('failed', 'cancelled') then 'failed'
                else 'sent' end as state
      from unnest(${[...mailIds]}::text[]) asked (mail_id)
      left join unsent_mail u using (mail_id)
      left join pgboss.job j on j.name = ${mailQueue.name} and j.id = asked.mail_id::uuid`.execute(db);
  return new Map(rows.map(({ mail_id, state }) => [mail_id, state]));
}
