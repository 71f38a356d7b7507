import type { User } from '../../../contract/account.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import type { GoogleIdentity, GooglePerson } from '../../providers/google-identity/google-identity.ts';
import { presentUser } from './present-user.ts';
import { addAccount, findAccountByEmail, findAccountByGoogle, linkGoogle, lockGoogleAccount } from './queries.ts';
import { rememberBrowser } from './remember-browser.ts';
import { startSession, type Tokens } from './start-session.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  /** Null: not offered here. */
  google: GoogleIdentity | null;
}

type Refusals = 'google-off' | 'google-refused' | 'google-unreachable' | 'google-email-in-use';

export async function signInWithGoogle(
  { db, sessions, google }: Parts,
  { idToken, browserSecret }: { idToken: string; browserSecret: string | null },
): Promise<(Tokens & { user: User; browserSecret: string }) | Refused<Refusals>> {
  if (!google) return refuse('google-off');
  const person = await google.verify(idToken);
  if (person === 'refused') return refuse('google-refused');
  if (person === 'unreachable') return refuse('google-unreachable');
  return db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, person);
    if (!account) return refuse('google-email-in-use');
    return {
      user: presentUser(account),
      ...(await startSession(trx, sessions, account)),
      browserSecret: await rememberBrowser(trx, account.user_id, browserSecret),
    };
  });
}

/**
 * The account at Google is known by its `sub` and never by its address, which may pass to somebody else. An account that
 * already uses the address is linked only where Google runs that mailbox; else its owner first proves the address by code.
 */
async function accountOf(trx: Transaction, person: GooglePerson) {
  // Without it, a sign-in that looks between another's two steps finds the address taken, and by itself.
  await lockGoogleAccount(trx, person.sub);
  const known = await findAccountByGoogle(trx, person.sub);
  if (known) return known.closed_at === null ? known : undefined;
  const { sub, email, fullName } = person;
  const sameEmail = await findAccountByEmail(trx, email);
  if (sameEmail) return person.isMailboxOwner ? linkGoogle(trx, sameEmail.user_id, sub) : undefined;
  return addAccount(trx, { email, full_name: fullName, google_sub: sub });
}
