import type { Page } from '@playwright/test';
import { putIntoGuestCart } from './cart-page.ts';
import { test } from './journey.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';
import { expectAccessible, typeInto } from './shop.ts';

const accountLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

test.describe('logging in', () => {
  test.use({ refusals: [401] });

  test('[A-01] [A-07] [D-05] [R-07] a wrong password shows the shop’s message, a login is stored under one key, and the header greets by name @phone', async ({
    page,
    customer,
  }) => {
    await page.goto('/reset');
    await accountLink(page, 'Login/Register').click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset');
    await expect(page.getByRole('main').getByRole('link', { name: 'terms' })).toHaveAttribute(
      'href',
      '/rules-and-regulations',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    await expectAccessible(page);

    await typeInto(page.getByLabel('Email'), customer.email);
    await typeInto(page.getByLabel('Password', { exact: true }), 'short');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

    await typeInto(page.getByLabel('Password', { exact: true }), 'not-the-password');
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeHidden();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Invalid email or password.')).toHaveCount(1);
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);

    await typeInto(page.getByLabel('Password', { exact: true }), customer.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(accountLink(page, 'Hello Asha Rao')).toHaveAttribute('href', '/my-account');
    const kept = await page.evaluate(() => ({
      login: JSON.parse(localStorage.getItem('pahiya_visitor') ?? '{}') as object,
      tokens: JSON.parse(localStorage.getItem('pahiya_tokens') ?? '{}') as object,
    }));
    expect(Object.keys(kept.login).sort()).toEqual(['email', 'full_name', 'id', 'mobile', 'name', 'user_id']);
    expect(Object.keys(kept.tokens).sort()).toEqual(['accessToken', 'refreshToken']);
    await page.reload();
    await expect(accountLink(page, 'Hello Asha Rao')).toBeVisible();
  });
});

test('two quick clicks log in once @slow', async ({ page, customer }) => {
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/loginuser')) logins.push(request.method());
  });
  await page.goto('/login');
  await typeInto(page.getByLabel('Email'), customer.email);
  await typeInto(page.getByLabel('Password', { exact: true }), customer.password);
  await page.getByRole('button', { name: 'Log in' }).dblclick();
  await expect(page).toHaveURL('/');
  expect(logins).toEqual(['POST']);
});

test('a shop that does not answer loses nothing that was typed @slow', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/loginuser', (route) => route.fulfill({ status: 200, body: 'not the shop' }));
  await typeInto(page.getByLabel('Email'), 'someone@example.com');
  await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop could not be reached.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('eight-wheels');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test.describe('the way back after a login', () => {
  test('[R-08] [R-09] [R-11] a page that needs a login asks for it and comes back with its query', async ({
    page,
    customer,
  }) => {
    await page.goto('/my-account?tab=help');
    await expect(page).toHaveURL('/login?next=%2Fmy-account%3Ftab%3Dhelp');
    await fillInLogin(page, customer);
    await expect(page).toHaveURL('/my-account?tab=help');
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
    // Back does not return to the login screen.
    await page.goBack();
    await expect(page).not.toHaveURL(/login/);
  });

  test('[R-08] [R-09] [R-11] every page that needs a login sends a guest there without showing anything, and is opened afterwards @slow', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await (await page.request.get('/my-account')).text()).not.toContain('Logout');
    for (const path of [
      '/checkout',
      '/admission-form',
      '/my-account',
      '/payment-success/some-id',
      '/payment-failed/some-id',
      '/payment-successad/some-id',
      '/payment-failedad/some-id',
      '/track/some-id',
      '/invoice?order=some-id',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    expect(asked.filter((path) => path.startsWith('/api/registeruser'))).toEqual([]);
  });

  test('a customer who is already logged in continues at once @slow', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.goto('/login?next=/my-account');
    await expect(page).toHaveURL('/my-account');
  });
});

test('[D-05] a long name does not break the header @phone @slow', async ({ page }) => {
  const fullName = 'Venkatanarasimharajuvaripeta Subrahmanyam Iyer';
  await logIn(page, await openAccount({ fullName }));
  await page.goto('/reset');
  const link = accountLink(page, fullName);
  await expect(link).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null }[];
        }
        let total = 0;
        const header = document.querySelector('header');
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.sources.some(({ node }) => header?.contains(node))) total += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('[R-07] Back from the login returns to the page before, with Google or without @slow', async ({ page }) => {
  await putIntoGuestCart(page, { product_id: 'crash-shorts', sku: 'CRS-M' });
  for (const isWithGoogle of [true, false]) {
    const options = { json: { google: null, firebase: null } };
    if (!isWithGoogle) await page.route('**/api/sign-in-options/*', (route) => route.fulfill(options));
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/cart');

    await page.goto('/my-account');
    await expect(page).toHaveURL('/login?next=%2Fmy-account');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/cart');
  }
});
