import type { Inbox } from '../../server/testing/open-inbox.ts';
import { expect } from '../shop.ts';

/** The number in the test mail that the desk has sent to this address. */
export async function numberIn({ mailsTo }: Pick<Inbox, 'mailsTo'>, address: string): Promise<string> {
  const find = async () => (await mailsTo(address)).find(({ subject }) => subject === 'Test mail from your shop')?.text;
  await expect.poll(find).toBeDefined();
  const text = (await find()) ?? '';
  return /\b\d{4}\b/.exec(text.replaceAll(/(?<=\d) (?=\d)/g, ''))?.[0] ?? '';
}
