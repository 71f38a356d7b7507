import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from '@playwright/test';
import { commonFolder } from './shop-database.ts';

/** The six digits of the newest mail to an address; waits for it. */
export async function readCode(to: string, dataFolder = commonFolder()): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = /\b\d{6}\b/.exec((await mailsTo(to, dataFolder)).at(-1)?.text ?? '')?.[0];
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

type ReadMail = Awaited<ReturnType<PostalMime['parse']>>;

/** Mails by file. They never change, and a run catches thousands, so each is read once per worker. */
const alreadyParsed = new Map<string, Promise<ReadMail>>();

async function parse(file: string): Promise<ReadMail> {
  return new PostalMime().parse(await readFile(file));
}

/** Oldest first: the names of the files begin with the time. */
export async function mailsTo(address: string, dataFolder = commonFolder()): Promise<ReadMail[]> {
  const folder = join(dataFolder, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = names.map((name) => {
    const file = join(folder, name);
    const parsed = alreadyParsed.get(file) ?? parse(file);
    alreadyParsed.set(file, parsed);
    return parsed;
  });
  return (await Promise.all(mails)).filter(({ to }) => to?.some((receiver) => receiver.address === address));
}

/** The path in the newest mail to an address that has one; waits for it. */
export async function readLink(to: string, path: RegExp, dataFolder = commonFolder()): Promise<string> {
  const find = async () =>
    (await mailsTo(to, dataFolder)).flatMap(({ text }) => path.exec(text ?? '')?.[0] ?? []).at(-1);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}
