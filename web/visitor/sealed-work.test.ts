import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearBrowser, openWork } from './sealed-work.ts';
import { forgetLogin, readLeaving, readOwner, saveLogin } from './stored-login.ts';

let quotaBytes = Number.POSITIVE_INFINITY;

class Store {
  readonly #texts = new Map<string, string>();
  get length() {
    return this.#texts.size;
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  removeItem = (key: string) => void this.#texts.delete(key);
  setItem = (key: string, text: string) => {
    const others = [...this.#texts].filter(([each]) => each !== key);
    if (others.reduce((sum, [, each]) => sum + each.length, text.length) > quotaBytes) throw new Error('full');
    this.#texts.set(key, text);
  };
}

let local = new Store();
const userId = 'u1';
const user = {
  user_id: userId,
  id: userId,
  name: 'Asha',
  full_name: 'Asha Rao',
  mobile: '',
  email: 'asha@example.com',
};
const draft = JSON.stringify({ child: 'Kabir', notes: 'x'.repeat(4000) });

beforeEach(() => {
  local = new Store();
  quotaBytes = Number.POSITIVE_INFINITY;
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new Store());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.reject(new Error('refused')) } });
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '5a'.repeat(32) });
  local.setItem('pahiya_admission_draft', draft);
});
afterEach(() => vi.unstubAllGlobals());

async function logOut() {
  const owner = readOwner();
  if (!owner) throw new Error('nobody is logged in');
  forgetLogin();
  await clearBrowser(readLeaving() ?? owner);
  return owner;
}

test('[U-17] unsent work is unreadable after a logout and comes back with its owner, in a nearly full browser too', async () => {
  // Not enough for the work and its sealed copy beside each other.
  quotaBytes = 9000;
  const owner = await logOut();
  const left = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
  expect(left).toEqual([`sealed_${userId}`]);
  expect(local.getItem(`sealed_${userId}`)).not.toContain('Kabir');
  await openWork({ userId, sealKey: '00'.repeat(32) });
  expect(local.getItem('pahiya_admission_draft')).toBeNull();
  quotaBytes = Number.POSITIVE_INFINITY;
  await openWork(owner);
  expect(local.getItem('pahiya_admission_draft')).toBe(draft);
  expect(local.getItem(`sealed_${userId}`)).toBeNull();
});

test('[U-17] work that does not fit stays sealed, and nobody is kept from logging in', async () => {
  const owner = await logOut();
  // The push service refuses above; that must not leave the browser half cleared.
  expect(readLeaving()).toBeNull();
  quotaBytes = (local.getItem(`sealed_${userId}`)?.length ?? 0) + 10;
  await openWork(owner);
  expect(local.getItem('pahiya_admission_draft')).toBeNull();
  quotaBytes = Number.POSITIVE_INFINITY;
  await openWork(owner);
  expect(local.getItem('pahiya_admission_draft')).toBe(draft);
});

test('[U-17] a guest’s empty cart makes room for the sealed one; a filled one stays, and the sealed one with it', async () => {
  local.setItem('guest_cart', '["mine"]');
  const owner = await logOut();
  local.setItem('guest_cart', '["a guest’s"]');
  await openWork(owner);
  expect(local.getItem('guest_cart')).toBe('["a guest’s"]');
  local.setItem('guest_cart', '[]');
  await openWork(owner);
  expect(local.getItem('guest_cart')).toBe('["mine"]');
});
