import { sql } from 'kysely';
import type { Me } from '../../../contract/desk/sign-in.ts';
import type { ShopMode } from '../../../database/claim-mode.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';
import { rememberBrowser } from '../../features/accounts/known-browser.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';
import { idleHours, sessionHours, type StaffCaller } from '../../state/staff-sessions.ts';

const browserLengthMax = 300;

interface NewSession {
  staffId: string;
  /** The User-Agent header. */
  browser: string | undefined;
  /** Set for demo links: the session never needs a fresh proof. */
  isProvedForGood?: boolean;
}

/** Opens a session after password and second proof. Returns the cookie's secret. */
export async function startStaffSession(trx: Transaction, { staffId, browser = '', isProvedForGood }: NewSession) {
  const secret = newSecretText();
  await trx
    .insertInto('staff_session')
    .values({
      secret_hash: hashSecretText(secret),
      staff_id: staffId,
      browser: browser.toWellFormed().slice(0, browserLengthMax),
      ...(isProvedForGood && { proved_at: sql<Date>`'infinity'` }),
    })
    .execute();
  return secret;
}

/** The secrets of two cookies. */
export interface SignedIn {
  sessionSecret: string;
  browserSecret: string;
}

/** Opens a session and remembers the browser, so that strangers cannot use up its tries. */
export async function signIn(
  trx: Transaction,
  { staffId, browser, browserSecret }: NewSession & { browserSecret: string | null },
): Promise<SignedIn> {
  await auditSignIn(trx, staffId);
  return {
    sessionSecret: await startStaffSession(trx, { staffId, browser }),
    browserSecret: await rememberBrowser(trx, { staff_id: staffId }, browserSecret),
  };
}

export const auditSignIn = (trx: Transaction, staffId: string) =>
  writeAudit(trx, { actor: staffId, action: 'signed in', subject: { kind: 'staff', id: staffId } });

type EndReason = 'signed out' | 'ended by staff' | 'removed' | 'link used' | 'password changed';

/** Ends all open sessions of a member, except `exceptSession`. */
export async function endStaffSessions(
  trx: Transaction,
  staffId: string,
  reason: EndReason,
  exceptSession = '',
): Promise<void> {
  await trx
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('session_id', '!=', exceptSession)
    .where('ended_at', 'is', null)
    .execute();
}

/** Another member ends somebody's sessions, or members end all of their own. */
export const endSessionsOf = (db: Database, by: StaffCaller, staffId: string): Promise<null | Refused<'not-allowed'>> =>
  withRollback<null | Refused<'not-allowed'>>(db, async (trx) => {
    // The caller's own session may be among them, so check the permission before they end, and again after waiting for the locks.
    if (!(await isStillAllowed(trx, by, 'staff.edit'))) return refuse('not-allowed');
    await endStaffSessions(trx, staffId, 'ended by staff');
    if (by.staffId !== staffId && !(await isStillAllowed(trx, by, 'staff.edit'))) return refuse('not-allowed');
    await writeAudit(trx, { actor: by.staffId, action: 'sessions ended', subject: { kind: 'staff', id: staffId } });
    return null;
  });

/** An unknown secret is not an error: there is nothing to end. */
export async function signOutOfDesk(db: Database, secret: string | null): Promise<void> {
  if (secret === null) return;
  await db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: 'signed out' })
    .where('secret_hash', '=', hashSecretText(secret))
    .where('ended_at', 'is', null)
    .execute();
}

export async function endOneSession(
  db: Database,
  ended: { staffId: string; sessionId: string },
): Promise<null | Refused<'unknown-row'>> {
  const { numUpdatedRows } = await db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: 'ended by staff' })
    .where('session_id', '=', ended.sessionId)
    .where('staff_id', '=', ended.staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? null : refuse('unknown-row');
}

/** Open sessions, newest first. */
export const listSessions = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_session')
    .select(['session_id', 'browser', 'created_at', 'seen_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${sessionHours})`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .orderBy('created_at', 'desc')
    .execute();

export const presentMe = (staff: StaffCaller, mode: ShopMode): Me => ({
  staff_id: staff.staffId,
  full_name: staff.fullName,
  email: staff.email,
  role: staff.role,
  role_name: staff.roleName,
  permissions: [...staff.permissions],
  centres: [...staff.centres],
  passkeys: staff.passkeys,
  has_authenticator: staff.hasAuthenticator,
  ends_at: staff.endsAt.toISOString(),
  idle_ends_at: staff.idleEndsAt.toISOString(),
  proved_until: staff.provedUntil.toISOString(),
  is_demo: mode === 'demo',
});
