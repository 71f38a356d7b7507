import { expect, test, vi } from 'vitest';
import { readLogin, readTokens, saveLogin } from '../visitor/stored-login.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { endSession, haveLeft } from './leaving.ts';
import { lookUpUser, saveMobile } from './look-up-user.ts';

const stored = stubStorage();

const userOf = (id: string, mobile = '') => ({
  user_id: id,
  id,
  name: id,
  full_name: id,
  mobile,
  email: `${id}@example.com`,
});
const logIn = (id: string) =>
  saveLogin({ user: userOf(id), accessToken: `access ${id}`, refreshToken: `refresh ${id}`, sealKey: '' });

/** A shop that gives this answer, and the calls that it got. */
function shop(answer: () => Response) {
  const asked: { address: string; body: unknown }[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    asked.push({ address, body: typeof body === 'string' ? JSON.parse(body) : null });
    return answer();
  });
  return asked;
}
const refusal = (status: number, code: string) =>
  Response.json({ success: false, isError: true, code, message: code }, { status });

test('[A-07] the stored login follows the account, and ends with it; without an answer it stays', async () => {
  logIn('asha');
  shop(() => Response.json(userOf('asha', '9876543210')));
  await lookUpUser();
  expect(readLogin()).toEqual(userOf('asha', '9876543210'));
  for (const answer of [() => refusal(500, 'went-wrong'), () => new Response('a hotel WLAN', { status: 404 })]) {
    shop(answer);
    await lookUpUser();
    expect(readLogin()?.user_id).toBe('asha');
  }
  for (const code of ['unknown-user', 'not-yours']) {
    logIn('asha');
    shop(() => refusal(404, code));
    await lookUpUser();
    expect({ [code]: readLogin() }).toEqual({ [code]: null });
  }
});

test('[A-07] an answer about a customer who has left meanwhile changes nothing for the next one', async () => {
  for (const answer of [() => Response.json(userOf('asha', '9876543210')), () => refusal(404, 'unknown-user')]) {
    logIn('asha');
    shop(() => {
      logIn('binu');
      return answer();
    });
    await lookUpUser();
    expect(readLogin()).toEqual(userOf('binu'));
  }
});

test('[K-07] a number that the shop refuses is not stored with the login', async () => {
  logIn('asha');
  const fields = [{ field: 'mobile', reason: 'No.' }];
  shop(() => Response.json({ success: false, code: 'bad-input', message: 'No.', fields }, { status: 400 }));
  expect(await saveMobile('asha', '123')).toEqual(fields);
  expect(readLogin()?.mobile).toBe('');
});

test('[M-05] [N-02] logout ends the session and the pushes at the shop too, and here even without a network', async () => {
  logIn('asha');
  stored.set('pahiya_device', JSON.stringify({ token: 'device', userId: 'asha', registeredAt: Date.now() }));
  const asked = shop(() => Response.json({ success: true, message: '' }));
  await endSession();
  expect(asked).toMatchObject([{ body: { refreshToken: 'refresh asha', deviceToken: 'device' } }]);
  expect([readLogin(), readTokens()]).toEqual([null, null]);
  logIn('asha');
  const loggedIn: unknown[] = [];
  shop(() => {
    loggedIn.push(readLogin());
    throw new TypeError('no network');
  });
  await endSession();
  // Already out when the shop is asked.
  expect(loggedIn).toEqual([null]);
  expect([readLogin(), readTokens()]).toEqual([null, null]);
  haveLeft();
});
