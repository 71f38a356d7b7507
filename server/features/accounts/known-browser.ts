import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { BrowserCookie } from '../../http/browser-cookie.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';

const browsersMax = 20;

/** Names the browser, at the shop and at the desk. 400 days are the longest that browsers allow. */
export const knownBrowserCookie = (publicOrigin: string | undefined): BrowserCookie =>
  new BrowserCookie({ name: 'browser', maxAgeSeconds: 400 * 24 * 60 * 60, publicOrigin });

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

/** The account that has logged in with a browser: a customer's or a member's. */
type BrowserOwner = { user_id: string } | { staff_id: string };

/**
 * Gives this browser its own allowance of login tries for this person. Returns a new secret for it, because an attacker may have
 * planted the old one to share the allowance.
 */
export async function rememberBrowser(
  trx: Transaction,
  owner: BrowserOwner,
  oldSecret: string | null,
): Promise<string> {
  const secret = newSecretText();
  const browserHash = hashSecretText(secret);
  if (oldSecret !== null) {
    // The new secret is for everybody this browser knows, so a family that shares it stays known.
    await trx
      .updateTable('known_browser')
      .set({ browser_hash: browserHash })
      .where('browser_hash', '=', hashSecretText(oldSecret))
      .execute();
  }
  const [column] = keyOf(owner);
  await trx
    .insertInto('known_browser')
    .values({ browser_hash: browserHash, ...owner })
    .onConflict((conflict) => conflict.columns(['browser_hash', column]).doUpdateSet({ seen_at: sql`now()` }))
    .execute();
  await dropOldestBrowsers(trx, owner);
  return secret;
}

/** Call after a password change: one of the known browsers may be a thief's. */
export async function forgetBrowsers(trx: Transaction, owner: BrowserOwner): Promise<void> {
  const [column, id] = keyOf(owner);
  await trx.deleteFrom('known_browser').where(column, '=', id).execute();
}

async function dropOldestBrowsers(trx: Transaction, owner: BrowserOwner): Promise<void> {
  const [column, id] = keyOf(owner);
  const beyondMax = trx
    .selectFrom('known_browser')
    .select('known_id')
    .where(column, '=', id)
    .orderBy('seen_at', 'desc')
    .orderBy('known_id')
    .offset(browsersMax);
  await trx.deleteFrom('known_browser').where('known_id', 'in', beyondMax).execute();
}

const keyOf = (owner: BrowserOwner) =>
  'user_id' in owner ? (['user_id', owner.user_id] as const) : (['staff_id', owner.staff_id] as const);
