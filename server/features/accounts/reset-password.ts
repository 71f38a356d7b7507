import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { passwordChangedLetter } from './letters.ts';
import type { Passwords } from './passwords.ts';
import { dropAllDevices } from './device-queries.ts';
import { forgetBrowsers } from './known-browser-queries.ts';
import type { GrantProof } from './otp-queries.ts';
import { rememberBrowser } from './remember-browser.ts';
import { endAllSessions } from './session-queries.ts';
import { withProvenPassword } from './with-proven-password.ts';

interface Reset {
  email: string;
  newPassword: string;
  proof: Pick<GrantProof, 'browserHash' | 'ticketHash'>;
  browserSecret: string | null;
}

/**
 * Sets a new password for an email whose code this browser has just shown, ends every login and tells the owner. No other browser
 * stays known, for one may be a thief's. Returns the new secret of this one.
 */
export async function resetPassword(
  { db, passwords, outbox }: { db: Database; passwords: Passwords; outbox: Outbox },
  { email, newPassword, proof, browserSecret }: Reset,
): Promise<string | Refused<'email-not-verified' | 'busy'>> {
  const grant: GrantProof = { ...proof, email, purpose: 'reset' };
  return withProvenPassword({ db, passwords }, { grant, password: newPassword }, async (trx, passwordHash) => {
    const account = await endAllSessions(trx, email, passwordHash);
    if (!account) return refuse('email-not-verified');
    await dropAllDevices(trx, account.user_id);
    await forgetBrowsers(trx, account.user_id);
    await outbox.sendMail(trx, passwordChangedLetter({ email, fullName: account.full_name }));
    return rememberBrowser(trx, account.user_id, browserSecret);
  });
}
