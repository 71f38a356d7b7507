import type { FieldReason } from '../../contract/field-reasons.ts';
import { browserApi } from '../browser-api.ts';
import { reasonsOf } from '../forms/use-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { lookUpUser } from '../visitor/look-up-user.ts';

/** Null: it is kept, and the login knows it; else what is wrong with it. */
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
