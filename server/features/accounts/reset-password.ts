import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { forgetBrowsers, rememberBrowser } from './known-browser.ts';
import { passwordChangedMail } from './mails.ts';
import type { Passwords } from './passwords.ts';
import { withProvenEmail, type CodeProof } from './proven-email.ts';

interface Reset {
  email: string;
  newPassword: string;
  proof: CodeProof;
  browserSecret: string | null;
}

/**
 * Sets a new password for an email that this browser has just proven with a code, ends every login and mails the owner. All other
 * browsers are forgotten: one of them may be a thief's. Returns this browser's new secret.
 */
export async function resetPassword(
  { db, passwords, outbox }: { db: Database; passwords: Passwords; outbox: Outbox },
  { email, newPassword, proof, browserSecret }: Reset,
): Promise<string | Refused<'email-not-verified' | 'busy'>> {
  const proven = { email, purpose: 'reset', proof, password: newPassword } as const;
  return withProvenEmail({ db, passwords }, proven, async (trx, passwordHash) => {
    const account = await setPassword(trx, email, passwordHash);
    if (!account) return refuse('email-not-verified');
    const { user_id: userId, full_name: fullName } = account;
    await trx
      .updateTable('session_family')
      .set({ ended_at: sql`now()`, end_reason: 'password reset' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    await trx.deleteFrom('device_token').where('user_id', '=', userId).execute();
    await forgetBrowsers(trx, { user_id: userId });
    await outbox.sendMail(trx, passwordChangedMail({ email, fullName }));
    return rememberBrowser(trx, { user_id: userId }, browserSecret);
  });
}

/** The new session epoch also invalidates access tokens that are already out. */
const setPassword = (trx: Transaction, email: string, passwordHash: string) =>
  trx
    .updateTable('account')
    .set({ password_hash: passwordHash, session_epoch: sql`session_epoch + 1` })
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .returning(['user_id', 'full_name'])
    .executeTakeFirst();
