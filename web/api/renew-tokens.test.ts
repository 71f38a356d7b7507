import { expect, test, vi } from 'vitest';
import { readTokens, saveTokens } from '../visitor/stored-login.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { renewTokens } from './renew-tokens.ts';

stubStorage();

/** An access token of this customer, as far as a browser reads it. */
const tokenOf = (customer: string, count: number) => `head.${btoa(JSON.stringify({ sub: customer, count }))}.signature`;
const first = tokenOf('asha', 1);
const second = tokenOf('asha', 2);

/** A shop that renews once. */
function shop() {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ accessToken: second, refreshToken: 'refresh-2' }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('[A-10] calls refused together, and one refused later, share one renewal', async () => {
  const asked = shop();
  saveTokens({ accessToken: first, refreshToken: 'refresh-1' });
  expect(await Promise.all([renewTokens(first), renewTokens(first)])).toEqual([true, true]);
  expect(readTokens()).toEqual({ accessToken: second, refreshToken: 'refresh-2' });
  expect(await renewTokens(first)).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('[A-10] a call of a customer who has left is not sent again as the next one', async () => {
  const asked = shop();
  saveTokens({ accessToken: tokenOf('binu', 1), refreshToken: 'refresh-9' });
  expect(await renewTokens(first)).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});
