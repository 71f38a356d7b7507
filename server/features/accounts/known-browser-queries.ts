import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { hashSecretText } from './secret-text.ts';

export interface KnownAccount {
  userId: string;
  /** Of the account in this browser; the same after the secret of the browser has changed. */
  knownId: string;
}

/** The account of this email, if it was used in this browser before. */
export async function findAccountKnownTo(
  db: Database,
  browserSecret: string | null,
  email: string,
): Promise<KnownAccount | null> {
  if (browserSecret === null) return null;
  const known = await db
    .selectFrom('known_browser')
    .innerJoin('account', 'account.user_id', 'known_browser.user_id')
    .select(['account.user_id as userId', 'known_browser.known_id as knownId'])
    .where('known_browser.browser_hash', '=', hashSecretText(browserSecret))
    .where(sql`lower(account.email)`, '=', email)
    .executeTakeFirst();
  return known ?? null;
}

/** A family that shares a browser stays known in it when its secret changes. */
export async function renameBrowser(trx: Transaction, oldHash: string, newHash: string): Promise<void> {
  await trx.updateTable('known_browser').set({ browser_hash: newHash }).where('browser_hash', '=', oldHash).execute();
}

export async function putKnownBrowser(trx: Transaction, userId: string, browserHash: string): Promise<void> {
  await trx
    .insertInto('known_browser')
    .values({ browser_hash: browserHash, user_id: userId })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'user_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

export async function dropOldestBrowsers(trx: Transaction, userId: string, keptMax: number): Promise<void> {
  const beyond = trx
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('browser_hash')
    .offset(keptMax);
  await trx.deleteFrom('known_browser').where('user_id', '=', userId).where('browser_hash', 'in', beyond).execute();
}

export async function forgetBrowsers(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('known_browser').where('user_id', '=', userId).execute();
}
