import * as z from 'zod/mini';
import type { BrandTokens } from '../../../domain/brand-colours.ts';

/** Something that was bought, as a row with its picture. */
const MailItem = z.object({
  name: z.string(),
  /** Size, colour, SKU. */
  detail: z.string(),
  pictureId: z.nullable(z.string()),
  quantity: z.int(),
  /** Empty: not shown. */
  amount: z.string(),
});
export type MailItem = z.infer<typeof MailItem>;

const Named = z.object({ name: z.string(), value: z.string() });
export type Named = z.infer<typeof Named>;

const words = z.array(z.string());

/** What a mail says. Plain words: `layOut` escapes and draws them. */
export const MailContent = z.object({
  heading: z.string(),
  paragraphs: words,
  /** Shown large, with space between its digits. */
  code: z.optional(z.string()),
  items: z.optional(z.array(MailItem)),
  /** Below the items. The last one is what was paid, or will be. */
  amounts: z.optional(z.array(Named)),
  /** Address, date, payment. */
  facts: z.optional(z.array(Named)),
  /** The one thing to do. `path` is a page of this shop, never of another. */
  button: z.optional(z.object({ text: z.string(), path: z.string() })),
  after: words,
});
export type MailContent = z.infer<typeof MailContent>;

/** A mail to one person. */
export const Mail = z.object({
  to: z.string(),
  /** Who gets the reply. Default: the shop. */
  replyTo: z.optional(z.string()),
  subject: z.string(),
  content: MailContent,
  /** The order whose invoice is attached. Drawn when the mail is sent: the queue would have to carry the PDF. */
  invoiceOf: z.optional(z.string()),
  /** The credit note that goes with it. */
  creditNoteOf: z.optional(z.string()),
  /** An automatic answer to a form. Marked as such, so that no autoresponder replies. */
  isAutomatic: z.optional(z.boolean()),
  /** Where a mailbox's own "Unsubscribe" sends a POST. */
  stopAddress: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** Goes with a mail: a picture that its HTML shows, if it has a `pictureId`, else an attachment. */
export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
  pictureId?: string;
}

/** The shop that a mail comes from, as of the moment it is sent. */
export interface MailShop {
  name: string;
  /** At the end of each mail: who writes, and from where. */
  signature: string;
  tokens: BrandTokens;
  /** Its file goes with the mail. Null: only the name is shown. */
  logoId: string | null;
}

export interface Mailer {
  /** A mail that is sent again keeps its id, so that mailboxes recognise it: its sender may have died before saving that it was sent. */
  send(mail: Mail, id: string, from: { shop: MailShop; files: readonly MailFile[] }): Promise<void>;
  close(): Promise<void>;
}

/** Sends in the name of the shop. */
export type SendMail = (mail: Mail, id: string, files?: readonly MailFile[]) => Promise<void>;

/**
 * How many mails a process sends in parallel. Each kind has its own share of the connections, so that a code never waits behind
 * other mails.
 */
export const mailsAtOnce = { codes: 6, others: 4 };
