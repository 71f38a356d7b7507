import { sql } from 'kysely';
import type { ContactForm } from '../../../contract/contact.ts';
import type { Database } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Caller } from '../../state/sessions.ts';
import { mailShop } from '../site/mail-shop.ts';
import { leadReceivedMail } from './acknowledgements.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
  mainId: string;
}

interface FormSender {
  caller: Pick<Caller, 'userId' | 'fullName'> | null;
  /** As `senderOf` gives it. */
  sender: string;
  isAcknowledged: boolean;
}

/** Without scripts a browser sends the form again on a double press, or on reload after a lost response. */
const sameMessageSeconds = 600;

/** Saves a message from the contact form and queues its mail to the shop in one transaction. The same message sent again is ignored. */
export function saveLead(
  { db, outbox, mainId }: Parts,
  { name, email, mobile, remark }: Pick<ContactForm, 'name' | 'email' | 'mobile' | 'remark'>,
  { caller, sender, isAcknowledged }: FormSender,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Serialises messages from one sender; otherwise two at once would both be saved.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${email}`}, 0))`.execute(trx);
    const known = await trx
      .selectFrom('lead')
      .select('lead_id')
      .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${sameMessageSeconds})`)
      .where((row) => row.and({ name, email, mobile, remark }))
      .executeTakeFirst();
    if (known) return;
    await trx
      .insertInto('lead')
      .values({
        user_id: caller?.userId ?? null,
        user_name: caller?.fullName ?? '',
        name,
        email,
        mobile,
        remark,
        property_id: mainId,
      })
      .execute();
    if (isAcknowledged) await outbox.sendMail(trx, leadReceivedMail(email));
    await mailShop(
      trx,
      { outbox, sender },
      {
        replyTo: email,
        // Fixed text, so that visitors cannot write subjects in the shop's inbox.
        subject: 'A message from the contact form',
        content: {
          heading: 'Somebody wrote to the shop',
          paragraphs: [[name, mobile, email].join(', '), remark || 'No message.'],
          after: [caller === null ? 'Sent by a guest.' : `Sent from the account of ${caller.fullName}.`],
        },
      },
    );
  });
}
