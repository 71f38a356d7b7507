import { expect, test } from 'vitest';
import { saveLogin, readLogin, readTokens } from './stored-login.ts';
import { stubStorage } from './testing/stub-storage.ts';

const stored = stubStorage();

const user = { user_id: 'u1', id: 'u1', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };

test.each(['{', '[]', 'null', '"text"', '{"user_id":""}', '{"user_id":7,"full_name":{}}'])(
  '[A-07] %s in storage is no login',
  (broken) => {
    stored.set('pahiya_visitor', broken);
    stored.set('pahiya_tokens', broken);
    expect([readLogin(), readTokens()]).toEqual([null, null]);
  },
);

test('[A-07] a stored login needs each of its fields', () => {
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '' });
  expect(readLogin()).toEqual(user);
  expect(readTokens()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  for (const field of Object.keys(user)) {
    stored.set('pahiya_visitor', JSON.stringify({ ...user, [field]: 7 }));
    expect(readLogin()).toBeNull();
  }
  stored.set('pahiya_tokens', '{"accessToken":"a"}');
  expect(readTokens()).toBeNull();
});
