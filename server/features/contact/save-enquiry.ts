import type { EnquiryForm } from '../../../contract/contact.ts';
import type { Database } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { mailShop } from '../site/mail-shop.ts';
import { enquiryReceivedMail } from './acknowledgements.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

type Enquiry = Pick<EnquiryForm, 'name' | 'mobile' | 'email' | 'parent_name' | 'school' | 'dob' | 'age' | 'remark'>;

/** Saves an enquiry and queues its mail to the shop in one transaction. */
export function saveEnquiry(
  { db, outbox }: Parts,
  enquiry: Enquiry,
  { sender, isAcknowledged }: { sender: string; isAcknowledged: boolean },
): Promise<void> {
  const { name, mobile, email, parent_name, school, dob, age, remark } = enquiry;
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('enquiry')
      .values({
        name,
        mobile,
        email,
        parent_name,
        school,
        dob: dob === '' ? null : dob,
        age: age === '' ? null : age,
        remark,
      })
      .execute();
    if (isAcknowledged) await outbox.sendMail(trx, enquiryReceivedMail(email));
    await mailShop(
      trx,
      { outbox, sender },
      {
        replyTo: email,
        // Fixed text, so that visitors cannot write subjects in the shop's inbox.
        subject: 'An enquiry about classes',
        content: {
          heading: 'Somebody is asking about classes',
          paragraphs: [
            [name, mobile, email].join(', '),
            ...named('Parent', parent_name),
            ...named('School', school),
            ...named('Born', dob),
            ...named('Age', String(age)),
            remark || 'No message.',
          ],
          after: ['Sent through the enquiry form.'],
        },
      },
    );
  });
}

const named = (name: string, value: string): string[] => (value === '' ? [] : [`${name}: ${value}`]);
