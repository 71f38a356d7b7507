import { expect, test, vi } from 'vitest';
import { saveLogin } from '../visitor/stored-login.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { setWish } from './wishes.ts';

const stored = stubStorage();

const shop = () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
};
const kept = () => JSON.parse(stored.get('wish_list') ?? '') as unknown;
const user = { user_id: 'u1', id: 'u1', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };

test('[U-09] a heart that is taken back before the shop has answered is taken back at the shop too', async () => {
  shop();
  const asked: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_address: string, { method = '' }: RequestInit) => {
    asked.push(method);
    await answered;
    return Response.json({ isError: false, data: method === 'PUT' ? ['wheel'] : [] });
  });
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '' });
  const presses = [setWish('wheel', true), setWish('wheel', false)];
  answer();
  await Promise.all(presses);
  expect(asked).toEqual(['PUT', 'DELETE']);
  expect(kept()).toEqual({ userId: 'u1', ids: [], unsent: {} });
});

test('[U-09] a heart that the shop refuses is taken back; without a network it waits', async () => {
  shop();
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '' });
  stored.set('wish_list', JSON.stringify({ userId: 'u1', ids: ['boot'], unsent: {} }));
  const refusal = { success: false, isError: true, code: 'unknown-product', message: 'No longer sold.' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
  await setWish('wheel', true);
  expect(kept()).toEqual({ userId: 'u1', ids: ['boot'], unsent: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await setWish('wheel', true);
  expect(kept()).toEqual({ userId: 'u1', ids: ['wheel', 'boot'], unsent: { wheel: true } });
});

test('[U-09] hearts that another account left in this browser are neither shown nor sent', async () => {
  shop();
  saveLogin({ user, accessToken: 'a', refreshToken: 'r', sealKey: '' });
  stored.set('wish_list', JSON.stringify({ userId: 'u2', ids: ['boot'], unsent: { boot: true } }));
  const asked: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    throw new TypeError('no network');
  });
  await setWish('wheel', true);
  expect(asked.map((address) => address.split('/').at(-1))).toEqual(['wheel']);
  expect(kept()).toEqual({ userId: 'u1', ids: ['wheel'], unsent: { wheel: true } });
});
