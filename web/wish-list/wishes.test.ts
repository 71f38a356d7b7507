import { expect, test, vi } from 'vitest';
import { saveLogin } from '../visitor/stored-login.ts';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { setWish } from './wishes.ts';

const stored = stubStorage();

const user = { user_id: 'u1', id: 'u1', name: 'Asha', full_name: 'Asha Rao', mobile: '', email: 'asha@example.com' };

test('[U-09] a heart that is taken back before the shop has answered is taken back at the shop too', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
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
  expect(JSON.parse(stored.get('wish_list') ?? '')).toEqual({ userId: 'u1', ids: [], unsent: {} });
});
