import { sql } from 'kysely';
import type { PasskeyMade } from '../../../contract/desk/sign-in.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { forgetBrowsers } from '../../features/accounts/known-browser.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { authenticatorUri, newAuthenticatorSecret } from './authenticator-codes.ts';
import { storeAuthenticator, storePasskey } from './own-proofs.ts';
import { stepOfStored } from './second-proof.ts';
import type { StaffParts } from './staff-parts.ts';
import { auditSignIn, endStaffSessions, signIn, startStaffSession, type SignedIn } from './staff-session.ts';
import { findDeskName } from './desk-name.ts';

const invitationHours = 72;
const demoLinkHours = 12;
const resetHours = 1;

/** The token is in the fragment, after the `#`, so browsers do not send it and it ends up in no log. */
export const invitationLink = (origin: string, token: string): string => `${origin}/desk/join#${token}`;

interface NewLink {
  staffId: string;
  signsIn?: boolean;
  /** Sets a new password and leaves the second proofs unchanged. */
  resetsPassword?: boolean;
}

/**
 * Makes a one-time token and ends earlier invitations. Demo links do not end each other, because each process prints its own. Reset links end
 * nothing: anybody can ask for one, a few in an hour. Using one ends the others.
 */
export async function makeInvitation(
  trx: Transaction,
  { staffId, signsIn = false, resetsPassword = false }: NewLink,
): Promise<string> {
  if (!signsIn && !resetsPassword) {
    await endLinks(trx).where('staff_id', '=', staffId).where('resets_password', '=', false).execute();
  }
  const hours = resetsPassword ? resetHours : signsIn ? demoLinkHours : invitationHours;
  const token = newSecretText();
  await trx
    .insertInto('staff_invitation')
    .values({
      token_hash: hashSecretText(token),
      staff_id: staffId,
      signs_in: signsIn,
      resets_password: resetsPassword,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute();
  return token;
}

/** Locks the invitation if it can still be used. Demo links never work in a live shop. */
export async function lockInvitation(
  db: Database | Transaction,
  { mode, token }: { mode: StaffParts['mode']; token: string },
) {
  const found = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff as m', 'm.staff_id', 'i.staff_id')
    .innerJoin('staff_role as r', 'r.role_id', 'm.role_id')
    .select([
      'i.staff_id',
      'i.signs_in',
      'i.resets_password',
      'i.secret_cipher',
      'i.challenge',
      'm.email',
      'm.full_name',
    ])
    .select('r.name as role_name')
    .where('i.token_hash', '=', hashSecretText(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('m.removed_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst();
  return found && !(found.signs_in && mode !== 'demo') ? found : null;
}

/** What the page behind a link shows. Opening it again shows the same secret. */
export const readInvitation = ({ db, mode, passkeys, cipher }: StaffParts, token: string) =>
  db.transaction().execute(async (trx) => {
    const found = await lockInvitation(trx, { mode, token });
    if (!found) return refuse('link-ended');
    const { staff_id: staffId, email, full_name: fullName, role_name, signs_in } = found;
    const shown = { email, full_name: fullName, role_name, signs_in, set_up: null, passkey_options: null };
    if (signs_in) return shown;
    if (found.resets_password) {
      const options = await passkeys.optionsForUse();
      await trx
        .updateTable('staff_invitation')
        .set({ challenge: options.challenge })
        .where('token_hash', '=', hashSecretText(token))
        .execute();
      return { ...shown, passkey_options: { ...options } };
    }
    const stored = found.secret_cipher ? cipher.decrypt(found.secret_cipher, staffId) : null;
    const secret = stored ?? (await newAuthenticatorSecret());
    const deskName = await findDeskName(trx);
    const options = await passkeys.optionsForMaking({ staffId, email, fullName, deskName }, []);
    await trx
      .updateTable('staff_invitation')
      .set({ challenge: options.challenge, secret_cipher: cipher.encrypt(secret, staffId) })
      .where('token_hash', '=', hashSecretText(token))
      .execute();
    const set_up = {
      authenticator_uri: await authenticatorUri(secret, { issuer: deskName, email }),
      authenticator_secret: secret,
      passkey_options: { ...options },
    };
    return { ...shown, set_up };
  });

interface Acceptance {
  token: string;
  password: string;
  code?: string | undefined;
  passkey?: PasskeyMade | undefined;
  browser: string | undefined;
  browserSecret: string | null;
}

/**
 * Sets password and second proof and signs in. Earlier passwords, proofs and sessions end: whoever needs a new link may have lost
 * their phone. Returns the secrets of the cookies.
 */
export async function acceptInvitation(
  parts: StaffParts,
  { token, password, browser, browserSecret, ...proof }: Acceptance,
): Promise<SignedIn | Refused<'link-ended' | 'wrong-proof' | 'busy'>> {
  const { db, mode, passwords, outbox } = parts;
  if (!(await lockInvitation(db, { mode, token }))) return refuse('link-ended');
  const passwordHash = await passwords.hash(password);
  if (passwordHash === null) return refuse('busy');
  return db
    .transaction()
    .execute(async (trx) => {
      const found = await lockInvitation(trx, { mode, token });
      if (!found || found.signs_in || found.resets_password) return refuse('link-ended');
      const { staff_id: staffId } = found;
      await trx.deleteFrom('passkey').where('staff_id', '=', staffId).execute();
      const isSet = await setProof(trx, parts, { ...found, staffId }, proof);
      if (!isSet) throw new WrongProof();
      await trx.updateTable('staff').set({ password_hash: passwordHash }).where('staff_id', '=', staffId).execute();
      await endStaffSessions(trx, staffId, 'link used');
      await forgetBrowsers(trx, { staff_id: staffId });
      await endInvitations(trx, staffId);
      await outbox.sendMail(trx, proofsSetMail(found));
      await writeAudit(trx, {
        actor: staffId,
        action: 'invitation accepted',
        subject: { kind: 'staff', id: staffId },
        detail: { proof: proof.code === undefined ? 'passkey' : 'authenticator' },
      });
      return signIn(trx, { staffId, browser, browserSecret });
    })
    .catch((error: unknown) => {
      if (error instanceof WrongProof) return refuse('wrong-proof');
      throw error;
    });
}

/** Tells the member, in case somebody else used the link. */
const proofsSetMail = ({ email, full_name }: { email: string; full_name: string }): Mail => ({
  to: email,
  subject: 'Your sign-in for the desk was set up',
  content: {
    heading: `Hello ${full_name},`,
    paragraphs: [
      'Your password and second proof for the desk were just set with the link we sent you. Earlier ones no longer work.',
    ],
    after: ['If this was not you, tell an owner of the shop at once.'],
  },
});

/** Thrown to roll back, so that the old passkeys stay. */
class WrongProof extends Error {}

async function setProof(
  trx: Transaction,
  { passkeys, cipher }: Pick<StaffParts, 'passkeys' | 'cipher'>,
  offered: { staffId: string; secret_cipher: Buffer | null; challenge: string | null },
  { code, passkey }: Pick<Acceptance, 'code' | 'passkey'>,
): Promise<boolean> {
  const { staffId, secret_cipher: secretCipher, challenge } = offered;
  if (passkey !== undefined) {
    const made = challenge === null ? null : await passkeys.verifyMade(passkey, challenge);
    if (!made) return false;
    await trx.deleteFrom('authenticator').where('staff_id', '=', staffId).execute();
    return storePasskey(trx, staffId, { ...made, name: 'First passkey' });
  }
  const step = secretCipher && code !== undefined ? await stepOfStored(cipher, secretCipher, staffId, code) : null;
  if (!secretCipher || step === null) return false;
  await storeAuthenticator(trx, staffId, { cipher: secretCipher, step });
  return true;
}

/** Signs in by a link of the demo. Returns the cookie's secret. */
export const enterDemo = (
  { db, mode }: Pick<StaffParts, 'db' | 'mode'>,
  { token, browser }: { token: string; browser: string | undefined },
): Promise<string | Refused<'link-ended'>> =>
  db.transaction().execute(async (trx) => {
    const found = await lockInvitation(trx, { mode, token });
    if (!found?.signs_in) return refuse('link-ended');
    await endLinks(trx).where('token_hash', '=', hashSecretText(token)).execute();
    await auditSignIn(trx, found.staff_id);
    return startStaffSession(trx, { staffId: found.staff_id, browser, isProvedForGood: true });
  });

/** Ends all links of a member after one was used. */
export async function endInvitations(trx: Transaction, staffId: string): Promise<void> {
  await endLinks(trx).where('staff_id', '=', staffId).execute();
}

const endLinks = (trx: Transaction) =>
  trx
    .updateTable('staff_invitation')
    .set({ used_at: sql`now()` })
    .where('used_at', 'is', null);
