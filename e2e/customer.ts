import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { LoggedIn } from '../contract/account.ts';
import { readCode } from './mail.ts';
import { expect, test as base, typeInto } from './shop.ts';

export interface Customer {
  email: string;
  password: string;
  fullName: string;
}

export const newEmail = (): string => `skater-${randomUUID().slice(0, 8)}@example.com`;

/** The shop limits how many codes one address may ask for; each customer comes from an address of their own. */
const fromElsewhere = () => {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
};

/** Opens an account with the code from the mail, over the API; of another shop than the common one by its data folder. */
export async function register(
  request: APIRequestContext,
  fullName = 'Asha Rao',
  dataFolder?: string,
): Promise<Customer> {
  const customer = { email: newEmail(), password: 'eight-wheels', fullName };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/registeruser/api/${path}`, { data, headers: fromElsewhere() });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await post('send-otp', { email: customer.email });
  await post('verify-otp', {
    email: customer.email,
    otp: await readCode(customer.email, 0, dataFolder),
    purpose: 'signup',
  });
  await post('signup', { email: customer.email, full_name: fullName, mobile: '', password: customer.password });
  return customer;
}

/** On the login page, once it is there: the page before may have an Email of its own, and stands a moment after the address. */
export async function fillInLogin(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password', { exact: true }), password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A browser that a customer has logged in with before. */
export async function logIn(page: Page, { email, password }: Customer): Promise<LoggedIn> {
  const answer = await page.request.post('/api/loginuser', { data: { email, password }, headers: fromElsewhere() });
  expect(answer.ok()).toBe(true);
  const login = (await answer.json()) as LoggedIn;
  await page.addInitScript(({ user, accessToken, refreshToken }) => {
    // Once a tab: what the shop does to the login later must stand after a reload.
    if (sessionStorage.getItem('was-logged-in')) return;
    sessionStorage.setItem('was-logged-in', 'yes');
    localStorage.setItem('pahiya_visitor', JSON.stringify(user));
    localStorage.setItem('pahiya_tokens', JSON.stringify({ accessToken, refreshToken }));
  }, login);
  return login;
}

/** Journeys of one customer a worker; a test that ends the account's sessions or changes it registers its own. */
export const test = base.extend<object, { customer: Customer }>({
  customer: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
      await use(await register(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect };
