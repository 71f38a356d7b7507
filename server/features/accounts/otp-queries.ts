import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { DB } from '../../../database/types.gen.ts';

export type OtpPurpose = 'signup' | 'reset';

const inTenMinutes = sql<Date>`now() + interval '10 minutes'`;
const triesMax = 5;

interface NewChallenge {
  challenge_id: string;
  email: string;
  purpose: OtpPurpose;
  code_hash: string;
  browser_hash: string;
}

export async function addChallenge(trx: Transaction, challenge: NewChallenge): Promise<void> {
  await trx
    .insertInto('otp_challenge')
    .values({ ...challenge, expires_at: inTenMinutes })
    .execute();
}

/** The code that this browser asked for and can still show. */
export const findLiveChallengeOf = (
  db: Database,
  { email, purpose, browserHash }: { email: string; purpose: OtpPurpose; browserHash: string },
) =>
  db
    .selectFrom('otp_challenge')
    .select('challenge_id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', triesMax)
    .executeTakeFirst();

/**
 * Ten minutes from now, unless that was so less than a minute ago; then false. The guesses that were made stay counted. The row stays
 * locked until the transaction ends, so of two at once one is too early.
 */
export async function prolongChallenge(trx: Transaction, challengeId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('otp_challenge')
    .set({ expires_at: inTenMinutes })
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '<=', sql<Date>`now() + interval '9 minutes'`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface Guesser {
  email: string;
  purpose: OtpPurpose | undefined;
  browserHashes: string[];
}

/**
 * Counts a guess and hands out the code's hash, or nothing. The row stays locked until the transaction ends, so of any
 * number of guesses at once only five ever see the hash.
 */
export const countGuess = (trx: Transaction, { email, purpose, browserHashes }: Guesser) =>
  trx
    .updateTable('otp_challenge')
    .set({ tries: sql`tries + 1` })
    .where('email', '=', email)
    .where('browser_hash', 'in', browserHashes)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', triesMax)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'signup'))
    .returning(['challenge_id', 'email', 'purpose', 'code_hash', 'browser_hash'])
    .executeTakeFirst();

/** Whether the code of this browser has seen all the guesses that it allows. */
export const isUsedUp = async (trx: Transaction, { email, purpose, browserHashes }: Guesser): Promise<boolean> =>
  (await trx
    .selectFrom('otp_challenge')
    .select('challenge_id')
    .where('email', '=', email)
    .where('browser_hash', 'in', browserHashes)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '>=', triesMax)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'signup'))
    .executeTakeFirst()) !== undefined;

export async function endChallenge(trx: Transaction, challengeId: string): Promise<void> {
  await trx
    .updateTable('otp_challenge')
    .set({ ended_at: sql`now()` })
    .where('challenge_id', '=', challengeId)
    .execute();
}

export const findLiveChallenge = (db: Database, challengeId: string) =>
  db
    .selectFrom('otp_challenge')
    .select(['email', 'purpose'])
    .where('challenge_id', '=', challengeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

export async function addGrant(
  trx: Transaction,
  challenge: { challenge_id: string; email: string; purpose: OtpPurpose; browser_hash: string },
  ticketHash: string,
): Promise<void> {
  const { challenge_id, email, purpose, browser_hash } = challenge;
  await trx
    .insertInto('otp_grant')
    .values({ challenge_id, email, purpose, browser_hash, ticket_hash: ticketHash, expires_at: inTenMinutes })
    .execute();
}

/** What shows that the code was verified here: the cookie of the browser, or the ticket that it was given. */
export interface GrantProof {
  email: string;
  purpose: OtpPurpose;
  browserHash: string | null;
  ticketHash: string | null;
}

const liveGrant = (db: Database, { email, purpose, browserHash, ticketHash }: GrantProof) =>
  db
    .selectFrom('otp_grant')
    .select('grant_id')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((where) => where.or([where('browser_hash', '=', browserHash), where('ticket_hash', '=', ticketHash)]))
    .limit(1) satisfies SelectQueryBuilder<DB, 'otp_grant', { grant_id: string }>;

export const hasGrant = async (db: Database, proof: GrantProof): Promise<boolean> =>
  (await liveGrant(db, proof).executeTakeFirst()) !== undefined;

/** Once, also when asked twice at the same moment. */
export async function useGrant(trx: Transaction, proof: GrantProof): Promise<boolean> {
  const grant = await liveGrant(trx, proof).forUpdate().executeTakeFirst();
  if (!grant) return false;
  await trx
    .updateTable('otp_grant')
    .set({ used_at: sql`now()` })
    .where('grant_id', '=', grant.grant_id)
    .execute();
  return true;
}
