import { expect, test } from 'vitest';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { forgetLogin, saveUser } from '../visitor/stored-login.ts';
import { readCartReport, setCartReport } from './cart-report.ts';

stubStorage();

const logIn = (userId: string) =>
  saveUser({ user_id: userId, id: userId, name: 'A', full_name: 'A', mobile: '', email: 'a@example.com' });

test('[U-17] what one customer put into the cart is not reported to the next one on the same page', () => {
  logIn('asha');
  setCartReport({ about: 'From your order PAH-000001', lines: [] });
  expect(readCartReport()).toMatchObject({ about: 'From your order PAH-000001' });
  forgetLogin();
  expect(readCartReport()).toBeNull();
  logIn('binu');
  expect(readCartReport()).toBeNull();
});
