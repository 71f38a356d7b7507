import type { Transaction } from '../../../database/client.ts';
import type { Sessions } from '../../state/sessions.ts';
import { addFamily, addRefreshToken } from './session-queries.ts';
import { hashSecretText, newSecretText } from './secret-text.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** A login of its own, with its first pair of tokens. */
export async function startSession(
  trx: Transaction,
  sessions: Sessions,
  account: { user_id: string; session_epoch: number },
): Promise<Tokens> {
  const familyId = await addFamily(trx, account.user_id);
  return issueTokens(trx, sessions, { ...account, familyId });
}

export async function issueTokens(
  trx: Transaction,
  sessions: Sessions,
  {
    user_id: userId,
    session_epoch: sessionEpoch,
    familyId,
  }: { user_id: string; session_epoch: number; familyId: string },
): Promise<Tokens> {
  const refreshToken = newSecretText();
  await addRefreshToken(trx, familyId, hashSecretText(refreshToken));
  return { accessToken: await sessions.issueAccessToken({ userId, familyId, sessionEpoch }), refreshToken };
}
