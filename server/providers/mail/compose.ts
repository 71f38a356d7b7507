import { layOut } from './lay-out.ts';
import type { Mail, MailFile, MailShop } from './mail.ts';

export interface Sender {
  /** An address, with or without a name. Without one, the shop's name is used. */
  from: string;
  /** Of the shop's pages, for links. */
  origin: string;
}

/** A mail as nodemailer takes it. */
export function compose(
  mail: Mail,
  id: string,
  { shop, files }: { shop: MailShop; files: readonly MailFile[] },
  { from, origin }: Sender,
) {
  const pictureIds = new Set(files.flatMap(({ pictureId }) => pictureId ?? []));
  return {
    messageId: `<${id}@${/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? ''}>`,
    from: from.includes('<') ? from : { name: shop.name, address: from },
    ...addressees(mail),
    subject: mail.subject,
    ...layOut(mail.content, { origin, pictureIds, shop }),
    headers: {
      // RFC 3834: an out-of-office reply to an automatic mail would go round in circles.
      ...(mail.isAutomatic && { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }),
      // RFC 8058: one press in the mailbox, without a page.
      ...(mail.stopAddress !== undefined && {
        'List-Unsubscribe': `<${mail.stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: files.map(({ name, type, bytes, pictureId }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      ...(pictureId !== undefined && { cid: pictureId, contentDisposition: 'inline' as const }),
    })),
  };
}

/** As an object, nodemailer takes an address as it is and does not parse it as a list. */
const addressees = ({ to, replyTo }: Pick<Mail, 'to' | 'replyTo'>) => ({
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
});
