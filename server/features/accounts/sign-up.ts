import type { Database } from '../../../database/client.ts';
import { isMobile } from '../../../domain/mobile-number.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { welcomeLetter } from './letters.ts';
import type { Passwords } from './passwords.ts';
import type { GrantProof } from './otp-queries.ts';
import { addAccount } from './queries.ts';
import { rememberBrowser } from './remember-browser.ts';
import { withProvenPassword } from './with-proven-password.ts';

interface NewAccount {
  email: string;
  fullName: string;
  mobile: string;
  password: string;
  proof: Pick<GrantProof, 'browserHash' | 'ticketHash'>;
  browserSecret: string | null;
}

/** Opens an account for an email whose code this browser has just shown. Returns the browser's new secret. */
export async function signUp(
  { db, passwords, outbox }: { db: Database; passwords: Passwords; outbox: Outbox },
  { email, fullName, mobile, password, proof, browserSecret }: NewAccount,
): Promise<string | Refused<'email-not-verified' | 'email-taken' | 'busy'>> {
  const grant: GrantProof = { ...proof, email, purpose: 'signup' };
  return withProvenPassword({ db, passwords }, { grant, password }, async (trx, passwordHash) => {
    const account = await addAccount(trx, {
      email,
      full_name: fullName,
      mobile: isMobile(mobile) ? mobile : null,
      password_hash: passwordHash,
    });
    if (!account) return refuse('email-taken');
    await outbox.sendMail(trx, welcomeLetter({ email, fullName }));
    return rememberBrowser(trx, account.user_id, browserSecret);
  });
}
