import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/client.ts';
import { creditNotePaper } from '../features/credit-note/credit-note-paper.ts';
import { findCreditNote } from '../features/credit-note/find-credit-note.ts';
import { findInvoice } from '../features/invoice/find-invoice.ts';
import { invoicePaper } from '../features/invoice/invoice-paper.ts';
import type { DrawTaxPaper } from '../features/invoice/tax-paper-drawing.ts';
import type { TaxPaper } from '../features/invoice/tax-paper.ts';
import type { PictureStore } from '../features/media/picture-store.ts';
import { Refused } from '../http/refuse.ts';
import type { Mail, MailFile } from '../providers/mail/mail.ts';

interface Parts {
  db: Database;
  pictures: Pick<PictureStore, 'encodeForMail'>;
  drawTaxPaper: DrawTaxPaper;
}

export type FindMailFiles = (mail: Mail) => Promise<MailFile[]>;

/** Twice the displayed 56 px, for sharp screens; about 4 kB each. */
const pictureWidth = 112;
/** Per mail. Further lines get an empty square. */
const picturesMax = 10;

/** Pictures and attachments, made when the mail is sent. */
export function openMailFiles({ db, pictures, drawTaxPaper }: Parts): FindMailFiles {
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
    return found instanceof Refused ? [] : attach(invoicePaper(found));
  }

  async function creditNote(creditNoteId: string): Promise<MailFile[]> {
    const found = await findCreditNote(db, { userId: null, creditNoteId });
    return found ? attach(creditNotePaper(found)) : [];
  }

  async function attach(paper: TaxPaper): Promise<MailFile[]> {
    const bytes = await drawTaxPaper(paper, 'mail');
    // The job is retried in a few seconds.
    if (!bytes) throw new Error('too many PDFs are being drawn');
    return [{ name: paper.fileName, type: 'application/pdf', bytes }];
  }

  return async ({ content: { items = [] }, invoiceOf, creditNoteOf }) => {
    const pictureIds = [...new Set(items.flatMap(({ pictureId }) => pictureId ?? []))].slice(0, picturesMax);
    const files: MailFile[] = [];
    for (const pictureId of pictureIds) files.push(...(await picture(pictureId)));
    if (invoiceOf !== undefined) files.push(...(await invoice(invoiceOf)));
    if (creditNoteOf !== undefined) files.push(...(await creditNote(creditNoteOf)));
    return files;
  };
}
