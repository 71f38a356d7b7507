import type { FieldReason } from '../../contract/field-reasons.ts';
import { browserApi } from '../browser-api.ts';
import { reasonsOf } from '../forms/use-form.ts';
import { showToast } from '../ui/toast.tsx';

export type CodePurpose = 'signup' | 'reset';

const calls = {
  signup: { key: 'POST /registeruser/api/send-otp', sentText: 'OTP sent successfully!' },
  reset: { key: 'POST /registeruser/api/resetsend-otp', sentText: 'OTP sent to your email.' },
} as const;

/** Has a code sent; null when it was, else what to say at the given field. */
export async function sendCode(
  purpose: CodePurpose,
  email: string,
  fieldName: string,
): Promise<readonly FieldReason[] | null> {
  const { client, mainId } = browserApi();
  const answer = await client.call(calls[purpose].key, { body: { email, main_id: mainId } });
  if (!answer.ok) {
    showToast('Error sending OTP', 'error');
    return reasonsOf(answer, fieldName);
  }
  showToast(calls[purpose].sentText);
  return null;
}
