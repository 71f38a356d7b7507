import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';

/** The mails that a shop without SMTP has written to its data folder. */
export function caughtMails(dataFolder: string) {
  const folder = join(dataFolder, 'mail');
  /** By file, so that each mail is parsed once however often a test looks for it. */
  const parsed = new Map<string, Promise<Email>>();
  const parse = async (name: string) => PostalMime.parse(await readFile(join(folder, name)));
  const mailsTo = async (address: string): Promise<Email[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map((name) => parsed.getOrInsertComputed(name, parse)));
    return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
  };
  /** Waits for a mail to this address whose subject matches. */
  const mailTo = async (address: string, subject: RegExp): Promise<Email> => {
    const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
    await expect.poll(find, { timeout: 30_000, interval: 100 }).toBeDefined();
    const found = await find();
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  };
  return { mailsTo, mailTo };
}
