import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/client.ts';
import { findInvoice } from '../features/invoice/find-invoice.ts';
import { invoiceFileName, type DrawInvoice } from '../features/invoice/invoice-drawing.ts';
import type { PictureStore } from '../features/media/picture-store.ts';
import { Refused } from '../http/refuse.ts';
import type { Mail, MailFile } from '../providers/mail/mail.ts';

interface Parts {
  db: Database;
  pictures: Pick<PictureStore, 'encodeForMail'>;
  drawInvoice: DrawInvoice;
}

export type FindMailFiles = (mail: Mail) => Promise<MailFile[]>;

/** Twice the displayed 56 px, for sharp screens; about 4 kB each. */
const pictureWidth = 112;
/** Per mail. Further lines get an empty square. */
const picturesMax = 10;

/** Pictures and attachments, made when the mail is sent. */
export function openMailFiles({ db, pictures, drawInvoice }: Parts): FindMailFiles {
  const made = new LRUCache<string, MailFile>({ max: 200 });

  async function picture(pictureId: string): Promise<MailFile[]> {
    const known = made.get(pictureId);
    if (known) return [known];
    const bytes = await pictures.encodeForMail(pictureId, pictureWidth);
    if (!bytes) return [];
    const file = { name: `${pictureId}.jpg`, type: 'image/jpeg', bytes, pictureId };
    made.set(pictureId, file);
    return [file];
  }

  async function invoice(orderId: string): Promise<MailFile[]> {
    const found = await findInvoice(db, { userId: null, orderId });
    if (found instanceof Refused) return [];
    const bytes = await drawInvoice(found);
    // The job is retried in a few seconds.
    if (!bytes) throw new Error('too many invoices are being drawn');
    return [{ name: invoiceFileName(found), type: 'application/pdf', bytes }];
  }

  return async ({ content: { items = [] }, invoiceOf }) => {
    const pictureIds = [...new Set(items.flatMap(({ pictureId }) => pictureId ?? []))].slice(0, picturesMax);
    const files: MailFile[] = [];
    for (const pictureId of pictureIds) files.push(...(await picture(pictureId)));
    return invoiceOf === undefined ? files : [...files, ...(await invoice(invoiceOf))];
  };
}
