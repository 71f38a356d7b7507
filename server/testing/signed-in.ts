import type { Database } from '../../database/client.ts';
import { accessTokenSeconds, type Sessions } from '../state/sessions.ts';

/** A customer with a live session, and the header that proves it. */
export async function signedIn(
  { db, sessions }: { db: Database; sessions: Sessions },
  { email = `${crypto.randomUUID()}@example.in` }: { email?: string } = {},
) {
  const account = await db
    .insertInto('account')
    .values({ email, full_name: 'Asha Rao', mobile: '9876543210', google_sub: email })
    .returning(['user_id', 'session_epoch'])
    .executeTakeFirstOrThrow();
  const { user_id: userId, session_epoch: sessionEpoch } = account;
  const { family_id: familyId } = await db
    .insertInto('session_family')
    .values({ user_id: userId })
    .returning('family_id')
    .executeTakeFirstOrThrow();
  const token = await sessions.issueAccessToken({ userId, familyId, sessionEpoch });
  return { userId, familyId, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** The header of a customer whose access token expired while reading a page; the session is still alive. */
export async function outdated(app: { db: Database; sessions: Sessions }) {
  const { userId, familyId } = await signedIn(app);
  const issuedAt = new Date(Date.now() - (accessTokenSeconds + 1) * 1000);
  const token = await app.sessions.issueAccessToken({ userId, familyId, sessionEpoch: 0 }, issuedAt);
  return { authorization: `Bearer ${token}` };
}
