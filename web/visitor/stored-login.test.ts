import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLogin, readLogin, readTokens } from './stored-login.ts';

/** As much of a browser's storage as the readers use. */
let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const user = { user_id: 'u1', id: 'u1', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };

test.each(['{', '[]', 'null', '"text"', '{"user_id":""}', '{"user_id":7,"full_name":{}}'])(
  '[A-07] %s in its place counts as no login',
  (broken) => {
    kept.set('pahiya_visitor', broken);
    kept.set('pahiya_tokens', broken);
    expect([readLogin(), readTokens()]).toEqual([null, null]);
  },
);

test('[A-07] each field of a kept login is needed', () => {
  keepLogin({ user, accessToken: 'a', refreshToken: 'r' });
  expect(readLogin()).toEqual(user);
  expect(readTokens()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  for (const field of Object.keys(user)) {
    kept.set('pahiya_visitor', JSON.stringify({ ...user, [field]: 7 }));
    expect(readLogin()).toBeNull();
  }
  kept.set('pahiya_tokens', '{"accessToken":"a"}');
  expect(readTokens()).toBeNull();
});
