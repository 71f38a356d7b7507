import { expect, test, vi } from 'vitest';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { isOnItsWay, sendCode, type SentCode } from './sent-code.ts';

const stored = stubStorage();

test('[A-02] told to wait longer, the countdown begins at the answer, and the code stays', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  const body = { isError: true, code: 'too-many-requests', msg: 'Please wait.' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429, headers: { 'retry-after': '120' } }));
  const code: SentCode = {
    email: 'asha@example.in',
    sentAtMs: Date.now() - 61_000,
    sendAgainAtMs: Date.now() - 1000,
  };
  stored.set('pahiya_code_signup', JSON.stringify(code));
  const askedAtMs = Date.now();
  expect(await sendCode('signup', code.email, 'email')).toEqual([
    { field: 'email', reason: 'You can ask for another OTP in 2 minutes.' },
  ]);
  const kept = JSON.parse(stored.get('pahiya_code_signup') ?? '') as SentCode;
  expect(kept).toEqual({ ...code, sendAgainAtMs: expect.any(Number) });
  expect(kept.sendAgainAtMs).toBeGreaterThanOrEqual(askedAtMs + 120_000);
});

test('[A-02] no second code is asked for while one is on its way to this address; another address gets its own', () => {
  const sent: SentCode = { email: 'asha@example.in', sentAtMs: Date.now(), sendAgainAtMs: Date.now() + 60_000 };
  expect(isOnItsWay(sent, 'asha@example.in')).toBe(true);
  expect(isOnItsWay(sent, 'binu@example.in')).toBe(false);
  expect(isOnItsWay({ ...sent, sendAgainAtMs: Date.now() - 1 }, 'asha@example.in')).toBe(false);
  expect(isOnItsWay(null, 'asha@example.in')).toBe(false);
});
