import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { addressGroup } from '../../http/address-limits.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { countTry, uncountTry } from '../../state/tries.ts';
import { forgetBrowsers, rememberBrowser } from '../../features/accounts/known-browser.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { endInvitations, invitationLink, lockInvitation, makeInvitation } from './invitation.ts';
import { isProved, type Proof } from './second-proof.ts';
import type { StaffCaller, StaffParts } from './staff-parts.ts';
import { endStaffSessions, signIn, type SignedIn } from './staff-session.ts';

const hourSeconds = 60 * 60;
const wrongInQuarterHour = 10;
const linksAnHour = 3;
const linksAnHourPerAddress = 20;
/** Longer than the work takes, so that the response time does not reveal whether the email is known. */
const answerMs = 400;

/**
 * Needs the current password; the route has already asked for a fresh second proof. Ends all other sessions and forgets all other browsers.
 * Returns this browser's new secret.
 */
export async function changePassword(
  { db, passwords, outbox }: Pick<StaffParts, 'db' | 'passwords' | 'outbox'>,
  { staffId, sessionId }: StaffCaller,
  given: { current: string; password: string; browserSecret: string | null },
): Promise<string | Refused<'wrong-password' | 'too-many-requests' | 'busy'>> {
  const bucket = `desk password ${staffId}`;
  const retryAfterSeconds = await countTry(db, [{ bucket, max: wrongInQuarterHour, windowSeconds: 15 * 60 }]);
  if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
  const member = await db
    .selectFrom('staff')
    .select(['email', 'full_name', 'password_hash'])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  const isRight = await passwords.isRight(member.password_hash, given.current);
  const passwordHash = isRight ? await passwords.hash(given.password) : null;
  if (isRight !== false) await uncountTry(db, [bucket]);
  if (isRight === false) {
    const reason = 'This is not your current password.';
    return refuse('wrong-password', { message: reason, fields: [{ field: 'current_password', reason }] });
  }
  if (isRight === null || passwordHash === null) return refuse('busy');
  return db.transaction().execute(async (trx) => {
    await setPassword(trx, { staffId, passwordHash, action: 'password changed', keepsSession: sessionId });
    await outbox.sendMail(trx, passwordChangedMail(member));
    return rememberBrowser(trx, { staff_id: staffId }, given.browserSecret);
  });
}

/** Mails a link to a member who forgot the password. The response and its time are the same for an unknown email. */
export async function sendResetLink(
  parts: Pick<StaffParts, 'db' | 'origin' | 'outbox'>,
  { email, ip }: { email: string; ip: string },
): Promise<null | Refused<'too-many-requests'>> {
  const [retryAfterSeconds] = await Promise.all([mailResetLink(parts, { email, ip }), sleep(answerMs)]);
  return retryAfterSeconds === null ? null : refuse('too-many-requests', { retryAfterSeconds });
}

async function mailResetLink(
  { db, origin, outbox }: Pick<StaffParts, 'db' | 'origin' | 'outbox'>,
  { email, ip }: { email: string; ip: string },
): Promise<number | null> {
  const wait = await countTry(db, [
    { bucket: `desk reset from ${addressGroup(ip)}`, max: linksAnHourPerAddress, windowSeconds: hourSeconds },
    { bucket: `desk reset ${email}`, max: linksAnHour, windowSeconds: hourSeconds },
  ]);
  if (wait !== null) return wait;
  await db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('staff')
      .select(['staff_id', 'full_name'])
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      // Members who have not joined yet use their invitation.
      .where('password_hash', 'is not', null)
      .executeTakeFirst();
    if (!member) return;
    const token = await makeInvitation(trx, { staffId: member.staff_id, resetsPassword: true });
    await outbox.sendMail(trx, resetMail({ email, ...member, link: invitationLink(origin(), token) }));
  });
  return null;
}

/** Needs a link from `sendResetLink` and one of the member's second proofs. Returns the secrets of the cookies. */
export async function resetPassword(
  parts: StaffParts,
  { token, password, browser, browserSecret, ...proof }: Proof & Reset,
): Promise<SignedIn | Refused<'link-ended' | 'wrong-proof' | 'busy'>> {
  const { db, mode, passwords, outbox } = parts;
  const offered = await lockInvitation(db, { mode, token });
  if (!offered?.resets_password) return refuse('link-ended');
  const passwordHash = await passwords.hash(password);
  if (passwordHash === null) return refuse('busy');
  const { staff_id: staffId, challenge } = offered;
  if (!(await isProved(parts, { staffId, challenge }, proof))) return refuse('wrong-proof');
  return db.transaction().execute(async (trx) => {
    const found = await lockInvitation(trx, { mode, token });
    if (!found?.resets_password) return refuse('link-ended');
    await endInvitations(trx, staffId);
    await setPassword(trx, { staffId, passwordHash, action: 'password reset' });
    await outbox.sendMail(trx, passwordChangedMail(found));
    return signIn(trx, { staffId, browser, browserSecret });
  });
}

interface Reset {
  token: string;
  password: string;
  browser: string | undefined;
  browserSecret: string | null;
}

interface NewPassword {
  staffId: string;
  passwordHash: string;
  action: 'password changed' | 'password reset';
  keepsSession?: string;
}

async function setPassword(trx: Transaction, { staffId, passwordHash, action, keepsSession }: NewPassword) {
  await trx.updateTable('staff').set({ password_hash: passwordHash }).where('staff_id', '=', staffId).execute();
  await endStaffSessions(trx, staffId, 'password changed', keepsSession);
  await forgetBrowsers(trx, { staff_id: staffId });
  await trx
    .updateTable('staff_sign_in')
    .set({ used_at: sql`now()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  await writeAudit(trx, { actor: staffId, action, subject: { kind: 'staff', id: staffId } });
}

const resetMail = (to: { email: string; full_name: string; link: string }): Mail => ({
  to: to.email,
  subject: 'Set a new password for the desk',
  content: {
    heading: `Hello ${to.full_name},`,
    paragraphs: [
      'Someone, probably you, asked to reset your password for the desk. Open this link to choose a new one. You will also need your authenticator app or passkey:',
      to.link,
    ],
    after: [
      'The link works once, for one hour. If you did not ask for it, ignore this mail: your password has not changed.',
      'If you have lost your phone as well, ask an owner of the shop for a new link.',
    ],
  },
});

const passwordChangedMail = ({ email, full_name }: { email: string; full_name: string }): Mail => ({
  to: email,
  subject: 'Your password for the desk was changed',
  content: {
    heading: `Hello ${full_name},`,
    paragraphs: ['Your password for the desk was just changed. You were signed out everywhere else.'],
    after: ['If this was not you, tell an owner of the shop at once.'],
  },
});
