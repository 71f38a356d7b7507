import type { Refusal } from '../../contract/refusals.ts';
import { browserApi } from '../api/browser-api.ts';
import { forgetLogin, keepUser, readLogin } from '../visitor/stored-login.ts';

/**
 * Asks whether the stored login still stands, and takes over what changed elsewhere. A shop that does not answer proves
 * nothing: then the login stays.
 */
export async function lookUpUser(): Promise<void> {
  const login = readLogin();
  if (!login) return;
  const answer = await browserApi().client.call('GET /registeruser/single/:userId', {
    params: { userId: login.user_id },
  });
  // Logged out, or in as somebody else, while the call was under way.
  if (readLogin()?.user_id !== login.user_id) return;
  const isGone = answer.ok ? answer.status === 201 : isRefusedForGood(answer.refusal);
  if (isGone) forgetLogin();
  else if (answer.ok && answer.status === 200) keepUser(answer.body);
}

/**
 * `not-yours`: the record and the token belong to two accounts, and no call about it could ever be answered. A server
 * without codes says it in these words.
 */
const isRefusedForGood = (refusal: Refusal | null): boolean =>
  refusal?.code === 'unknown-user' || refusal?.code === 'not-yours' || refusal?.message === 'User not found';
