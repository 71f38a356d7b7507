import type { EnquiryForm } from '../../../contract/contact.ts';
import type { Database } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { findSiteProfile } from '../site/queries.ts';
import { enquiryLetter } from './letters.ts';
import { insertEnquiry, type NewEnquiry } from './queries.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
}

type Asked = Pick<EnquiryForm, 'name' | 'mobile' | 'email' | 'parent_name' | 'school' | 'dob' | 'age' | 'remark'>;

/** Kept and mailed to the shop, both or neither. */
export function keepEnquiry({ db, outbox }: Parts, asked: Asked): Promise<void> {
  const { name, mobile, email, school, remark } = asked;
  const enquiry: NewEnquiry = {
    name,
    mobile,
    email,
    school,
    remark,
    parentName: asked.parent_name,
    dob: asked.dob === '' ? null : asked.dob,
    age: asked.age === '' ? null : asked.age,
  };
  return db.transaction().execute(async (trx) => {
    await insertEnquiry(trx, enquiry);
    const shop = await findSiteProfile(trx);
    if (shop?.email) await outbox.sendMail(trx, enquiryLetter(shop.email, enquiry));
  });
}
