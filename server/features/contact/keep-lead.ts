import type { ContactForm } from '../../../contract/contact.ts';
import type { Database } from '../../../database/client.ts';
import type { Caller } from '../../state/sessions.ts';
import type { Outbox } from '../../state/outbox.ts';
import { findSiteProfile } from '../site/queries.ts';
import { leadLetter } from './letters.ts';
import { insertLead, type NewLead } from './queries.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
  mainId: string;
}

/** What the contact form says is kept, and mailed to the shop: a kept message is one that the shop hears of. */
export function keepLead(
  { db, outbox, mainId }: Parts,
  { name, email, mobile, remark }: Pick<ContactForm, 'name' | 'email' | 'mobile' | 'remark'>,
  caller: Pick<Caller, 'userId' | 'fullName'> | null,
): Promise<void> {
  const userId = caller?.userId ?? null;
  const lead: NewLead = { userId, userName: caller?.fullName ?? '', name, email, mobile, remark, propertyId: mainId };
  return db.transaction().execute(async (trx) => {
    await insertLead(trx, lead);
    const shop = await findSiteProfile(trx);
    if (shop?.email) await outbox.sendMail(trx, leadLetter(shop.email, lead));
  });
}
