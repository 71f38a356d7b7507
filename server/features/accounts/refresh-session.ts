import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Sessions } from '../../state/sessions.ts';
import { endFamily, findRefreshToken, replaceRefreshToken } from './session-queries.ts';
import { hashSecretText } from './secret-text.ts';
import { issueTokens, type Tokens } from './start-session.ts';

/** Two tabs that wake together send the same token. Later than this, a used token is a stolen one. */
const graceSeconds = 10;

/** Each token is good for one new pair. One that comes back after its use ends the whole login, whoever holds it. */
export async function refreshSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  refreshToken: string,
): Promise<Tokens | Refused<'session-ended'>> {
  return db.transaction().execute(async (trx) => {
    const tokenHash = hashSecretText(refreshToken);
    const isFirstUse = await replaceRefreshToken(trx, tokenHash);
    const token = await findRefreshToken(trx, tokenHash);
    if (!token || token.isExpired || !token.isFamilyLive) return refuse('session-ended');
    if (!isFirstUse && token.replacedSecondsAgo > graceSeconds) {
      await endFamily(trx, token.familyId, 'reuse');
      return refuse('session-ended');
    }
    return issueTokens(trx, sessions, token);
  });
}
