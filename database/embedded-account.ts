import { execFile } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; empty: our own. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data, or as `nobody` for new data.
 * `existing` is the cluster's folder, undefined before the first start.
 */
export async function chooseAccount(existing: string | undefined): Promise<Account> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return {};
  const owner = existing === undefined ? undefined : statSync(existing);
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new StartupError(
        `The database in ${existing} belongs to user id ${owner.uid}, and this program runs as user id ${ownUid}. ` +
          `Start it as that user, set DATA_DIR to another folder, or set DATABASE_URL.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = { uid: await idOfNobody('-u'), gid: await idOfNobody('-g') };
  if (existing !== undefined) giveTo(nobody, existing);
  return nobody;
}

async function idOfNobody(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'nobody']).catch(() => ({ stdout: '' }));
  const id = Number.parseInt(stdout, 10);
  if (Number.isNaN(id)) {
    throw new StartupError(
      'PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as. ' +
        'Start this program as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return id;
}

/** Makes the account the owner of a folder and everything in it. */
export function giveTo({ uid, gid }: Account, folder: string): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
}

/** Tries it, since mode bits are not enough: access lists, mounts and every parent folder matter too. */
export async function requireReach(account: Account, folder: string): Promise<void> {
  if (account.uid === undefined) return;
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
  } catch {
    throw new StartupError(
      `PostgreSQL cannot run as root, so it runs as user id ${account.uid}, and that user cannot reach ${folder}. ` +
        'Set DATA_DIR to a folder that others can reach (such as /var/lib/pahiya), start this program as an ordinary ' +
        'user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}
