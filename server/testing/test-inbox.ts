import type { Email } from 'postal-mime';
import { afterAll, expect } from 'vitest';
import { openInbox } from './open-inbox.ts';

/** An SMTP server for the tests of one file. */
export async function testInbox() {
  const { close, ...inbox } = await openInbox();
  const { mailsTo } = inbox;
  afterAll(close);

  /** Waits for a mail with this subject. */
  const mailTo = async (address: string, subject: RegExp): Promise<Email> => {
    const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
    await expect.poll(find, { timeout: 15_000, interval: 50 }).toBeDefined();
    const found = await find();
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  };
  return { ...inbox, mailTo };
}
