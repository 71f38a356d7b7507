import { type FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client.ts';
import type { Replica } from '../database/replica.ts';
import type { Config } from './config/config.ts';
import type { OtpCodes } from './features/accounts/otp-codes.ts';
import type { Passwords } from './features/accounts/passwords.ts';
import type { AadhaarCipher } from './features/admission/aadhaar-cipher.ts';
import type { FormTokens } from './features/contact/form-tokens.ts';
import type { DrawTaxPaper } from './features/invoice/tax-paper-drawing.ts';
import type { PictureMaker } from './features/media/make-picture.ts';
import type { PictureStore } from './features/media/picture-store.ts';
import type { Payments } from './features/payment/payments.ts';
import type { RestockLinks } from './features/restock/restock-links.ts';
import type { AuthenticatorCipher } from './desk/staff/authenticator-cipher.ts';
import type { Sessions } from './state/sessions.ts';
import type { Outbox } from './state/outbox.ts';
import type { FrontEnd } from './pages/front-end.ts';
import type { WorkerSide } from './processes/worker-side.ts';
import type { Providers } from './providers/open-providers.ts';

/** Everything that must be open before the shop can serve requests. */
export interface AppParts {
  db: Database;
  /** For work that needs the same connection over several statements. Never goes through a pooler. */
  directDb: Database;
  /** Null: all reads go to the primary. */
  replica: Replica | null;
  config: Config;
  sessions: Sessions;
  log: FastifyBaseLogger;
  pictures: PictureStore;
  frontEnd: FrontEnd;
  pictureMaker: PictureMaker;
  outbox: Outbox;
  drawTaxPaper: DrawTaxPaper;
  payments: Payments;
  codes: OtpCodes;
  passwords: Passwords;
  formTokens: FormTokens;
  restockLinks: RestockLinks;
  aadhaarCipher: AadhaarCipher;
  authenticatorCipher: AuthenticatorCipher;
  providers: Pick<Providers, 'google' | 'signInOptions' | 'payment' | 'geocoding'>;
  /** Absent if this is the only process on its port. */
  worker?: WorkerSide | undefined;
}
