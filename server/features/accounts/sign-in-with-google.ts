import { sql } from 'kysely';
import type { User } from '../../../contract/account.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import type { GoogleIdentity, GooglePerson } from '../../providers/google-identity/google-identity.ts';
import { rememberBrowser } from './known-browser.ts';
import { presentUser } from './profile.ts';
import { accountColumns, addAccount, findAccountByEmail } from './queries.ts';
import { startSession, type FirstTokens } from './session.ts';

interface Parts {
  db: Database;
  sessions: Sessions;
  /** Null if Google sign-in is not configured. */
  google: GoogleIdentity | null;
}

type Refusals = 'google-off' | 'google-refused' | 'google-unreachable' | 'google-email-in-use';

export async function signInWithGoogle(
  { db, sessions, google }: Parts,
  { idToken, browserSecret }: { idToken: string; browserSecret: string | null },
): Promise<(FirstTokens & { user: User; browserSecret: string }) | Refused<Refusals>> {
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
      browserSecret: await rememberBrowser(trx, { user_id: account.user_id }, browserSecret),
    };
  });
}

/**
 * A Google account is identified by its `sub`, never by its email, which may pass to another person. An existing account with
 * that email is linked only if Google runs the mailbox; otherwise the owner must first prove the email with a code.
 */
async function accountOf(trx: Transaction, person: GooglePerson) {
  const { sub, email, fullName } = person;
  // Without this lock a concurrent sign-in would see the email as taken by the account we are creating.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('account')
    .select([...accountColumns, 'closed_at'])
    .where('google_sub', '=', sub)
    .executeTakeFirst();
  if (known) return known.closed_at === null ? known : undefined;
  const sameEmail = await findAccountByEmail(trx, email);
  if (sameEmail) return person.isMailboxOwner ? linkGoogle(trx, sameEmail.user_id, sub) : undefined;
  return addAccount(trx, { email, full_name: fullName, google_sub: sub });
}

/** Undefined if a concurrent sign-in linked the account first. */
const linkGoogle = (trx: Transaction, userId: string, googleSub: string) =>
  trx
    .updateTable('account')
    .set({ google_sub: googleSub })
    .where('user_id', '=', userId)
    .where('google_sub', 'is', null)
    .where('closed_at', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
