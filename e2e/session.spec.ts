import type { Page } from '@playwright/test';
import { answersAreHandled, askProduct, linkTo } from './answers.ts';
import { logInEmptyHanded, putIntoCart } from './cart-page.ts';
import { test } from './journey.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';
import { untilKept } from './kept-pages.ts';
import { typeInto } from './shop.ts';

const greeting = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Hello Asha Rao' });
const invitation = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login/Register' });

const keptTokens = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pahiya_tokens') ?? 'null') as { refreshToken: string } | null);

/** Expires the access token, as after fifteen minutes. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('pahiya_tokens') ?? '{}') as object;
    localStorage.setItem('pahiya_tokens', JSON.stringify({ ...tokens, accessToken: 'expired' }));
  });

test.describe('the stored login', () => {
  test('[A-08] a valid login is updated with changes from another device @slow', async ({ page, customer }) => {
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

      test(`[A-08] ${answer.name} removes the login @slow`, async ({ page, customer }) => {
        await logIn(page, customer);
        // The stored cart is removed with the login, whichever call is answered first.
        const [cartAsked, loginGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await page.route('**/api/cart/*', async (route) => {
          cartAsked.resolve();
          if (!answer.isAfterCart) await loginGone.promise;
          await route.continue();
        });
        const cartCame = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/cart/'));
        // A deleted account has no valid token either, so the real answer would come earlier.
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
        await answersAreHandled(page);
        await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      });
    });
  }

  test('the login stays while the shop cannot be reached @slow', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.route('**/api/registeruser/single/*', (route) => route.fulfill({ status: 200, body: 'a hotel WLAN' }));
    await page.goto('/reset');
    await expect(greeting(page)).toBeVisible();
    await page.reload();
    await expect(greeting(page)).toBeVisible();
  });

  test('in a browser without storage a login lasts until the tab is closed @slow', async ({ page, customer }) => {
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

  test('[A-10] is renewed silently, together with the refresh token', async ({ page, customer }) => {
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
    test(`[A-10] two tabs that renew at the same time stay logged in, ${hasLocks ? 'with' : 'without'} locks @slow`, async ({
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

  test('[A-10] after the session has ended, the page asks for a login and then opens again @slow', async ({ page }) => {
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

test('[M-05] every tab follows a login and a logout, and the server ends the session @slow', async ({
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

/** All keys that this browser stores, in all four storages. */
const storedNames = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pages: (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    )
      .flat()
      // Stored for every visitor with every page.
      .filter((path) => !path.startsWith('/assets/') && !/^\/api\/.*\/pahiya$/.test(path))
      .toSorted(),
  }));

test.describe('[U-17] logout', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[U-17] leaves nothing personal in the browser, in any tab, and unsent work returns at the next login @slow', async ({
    page,
    context,
    request,
  }) => {
    const customer = await openAccount();
    const login = await logInEmptyHanded(page, customer);
    const oil = await askProduct(request, 'bearing-oil');
    await putIntoCart(page, login, oil.sku);
    await page.goto(linkTo(oil));
    await untilKept(page, linkTo(oil));
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await typeInto(page.getByRole('textbox', { name: /Note for packing/ }), 'Ring twice');
    const other = await context.newPage();
    await other.goto('/checkout');
    await typeInto(other.getByRole('textbox', { name: /Note for packing/ }), 'Leave it at the gate');
    // Keys as other features store them; all are personal.
    await page.evaluate(() => {
      localStorage.setItem('pincode', '{"pincode":"400703"}');
      localStorage.setItem('cart_coupon', '"WELCOME10"');
      localStorage.setItem('pahiya_admission_draft', '{"userId":"x","fields":{"name":"Anaya"}}');
    });
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(invitation(page)).toBeVisible();
    const sealed = `sealed_${login.user.user_id}`;
    // Scroll positions, and this test's own mark. Home was opened after the logout, and every page stores a cart.
    const session = ['react-router-scroll-positions', 'was-logged-in'];
    await expect
      .poll(() => storedNames(page))
      .toEqual({ local: [sealed], session, databases: [], pages: ['/', '/cart', '/offline'] });
    await expect.poll(async () => (await storedNames(other)).session).toEqual(['react-router-scroll-positions']);
    const text = await page.evaluate((key) => localStorage.getItem(key) ?? '', sealed);
    expect(text).not.toMatch(/Anaya|gate|twice|bearing/i);

    const stranger = await openAccount({ fullName: 'Ravi' });
    await page.goto('/login?next=/checkout');
    await fillInLogin(page, stranger);
    await expect(page.getByRole('heading', { name: 'There is nothing to check out' })).toBeVisible();
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(invitation(page)).toBeVisible();

    await page.goto('/login?next=/cart');
    await fillInLogin(page, customer);
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('textbox', { name: /Note for packing/ })).toHaveValue(
      /Ring twice|Leave it at the gate/,
    );
    expect(await page.evaluate(() => localStorage.getItem('pahiya_admission_draft'))).toContain('Anaya');
    expect((await storedNames(page)).local).not.toContain(sealed);
  });

  test.describe('without a logout', () => {
    test.use({ refusals: [401] });

    test('[U-17] an expired session leaves nothing personal either @slow', async ({ page }) => {
      const customer = await openAccount();
      const login = await logIn(page, customer);
      await page.goto('/my-account');
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.evaluate(() => localStorage.setItem('checkout_data', '{"products":[{"product_sku":"X"}]}'));
      await page.request.post('/api/loginuser/logout', { data: { refreshToken: login.refreshToken } });
      await page.reload();
      await expect(page).toHaveURL('/login?next=%2Fmy-account');
      await expect.poll(async () => (await storedNames(page)).local).toEqual([]);
    });
  });
});
