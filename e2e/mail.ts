import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from '@playwright/test';

/** The six digits of the newest mail to an address; waits until there are more mails than the caller has read. */
export async function readCode(
  to: string,
  alreadyRead = 0,
  dataFolder = process.env['E2E_DATA_DIR'] ?? '',
): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(to, dataFolder);
      code = mails.length > alreadyRead ? /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] : undefined;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

/** Oldest first: the names of the files begin with the time. */
export async function mailsTo(address: string, dataFolder = process.env['E2E_DATA_DIR'] ?? '') {
  const folder = join(dataFolder, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => new PostalMime().parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
}
