import type { FieldReason } from '../../contract/field-reasons.ts';
import { browserApi } from '../api/api.ts';
import { reasonsOf } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { lookUpUser } from './look-up-user.ts';

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
