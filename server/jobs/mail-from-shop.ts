import type { Database } from '../../database/client.ts';
import { brandTokens, defaultBrand } from '../../domain/brand-colours.ts';
import type { PictureStore } from '../features/media/picture-store.ts';
import { findSiteProfile } from '../features/site/queries.ts';
import type { Mailer, MailFile, SendMail } from '../providers/mail/mail.ts';

interface Parts {
  db: Database;
  pictures: Pick<PictureStore, 'encodeLogo'>;
  mail: Pick<Mailer, 'send'>;
}

/** Twice the height in a mail, for sharp screens. */
const logoHeightPx = 72;

/**
 * Sends in the name and the colours of the shop as it is now. Replies go to its mailbox, unless a mail says otherwise: perhaps nobody
 * reads `MAIL_FROM`.
 */
export function mailFromShop({ db, pictures, mail }: Parts): SendMail {
  let logo: { id: string; files: MailFile[] } | undefined;

  async function findLogo(id: string): Promise<MailFile[]> {
    if (logo?.id === id) return logo.files;
    const bytes = await pictures.encodeLogo(id, logoHeightPx);
    const files = bytes ? [{ name: 'logo.png', type: 'image/png', bytes, pictureId: id }] : [];
    logo = { id, files };
    return files;
  }

  return async (message, id, files = []) => {
    const profile = await findSiteProfile(db);
    const { logo_name: name = '', address = '', phone = '', logo_id: logoId = null } = profile ?? {};
    const shop = {
      name,
      signature: [name, address, phone].filter((part) => part !== '').join(' · '),
      tokens: brandTokens(profile ?? defaultBrand),
      logoId,
    };
    const replyTo = message.replyTo ?? profile?.email;
    const logoFiles = logoId === null ? [] : await findLogo(logoId);
    await mail.send({ ...message, replyTo }, id, { shop, files: [...logoFiles, ...files] });
  };
}
