import { sql } from 'kysely';
import type { PasskeyMade } from '../../../contract/desk/sign-in.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { writeAudit } from '../../features/audit/queries.ts';
import { authenticatorUri, newAuthenticatorSecret } from './authenticator-codes.ts';
import { stepOfStored, storeChallenge, takeChallenge } from './second-proof.ts';
import type { StaffCaller, StaffParts } from './staff-parts.ts';
import { findDeskName } from './desk-name.ts';

export const listPasskeys = (db: Database, staffId: string) =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'name', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export async function offerPasskey({ db, passkeys }: Pick<StaffParts, 'db' | 'passkeys'>, staff: StaffCaller) {
  const known = await listPasskeys(db, staff.staffId);
  const options = await passkeys.optionsForMaking(
    { ...staff, deskName: await findDeskName(db) },
    known.map(({ credential_id }) => credential_id),
  );
  await storeChallenge(db, staff, options.challenge);
  return { passkey_options: { ...options } };
}

export async function addPasskey(
  { db, passkeys }: Pick<StaffParts, 'db' | 'passkeys'>,
  staff: StaffCaller,
  { name, passkey }: { name: string; passkey: PasskeyMade },
): Promise<null | Refused<'wrong-proof'>> {
  const challenge = await takeChallenge(db, staff.sessionId);
  const made = challenge === null ? null : await passkeys.verifyMade(passkey, challenge);
  if (!made) return refuse('wrong-proof');
  return db.transaction().execute(async (trx) => {
    if (!(await storePasskey(trx, staff.staffId, { ...made, name }))) return refuse('wrong-proof');
    await auditProof(trx, staff, { action: 'passkey added', name });
    return null;
  });
}

/** False if the passkey is already registered. */
export async function storePasskey(
  trx: Transaction,
  staffId: string,
  { credentialId, publicKey, uses, name }: { credentialId: string; publicKey: Buffer; uses: number; name: string },
): Promise<boolean> {
  const stored = await trx
    .insertInto('passkey')
    .values({ credential_id: credentialId, staff_id: staffId, public_key: publicKey, uses, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return stored !== undefined;
}

export const removePasskey = (
  db: Database,
  staff: StaffCaller,
  credentialId: string,
): Promise<null | Refused<'unknown-row' | 'last-proof'>> =>
  db.transaction().execute(async (trx) => {
    const proofs = await lockProofs(trx, staff.staffId);
    const passkey = proofs.passkeys.find((known) => known.credential_id === credentialId);
    if (!passkey) return refuse('unknown-row');
    if (proofs.passkeys.length === 1 && !proofs.hasAuthenticator) return refuse('last-proof');
    await trx.deleteFrom('passkey').where('credential_id', '=', credentialId).execute();
    await auditProof(trx, staff, { action: 'passkey removed', name: passkey.name });
    return null;
  });

/** Stores a new secret in the session until its first code confirms it. */
export async function offerAuthenticator({ db, cipher }: Pick<StaffParts, 'db' | 'cipher'>, staff: StaffCaller) {
  const secret = await newAuthenticatorSecret();
  await db
    .updateTable('staff_session')
    .set({ secret_cipher: cipher.encrypt(secret, staff.staffId) })
    .where('session_id', '=', staff.sessionId)
    .execute();
  const account = { issuer: await findDeskName(db), email: staff.email };
  return { authenticator_uri: await authenticatorUri(secret, account), authenticator_secret: secret };
}

export const setUpAuthenticator = (
  { db, cipher }: Pick<StaffParts, 'db' | 'cipher'>,
  staff: StaffCaller,
  code: string,
): Promise<null | Refused<'wrong-proof'>> =>
  db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('staff_session')
      .select('secret_cipher')
      .where('session_id', '=', staff.sessionId)
      .forUpdate()
      .executeTakeFirst();
    const step = session?.secret_cipher ? await stepOfStored(cipher, session.secret_cipher, staff.staffId, code) : null;
    if (!session?.secret_cipher || step === null) return refuse('wrong-proof');
    await storeAuthenticator(trx, staff.staffId, { cipher: session.secret_cipher, step });
    await trx
      .updateTable('staff_session')
      .set({ secret_cipher: null })
      .where('session_id', '=', staff.sessionId)
      .execute();
    await auditProof(trx, staff, { action: 'authenticator set up' });
    return null;
  });

/** The code that confirmed it counts as used. */
export async function storeAuthenticator(
  trx: Transaction,
  staffId: string,
  { cipher, step }: { cipher: Buffer; step: number },
): Promise<void> {
  await trx
    .insertInto('authenticator')
    .values({ staff_id: staffId, secret_cipher: cipher, last_step: step })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ secret_cipher: cipher, last_step: step, created_at: sql`now()` }),
    )
    .execute();
}

export const removeAuthenticator = (
  db: Database,
  staff: StaffCaller,
): Promise<null | Refused<'unknown-row' | 'last-proof'>> =>
  db.transaction().execute(async (trx) => {
    const proofs = await lockProofs(trx, staff.staffId);
    if (!proofs.hasAuthenticator) return refuse('unknown-row');
    if (proofs.passkeys.length === 0) return refuse('last-proof');
    await trx.deleteFrom('authenticator').where('staff_id', '=', staff.staffId).execute();
    await auditProof(trx, staff, { action: 'authenticator removed' });
    return null;
  });

/** Locks the member; otherwise two removals at once could take the last two proofs. */
async function lockProofs(trx: Transaction, staffId: string) {
  await trx.selectFrom('staff').select('staff_id').where('staff_id', '=', staffId).forUpdate().execute();
  const passkeys = await listPasskeys(trx, staffId);
  const app = await trx
    .selectFrom('authenticator')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return { passkeys, hasAuthenticator: app !== undefined };
}

const auditProof = (trx: Transaction, staff: StaffCaller, { action, name }: { action: string; name?: string }) =>
  writeAudit(trx, {
    actor: staff.staffId,
    action,
    subject: { kind: 'staff', id: staff.staffId },
    detail: name === undefined ? {} : { name },
  });
