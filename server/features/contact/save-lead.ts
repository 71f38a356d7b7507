import { sql } from 'kysely';
import type { ContactForm } from '../../../contract/contact.ts';
import type { Database } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { Caller } from '../../state/sessions.ts';
import { findSiteProfile } from '../site/queries.ts';
import { leadReceivedMail } from './acknowledgements.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
  mainId: string;
}

/** A browser without scripts sends a form again if its button is pressed twice, or the answer is lost and the page reloaded. */
const sameMessageSeconds = 600;

/** Saves a message from the contact form and mails it to the shop: both or neither. The same message sent again is saved once. */
export function saveLead(
  { db, outbox, mainId }: Parts,
  { name, email, mobile, remark }: Pick<ContactForm, 'name' | 'email' | 'mobile' | 'remark'>,
  { caller, isAcknowledged }: { caller: Pick<Caller, 'userId' | 'fullName'> | null; isAcknowledged: boolean },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Serialises messages of one sender; without it two at once would not see each other.
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
    const shop = await findSiteProfile(trx);
    if (!shop?.email) return;
    await outbox.sendMail(trx, {
      to: shop.email,
      replyTo: email,
      // Without a word of the visitor's, so that nobody can write the shop's subjects.
      subject: 'A message from the contact form',
      content: {
        heading: 'Somebody wrote to the shop',
        paragraphs: [[name, mobile, email].join(', '), remark || 'No message.'],
        after: [caller === null ? 'Sent by a guest.' : `Sent from the account of ${caller.fullName}.`],
      },
    });
  });
}
