import type { Database } from '../../../database/client.ts';
import { isMobile } from '../../../domain/mobile-number.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { rememberBrowser } from './known-browser.ts';
import { welcomeMail } from './mails.ts';
import type { Passwords } from './passwords.ts';
import { withProvenEmail, type CodeProof } from './proven-email.ts';
import { addAccount } from './queries.ts';

interface NewAccount {
  email: string;
  fullName: string;
  mobile: string;
  password: string;
  proof: CodeProof;
  browserSecret: string | null;
}

/** Opens an account for an email that this browser has just proven with a code. Returns the browser's new secret. */
export async function signUp(
  { db, passwords, outbox }: { db: Database; passwords: Passwords; outbox: Outbox },
  { email, fullName, mobile, password, proof, browserSecret }: NewAccount,
): Promise<string | Refused<'email-not-verified' | 'email-taken' | 'busy'>> {
  const proven = { email, purpose: 'signup', proof, password } as const;
  return withProvenEmail({ db, passwords }, proven, async (trx, passwordHash) => {
    const account = await addAccount(trx, {
      email,
      full_name: fullName,
      mobile: isMobile(mobile) ? mobile : null,
      password_hash: passwordHash,
    });
    if (!account) return refuse('email-taken');
    await outbox.sendMail(trx, welcomeMail({ email, fullName }));
    return rememberBrowser(trx, { user_id: account.user_id }, browserSecret);
  });
}
