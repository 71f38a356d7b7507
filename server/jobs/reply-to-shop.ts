import type { Database } from '../../database/client.ts';
import { findSiteProfile } from '../features/site/queries.ts';
import type { Mailer } from '../providers/mail/mail.ts';

/** Sends every letter that names no other Reply-To with the shop's own mailbox: `MAIL_FROM` may be one that nobody reads. */
export const replyToShop = (db: Database, mail: Mailer): Mailer => ({
  ...mail,
  async send(letter, id) {
    const replyTo = letter.replyTo ?? (await findSiteProfile(db))?.email;
    await mail.send({ ...letter, replyTo }, id);
  },
});
