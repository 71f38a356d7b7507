import { sql } from 'kysely';
import { refuse, type Refused } from '../../http/refuse.ts';
import { isProved, takeChallenge, type Proof } from './second-proof.ts';
import type { StaffCaller, StaffParts } from './staff-parts.ts';

/** Stores the session's challenge, for a proof or a new passkey. */
export async function storeChallenge(db: StaffParts['db'], staff: StaffCaller, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('session_id', '=', staff.sessionId).execute();
}

/** Makes the session's proof fresh again for a few minutes. Null on success. */
export async function proveAgain(
  parts: Pick<StaffParts, 'db' | 'cipher' | 'passkeys'>,
  staff: StaffCaller,
  proof: Proof,
): Promise<null | Refused<'wrong-proof'>> {
  const { staffId, sessionId } = staff;
  const challenge = proof.passkey === undefined ? null : await takeChallenge(parts.db, sessionId);
  if (!(await isProved(parts, { staffId, challenge }, proof))) return refuse('wrong-proof');
  await parts.db
    .updateTable('staff_session')
    .set({ proved_at: sql`greatest(proved_at, now())` })
    .where('session_id', '=', sessionId)
    .execute();
  return null;
}
