import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Page } from '@playwright/test';
import type { LoggedIn } from '../contract/account.ts';
import { commonFolder, query } from './shop-database.ts';
import { expect, fillAtOnce } from './shop.ts';

export interface Customer {
  email: string;
  password: string;
  fullName: string;
}

export const newEmail = (): string => `skater-${randomUUID().slice(0, 8)}@example.com`;

/** The shop limits logins per network address, so each comes from another one. */
const fromElsewhere = () => {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
};

const password = 'eight-wheels';
/** Computed once per worker, the way the shop does it. */
let passwordHash: Promise<string> | undefined;

/** A registered account, written directly to the database; only register.spec.ts tests registration. */
export async function openAccount({
  fullName = 'Asha Rao',
  mobile = null as string | null,
  dataFolder = commonFolder(),
} = {}): Promise<Customer> {
  passwordHash ??= hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const customer = { email: newEmail(), password, fullName };
  await query(dataFolder, 'insert into account (email, full_name, mobile, password_hash) values ($1, $2, $3, $4)', [
    customer.email,
    fullName,
    mobile,
    await passwordHash,
  ]);
  return customer;
}

/** Waits for the login page first: the previous page may have its own Email field, and stays for a moment after the address changes. */
export async function fillInLogin(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
  enter = fillAtOnce,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await enter(page.getByLabel('Email'), email);
  await enter(page.getByLabel('Password', { exact: true }), password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A browser with a stored login. */
export async function logIn(page: Page, { email, password }: Customer): Promise<LoggedIn> {
  const ask = () => page.request.post('/api/loginuser', { data: { email, password }, headers: fromElsewhere() });
  let answer = await ask();
  // A busy shop answers 503 instead of checking more passwords than it can.
  while (answer.status() === 503) answer = await ask();
  expect(answer.status()).toBe(200);
  const login = (await answer.json()) as LoggedIn;
  await page.addInitScript(({ user, accessToken, refreshToken, sealKey }) => {
    // Only once per tab, so that later changes to the login survive a reload.
    if (sessionStorage.getItem('was-logged-in')) return;
    sessionStorage.setItem('was-logged-in', 'yes');
    localStorage.setItem('pahiya_visitor', JSON.stringify(user));
    localStorage.setItem('pahiya_tokens', JSON.stringify({ accessToken, refreshToken }));
    localStorage.setItem('pahiya_seal_key', JSON.stringify(sealKey));
  }, login);
  return login;
}

export { expect };
