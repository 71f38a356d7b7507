import type { ShopMode } from '../../../database/claim-mode.ts';
import type { Database } from '../../../database/client.ts';
import type { BrowserCookie } from '../../http/browser-cookie.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller, StaffSessions } from '../../state/staff-sessions.ts';
import type { Passwords } from '../../features/accounts/passwords.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';
import type { Passkeys } from './passkeys.ts';

/** What the use cases in this folder need. */
export interface StaffParts {
  db: Database;
  mode: ShopMode;
  /** The shop's address, for links. */
  origin: () => string;
  passwords: Passwords;
  passkeys: Passkeys;
  cipher: AuthenticatorCipher;
  outbox: Pick<Outbox, 'sendMail'>;
  staffSessions: StaffSessions;
  deskCookie: BrowserCookie;
  /** Identifies a browser where somebody signed in before. */
  browserCookie: BrowserCookie;
}

export type { StaffCaller };
