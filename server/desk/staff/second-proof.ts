import { sql } from 'kysely';
import type { PasskeyUse } from '../../../contract/desk/sign-in.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { countTry, uncountTry } from '../../state/tries.ts';
import { stepOfCode } from './authenticator-codes.ts';
import type { StaffCaller, StaffParts } from './staff-parts.ts';

const daySeconds = 24 * 60 * 60;
/** Three of a million codes are valid at any time, so an attacker who knows the password would need about 10,000 days. */
const wrongCodesADay = 30;

export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyUse | undefined;
}

type ProofParts = Pick<StaffParts, 'db' | 'cipher' | 'passkeys'>;

/**
 * Whether this proves that the caller is this member. A code works once. After too many wrong codes in a day, even the right one is
 * rejected, silently: saying so would reveal that the password was right.
 */
export async function isProved(
  parts: ProofParts,
  { staffId, challenge }: { staffId: string; challenge: string | null },
  { code, passkey }: Proof,
): Promise<boolean> {
  if (passkey !== undefined) return challenge !== null && usePasskey(parts, { staffId, challenge }, passkey);
  return code !== undefined && useCode(parts, staffId, code);
}

async function useCode({ db, cipher }: ProofParts, staffId: string, code: string): Promise<boolean> {
  const bucket = `desk codes ${staffId}`;
  // Count first, then check: otherwise codes sent at the same moment would all pass the limit.
  const wait = await countTry(db, [{ bucket, max: wrongCodesADay, windowSeconds: daySeconds }]);
  const step = wait === null ? await findStep(db, { staffId, code }, cipher) : null;
  if (step === null || !(await takeStep(db, staffId, step))) return false;
  await uncountTry(db, [bucket]);
  return true;
}

async function findStep(
  db: Database,
  { staffId, code }: { staffId: string; code: string },
  cipher: StaffParts['cipher'],
): Promise<number | null> {
  const app = await db
    .selectFrom('authenticator')
    .select('secret_cipher')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return app ? stepOfStored(cipher, app.secret_cipher, staffId, code) : null;
}

export async function stepOfStored(cipher: StaffParts['cipher'], stored: Buffer, staffId: string, code: string) {
  const secret = cipher.decrypt(stored, staffId);
  return secret === null ? null : stepOfCode(secret, code);
}

/** False if a code of this time step, or of a later one, was already used. */
async function takeStep(db: Database, staffId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function usePasskey(
  { db, passkeys }: ProofParts,
  { staffId, challenge }: { staffId: string; challenge: string },
  used: PasskeyUse,
): Promise<boolean> {
  const key = await db
    .selectFrom('passkey')
    .select(['public_key', 'uses'])
    .where('credential_id', '=', used.id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (!key) return false;
  const uses = await passkeys.verifyUse(used, challenge, { publicKey: key.public_key, uses: key.uses });
  if (uses === null) return false;
  await db
    .updateTable('passkey')
    .set({ uses, used_at: sql`now()` })
    .where('credential_id', '=', used.id)
    .execute();
  return true;
}

/** A challenge works once, even if the proof fails. */
export async function takeChallenge(db: Database | Transaction, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update staff_session s set challenge = null
      from (select session_id, challenge from staff_session where session_id = ${sessionId} for update) was
     where s.session_id = was.session_id
    returning was.challenge`.execute(db);
  return rows[0]?.challenge ?? null;
}

/** Stores the session's challenge, for a proof or a new passkey. */
export async function storeChallenge(db: Database, staff: StaffCaller, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('session_id', '=', staff.sessionId).execute();
}

/** Makes the session's proof fresh again for a few minutes. Null on success. */
export async function proveAgain(
  parts: ProofParts,
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
