import type { FieldReason } from '../../contract/field-reasons.ts';
import { browserApi } from '../api/api.ts';
import { reasonsOf } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { storedValue } from '../visitor/browser-store.ts';

export type CodePurpose = 'signup' | 'reset';

const lifeMs = 10 * 60_000;
/** The server sends one code a minute to an address. */
const waitMs = 60_000;

/**
 * A code that this browser has asked for. Phones reload the page when the visitor comes back from the mail app: the email and the
 * countdown are restored from here. It holds no secret; a cookie proves that the code was sent to this browser.
 */
export interface SentCode {
  email: string;
  sentAtMs: number;
  /** From then on the visitor may ask for another one. */
  sendAgainAtMs: number;
}

const sentCode = (stored: unknown): SentCode | null => {
  const { email, sentAtMs, sendAgainAtMs } = (stored ?? {}) as Partial<Record<keyof SentCode, unknown>>;
  if (typeof email !== 'string' || typeof sentAtMs !== 'number' || typeof sendAgainAtMs !== 'number') return null;
  return { email, sentAtMs, sendAgainAtMs };
};

const codes = {
  signup: storedValue('pahiya_code_signup', sentCode),
  reset: storedValue('pahiya_code_reset', sentCode),
} as const;

function unexpired(code: SentCode | null): SentCode | null {
  const ageMs = Date.now() - (code?.sentAtMs ?? 0);
  return ageMs >= 0 && ageMs < lifeMs ? code : null;
}

/** A code was sent to this address a moment ago: the server would refuse another one. */
export const isOnItsWay = (sent: SentCode | null, email: string): boolean =>
  email === sent?.email && Date.now() < sent.sendAgainAtMs;

/** The server asked us to wait longer than the countdown says. */
function waitLonger(purpose: CodePurpose, waitSeconds: number): void {
  const code = unexpired(codes[purpose].read());
  if (code) codes[purpose].write({ ...code, sendAgainAtMs: Date.now() + waitSeconds * 1000 });
}

export const forgetSentCode = (purpose: CodePurpose): void => codes[purpose].forget();

/** Null on the server, before hydration, and after the code has expired. */
export const useSentCode = (purpose: CodePurpose): SentCode | null => unexpired(codes[purpose].use(null));

const calls = {
  signup: { key: 'POST /registeruser/api/send-otp', sentText: 'OTP sent successfully!' },
  reset: { key: 'POST /registeruser/api/resetsend-otp', sentText: 'OTP sent to your email.' },
} as const;

/** Asks the server to send a code. Null: sent. Otherwise what to show at the given field. */
export async function sendCode(
  purpose: CodePurpose,
  email: string,
  fieldName: string,
): Promise<readonly FieldReason[] | null> {
  const { client, mainId } = browserApi();
  const answer = await client.call(calls[purpose].key, { body: { email, main_id: mainId } });
  if (answer.ok) {
    codes[purpose].write({ email, sentAtMs: Date.now(), sendAgainAtMs: Date.now() + waitMs });
    showToast(calls[purpose].sentText);
    return null;
  }
  if (answer.refusal === null) showToast('Error sending OTP', 'error');
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
