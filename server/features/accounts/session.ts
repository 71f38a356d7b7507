import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { hashSecretText, newSecretText } from '../../state/secret-text.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface FirstTokens extends Tokens {
  sealKey: string;
}

const refreshTokenDays = 30;
/** Two tabs that wake up together send the same refresh token. Reused later than this, it counts as stolen. */
const graceSeconds = 10;

/** Opens a token family, one per login, and issues its first pair of tokens. */
export async function startSession(
  trx: Transaction,
  sessions: Sessions,
  account: { user_id: string; session_epoch: number },
): Promise<FirstTokens> {
  const { familyId, sealKey } = await trx
    .insertInto('session_family')
    .values({ user_id: account.user_id })
    .returning([
      'family_id as familyId',
      sql<string>`(select seal_key from account where account.user_id = session_family.user_id)`.as('sealKey'),
    ])
    .executeTakeFirstOrThrow();
  return { ...(await issueTokens(trx, sessions, { ...account, familyId })), sealKey };
}

/** A refresh token is good for one new pair. Reusing it later ends the whole login, for the thief and the owner alike. */
export async function refreshSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  refreshToken: string,
): Promise<Tokens | Refused<'session-ended'>> {
  return db.transaction().execute(async (trx) => {
    const tokenHash = hashSecretText(refreshToken);
    const isFirstUse = await markUsed(trx, tokenHash);
    const token = await findRefreshToken(trx, tokenHash);
    if (!token || token.isExpired || !token.isFamilyLive) return refuse('session-ended');
    if (!isFirstUse && token.replacedSecondsAgo > graceSeconds) {
      await endFamily(trx, token.familyId, 'reuse');
      return refuse('session-ended');
    }
    return issueTokens(trx, sessions, token);
  });
}

/** Ends the login that the token belongs to. An unknown token is not an error: there is nothing to end. */
export async function logOut(
  db: Database,
  { refreshToken, deviceToken }: { refreshToken: string; deviceToken: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const token = await findRefreshToken(trx, hashSecretText(refreshToken));
    if (!token) return;
    await endFamily(trx, token.familyId, 'logout');
    await trx.deleteFrom('device_token').where('family_id', '=', token.familyId).execute();
    if (deviceToken === undefined) return;
    await trx
      .deleteFrom('device_token')
      .where('device_token', '=', deviceToken)
      .where('user_id', '=', token.user_id)
      .execute();
  });
}

async function issueTokens(
  trx: Transaction,
  sessions: Sessions,
  {
    user_id: userId,
    session_epoch: sessionEpoch,
    familyId,
  }: { user_id: string; session_epoch: number; familyId: string },
): Promise<Tokens> {
  const refreshToken = newSecretText();
  await trx
    .insertInto('refresh_token')
    .values({
      token_hash: hashSecretText(refreshToken),
      family_id: familyId,
      expires_at: sql<Date>`now() + make_interval(days => ${refreshTokenDays})`,
    })
    .execute();
  return { accessToken: await sessions.issueAccessToken({ userId, familyId, sessionEpoch }), refreshToken };
}

/** False if the token was used before. The row stays locked until the transaction ends. */
async function markUsed(trx: Transaction, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refresh_token')
    .set({ replaced_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const findRefreshToken = (trx: Transaction, tokenHash: string) =>
  trx
    .selectFrom('refresh_token')
    .innerJoin('session_family', 'session_family.family_id', 'refresh_token.family_id')
    .innerJoin('account', 'account.user_id', 'session_family.user_id')
    .select([
      'account.user_id',
      'account.session_epoch',
      'session_family.family_id as familyId',
      sql<boolean>`refresh_token.expires_at <= now()`.as('isExpired'),
      sql<boolean>`session_family.ended_at is null and account.closed_at is null`.as('isFamilyLive'),
      // The wall clock, not now(): this transaction may have begun before the other tab replaced the token.
      sql<number>`coalesce(extract(epoch from clock_timestamp() - replaced_at), 0)::float8`.as('replacedSecondsAgo'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

async function endFamily(trx: Transaction, familyId: string, reason: 'logout' | 'reuse'): Promise<void> {
  await trx
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}
