import type { Refusal } from '../../contract/refusals.ts';
import { browserApi } from '../api/api.ts';
import { forgetLogin, saveUser, readLogin } from '../visitor/stored-login.ts';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { reasonsOf } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Checks the stored login with the server, and updates it if the account was changed elsewhere. The login stays if there is no
 * answer.
 */
export async function lookUpUser(): Promise<void> {
  const login = readLogin();
  if (!login) return;
  const answer = await browserApi().client.call('GET /registeruser/single/:userId', {
    params: { userId: login.user_id },
  });
  // Logged out or in as another customer while the call was running.
  if (readLogin()?.user_id !== login.user_id) return;
  const isGone = answer.ok ? answer.status === 201 : isRefusedForGood(answer.refusal);
  if (isGone) forgetLogin();
  else if (answer.ok && answer.status === 200) saveUser(answer.body);
}

/**
 * `not-yours`: the stored user and the token belong to two accounts, so every call would be refused. A server without codes
 * says "User not found".
 */
const isRefusedForGood = (refusal: Refusal | null): boolean =>
  refusal?.code === 'unknown-user' || refusal?.code === 'not-yours' || refusal?.message === 'User not found';

/** Null: saved, and the stored login has it too. Otherwise what is wrong with the number. */
export async function saveMobile(userId: string, mobile: string): Promise<readonly FieldReason[] | null> {
  const { client, mainId } = browserApi();
  const answer = await client.call('PUT /registeruser/api/user/:id', {
    params: { id: userId },
    body: { mobile, main_id: mainId },
  });
  if (!answer.ok) {
    if (answer.refusal === null) showToast('Something went wrong', 'error');
    return reasonsOf(answer, 'mobile');
  }
  await lookUpUser();
  return null;
}
