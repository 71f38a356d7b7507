import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';

const browsersMax = 20;

export interface KnownAccount {
  userId: string;
  /** Identifies this account in this browser; stays the same when the browser's secret changes. */
  knownId: string;
}

/** The account with this email, if someone logged in to it in this browser before. */
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

/**
 * From now on this browser has its own allowance of tries for this account. Returns a new secret for the browser: an attacker may have
 * planted the old one to share the allowance.
 */
export async function rememberBrowser(trx: Transaction, userId: string, oldSecret: string | null): Promise<string> {
  const secret = newSecretText();
  const browserHash = hashSecretText(secret);
  if (oldSecret !== null) {
    // Covers every account of the browser: a family that shares it stays known.
    await trx
      .updateTable('known_browser')
      .set({ browser_hash: browserHash })
      .where('browser_hash', '=', hashSecretText(oldSecret))
      .execute();
  }
  await trx
    .insertInto('known_browser')
    .values({ browser_hash: browserHash, user_id: userId })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'user_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
  await dropOldestBrowsers(trx, userId);
  return secret;
}

async function dropOldestBrowsers(trx: Transaction, userId: string): Promise<void> {
  const beyondMax = trx
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('browser_hash')
    .offset(browsersMax);
  await trx.deleteFrom('known_browser').where('user_id', '=', userId).where('browser_hash', 'in', beyondMax).execute();
}
