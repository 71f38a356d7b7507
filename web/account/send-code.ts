import type { FieldReason } from '../../contract/field-reasons.ts';
import { browserApi } from '../api/browser-api.ts';
import { reasonsOf } from '../forms/use-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { keepSentCode, waitLonger, type CodePurpose } from './sent-code.ts';

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
  if (answer.ok) {
    keepSentCode(purpose, email);
    showToast(calls[purpose].sentText);
    return null;
  }
  showToast('Error sending OTP', 'error');
  const { retryAfterSeconds } = answer;
  if (answer.status !== 429 || retryAfterSeconds === undefined) return reasonsOf(answer, fieldName);
  waitLonger(purpose, retryAfterSeconds);
  return [{ field: fieldName, reason: `You can ask for another OTP in ${waitText(retryAfterSeconds)}.` }];
}

function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
