import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/client.ts';
import type { Mail } from '../providers/mail/mail.ts';

const errorLengthMax = 500;

/** A try failed and will be repeated. An hour after the first failure the mail is in `overdue`. */
export async function saveUnsentMail(
  db: Database,
  { mailId, mail, error }: { mailId: string; mail: Mail; error: string },
): Promise<void> {
  const news = { last_failed_at: sql<Date>`now()`, last_error: error.slice(0, errorLengthMax) };
  await db
    .insertInto('unsent_mail')
    .values({ mail_id: mailId, recipient: mail.to, subject: mail.subject, ...news })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ ...news, tries: sql`unsent_mail.tries + 1` }))
    .execute();
}

/** No more tries: the mail is stored until a person sends it again or drops it. */
export async function stopRetrying(db: Database, { mailId, mail }: { mailId: string; mail: Mail }): Promise<void> {
  const saved = { mail: JSON.stringify(mail) };
  await db
    .insertInto('unsent_mail')
    .values({ mail_id: mailId, recipient: mail.to, subject: mail.subject, ...saved })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet(saved))
    .execute();
}

export async function forgetUnsentMail(db: Database | Transaction, mailId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('unsent_mail').where('mail_id', '=', mailId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export const listUnsentMail = (db: Database) =>
  db
    .selectFrom('unsent_mail')
    .select(['mail_id', 'recipient', 'subject', 'first_failed_at', 'tries', 'last_error'])
    .select(sql<boolean>`mail is not null`.as('is_retried_no_more'))
    .orderBy('first_failed_at')
    .execute();

/** Removes mails that are no longer retried, so that the caller can queue them again in the same transaction. */
export async function takeUnsentMail(trx: Transaction): Promise<Mail[]> {
  const { rows } = await sql<{ mail: Mail }>`
    delete from unsent_mail where mail is not null returning mail`.execute(trx);
  return rows.map(({ mail }) => mail);
}
