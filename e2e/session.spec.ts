import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';

const greeting = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Hello Asha Rao' });
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login/Register' });

const keptTokens = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pahiya_tokens') ?? 'null') as { refreshToken: string } | null);

/** As after fifteen minutes: the access token no longer counts. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('pahiya_tokens') ?? '{}') as object;
    localStorage.setItem('pahiya_tokens', JSON.stringify({ ...tokens, accessToken: 'expired' }));
  });

test.describe('the stored login', () => {
  test('[A-08] a login that stands is refreshed with what changed elsewhere', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.goto('/reset');
    await expect(greeting(page)).toBeVisible();
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('pahiya_visitor') ?? '{}') as object;
      localStorage.setItem('pahiya_visitor', JSON.stringify({ ...user, full_name: 'An Old Name', mobile: '0' }));
    });
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    const mobile = await page.evaluate(
      () => JSON.parse(localStorage.getItem('pahiya_visitor') ?? '{}').mobile as string,
    );
    expect(mobile).toBe('');
  });

  for (const answer of [
    { name: "'User not found'", status: 404, code: 'unknown-user', isAfterCart: true },
    { name: 'status 201', status: 201, code: 'unknown-user', isAfterCart: false },
  ]) {
    test.describe(answer.name, () => {
      test.use({ refusals: [404] });

      test(`[A-08] ${answer.name} removes the login`, async ({ page, customer }) => {
        await logIn(page, customer);
        // What is stored of the cart goes with the login, whichever of the two is answered first.
        const [cartAsked, loginGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await page.route('**/api/cart/*', async (route) => {
          cartAsked.resolve();
          if (!answer.isAfterCart) await loginGone.promise;
          await route.continue();
        });
        const cartCame = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/cart/'));
        // An account that is gone has no valid token either, so the server's own answer would come earlier.
        await page.route('**/api/registeruser/single/*', async (route) => {
          await (answer.isAfterCart ? cartCame : cartAsked.promise);
          await route.fulfill({
            status: answer.status,
            json: {
              success: false,
              isError: true,
              code: answer.code,
              message: 'User not found',
              msg: 'User not found',
            },
          });
        });
        await page.goto('/reset');
        await expect(invitation(page)).toBeVisible();
        loginGone.resolve();
        await cartCame;
        await page.waitForTimeout(200);
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      });
    });
  }

  test('a shop that cannot be reached takes no login away', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.route('**/api/registeruser/single/*', (route) => route.fulfill({ status: 200, body: 'a hotel WLAN' }));
    await page.goto('/reset');
    await expect(greeting(page)).toBeVisible();
    await page.reload();
    await expect(greeting(page)).toBeVisible();
  });

  test('a browser that keeps nothing can still log in, until the tab is closed', async ({ page, customer }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/login?next=/my-account');
    await fillInLogin(page, customer);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(greeting(page)).toBeVisible();
  });
});

test.describe('an expired access token', () => {
  test.use({ refusals: [401] });

  test('[A-10] is renewed without a word, and the refresh token with it', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.goto('/reset');
    await expect(greeting(page)).toBeVisible();
    const before = await keptTokens(page);
    await spoilAccessToken(page);
    await page.reload();
    await expect.poll(async () => (await keptTokens(page))?.refreshToken).not.toBe(before?.refreshToken);
    await expect(greeting(page)).toBeVisible();
    await page.goto('/my-account');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  for (const hasLocks of [true, false]) {
    test(`[A-10] two tabs that renew at once stay logged in, ${hasLocks ? 'with' : 'without'} locks`, async ({
      page,
      context,
      customer,
    }) => {
      await logIn(page, customer);
      await page.goto('/reset');
      await expect(greeting(page)).toBeVisible();
      const other = await context.newPage();
      const renewals: string[] = [];
      context.on('request', (request) => {
        if (request.url().endsWith('/loginuser/refresh')) renewals.push(request.postData() ?? '');
      });
      for (const tab of [page, other]) {
        if (hasLocks) continue;
        await tab.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      }
      await other.goto('/reset');
      for (let round = 0; round < 3; round += 1) {
        const before = await keptTokens(page);
        await spoilAccessToken(page);
        await Promise.all([page.reload(), other.reload()]);
        await expect.poll(async () => (await keptTokens(page))?.refreshToken).not.toBe(before?.refreshToken);
        await expect(greeting(page)).toBeVisible();
        await expect(greeting(other)).toBeVisible();
      }
      await page.waitForLoadState('networkidle');
      await other.waitForLoadState('networkidle');
      expect(renewals.length).toBeGreaterThanOrEqual(3);
      await spoilAccessToken(page);
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(greeting(page)).toBeVisible();
    });
  }

  test('[A-10] a session that has ended leads to the login, and back to the page', async ({ page }) => {
    const customer = await openAccount();
    const login = await logIn(page, customer);
    await page.goto('/my-account');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.request.post('/api/loginuser/logout', { data: { refreshToken: login.refreshToken } });
    await page.reload();
    await expect(page).toHaveURL('/login?next=%2Fmy-account');
    expect(await keptTokens(page)).toBeNull();
  });
});

test('[M-05] a login and a logout are seen by every tab, and the server forgets the session', async ({
  page,
  context,
  customer,
}) => {
  const login = await logIn(page, customer);
  await page.goto('/my-account');
  const other = await context.newPage();
  await other.goto('/my-account');
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(invitation(page)).toBeVisible();
  await expect(other).toHaveURL('/login?next=%2Fmy-account');
  const ownRecord = async () => {
    const headers = { authorization: `Bearer ${login.accessToken}` };
    return (await page.request.get(`/api/registeruser/single/${login.user.user_id}`, { headers })).status();
  };
  await expect.poll(ownRecord).toBe(401);
  const after = await page.request.post('/api/loginuser/refresh', { data: { refreshToken: login.refreshToken } });
  expect(after.status()).toBe(401);

  await page.goto('/login');
  await fillInLogin(page, customer);
  await expect(other).toHaveURL('/my-account');
  await expect(greeting(other)).toBeVisible();
});
