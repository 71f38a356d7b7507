import type { Page } from '@playwright/test';
import { askProduct, breakCall, linkTo, onlyFirst } from './answers.ts';
import {
  cartLink,
  expectCount,
  keptItems,
  line,
  logInEmptyHanded,
  putIntoCart,
  putIntoGuestCart,
  serverCart,
} from './cart-page.ts';
import { test } from './journey.ts';
import { expect, fillInLogin, openAccount } from './customer.ts';
import { expectAccessible, toast } from './shop.ts';

const shorts = 'Padded Crash Shorts';
const addShorts = (page: Page) => page.getByRole('button', { name: `Add to Cart: ${shorts}` });
const searchShorts = `/product?search=${encodeURIComponent(shorts)}`;

test.describe('the cart of a customer', () => {
  test.use({ refusals: [409, 500] });

  test('[C-10] [C-12] [D-04] [E-03] the server adds products, and decides which are already in the cart', async ({
    page,
    customer,
  }) => {
    const login = await logInEmptyHanded(page, customer);
    await page.goto(searchShorts);
    await expectCount(page, 0);
    await addShorts(page).dblclick();
    await expect(toast(page, 'Product added to cart')).toBeVisible();
    await expectCount(page, 1);
    expect(await serverCart(page, login)).toMatchObject([{ product_sku: 'CRS-M', quantity: 1 }]);
    await expect(toast(page, 'Product added to cart')).toBeHidden();
    await addShorts(page).click();
    await expect(toast(page, 'Product already in cart')).toBeVisible();
    await expectCount(page, 1);
    expect(await keptItems(page)).toEqual([]);
  });

  test('[C-12] [E-03] each refusal has its message, and cart and badge do not change @slow', async ({
    page,
    customer,
  }) => {
    const login = await logInEmptyHanded(page, customer);
    const outOfReach = { body: 'a hotel WLAN' };
    const saysNo = { status: 200, json: { isError: true, msg: 'Not today' } };
    await page.goto(searchShorts);
    await expectCount(page, 0);
    for (const [answer, words] of [
      [{ status: 409, json: refusal('Your cart is full.') }, 'Your cart is full.'],
      [{ status: 500, body: '' }, 'Product already in cart'],
      [saysNo, 'Not today'],
      [outOfReach, 'Something went wrong'],
    ] as const) {
      await page.route(
        '**/api/cart',
        onlyFirst((route) => route.fulfill(answer)),
      );
      await addShorts(page).click();
      await expect(toast(page, words)).toBeVisible();
      await expectCount(page, 0);
      // Waits, because at once it would count as a double click.
      await expect(toast(page, words)).toBeHidden();
    }

    await putIntoCart(page, login, 'CRS-M');
    await page.goto('/cart');
    for (const answer of [{ status: 500, body: '' }, saysNo]) {
      await page.route(
        '**/api/cart/CRS-M',
        onlyFirst((route) => route.fulfill(answer)),
      );
      await line(page, shorts)
        .getByRole('button', { name: `Remove ${shorts}` })
        .click();
      await expect(toast(page, 'Failed to remove product')).toBeVisible();
      await expect(line(page, shorts)).toBeVisible();
      await expectCount(page, 1);
      await expect(toast(page, 'Failed to remove product')).toBeHidden();
    }

    const path = `**/api/cart/${login.user.user_id}`;
    for (const [answer, words] of [
      [outOfReach, 'Error fetching cart'],
      [{ status: 200, json: { isError: true } }, 'Failed to fetch cart'],
      [{ status: 500, body: '' }, 'Failed to fetch cart'],
    ] as const) {
      await page.route(path, (route) => route.fulfill(answer));
      await page.reload();
      await expect(toast(page, words)).toBeVisible();
      await page.unroute(path);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, shorts)).toBeVisible();
  });

  test('[C-01] [C-12] a new quantity or a removal is shown before the shop answers @slow', async ({
    page,
    customer,
  }) => {
    const login = await logInEmptyHanded(page, customer);
    await putIntoCart(page, login, 'CRS-M');
    await page.goto('/cart');
    const row = line(page, shorts);
    await expect(row).toBeVisible();
    const slow = Promise.withResolvers<void>();
    await page.route('**/api/cart/CRS-M', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await row.getByRole('button', { name: 'one more' }).click();
    await row.getByRole('button', { name: 'one more' }).click();
    await expect(page.getByRole('textbox', { name: `Quantity of ${shorts}` })).toHaveValue('3');
    slow.resolve();
    await expect.poll(async () => (await serverCart(page, login))[0]?.quantity).toBe(3);
    await expect(page.getByRole('textbox', { name: `Quantity of ${shorts}` })).toHaveValue('3');
    await row.getByRole('button', { name: `Remove ${shorts}` }).click();
    await expect(row).toBeHidden();
    await expect(toast(page, 'Product removed from cart')).toBeVisible();
    await expectCount(page, 0);
    expect(await serverCart(page, login)).toEqual([]);
  });
});

test('[C-11] after a login the guest cart is in the account’s cart, and the visitor sees a message', async ({
  page,
  request,
}) => {
  const customer = await openAccount();
  const [mist, oil] = [await askProduct(request, 'bag-mist'), await askProduct(request, 'bearing-oil')];
  const seller = await page.request.post('/api/loginuser', { data: customer });
  const login = (await seller.json()) as Awaited<ReturnType<typeof logInEmptyHanded>>;
  await putIntoCart(page, login, oil.sku);
  await putIntoGuestCart(page, mist, oil);
  await page.goto('/login?next=/cart');
  await expectCount(page, 2);
  await fillInLogin(page, customer);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(`Now in your cart: ${mist.title}`)).toBeVisible();
  await expect(page.getByText(`Already in your cart: ${oil.title}`)).toBeVisible();
  await expectCount(page, 2);
  await expect(line(page, mist.title)).toBeVisible();
  expect(await keptItems(page)).toEqual([]);
  const lines = (await serverCart(page, login)).map((item) => `${item.quantity} ${item.product_sku}`);
  expect(new Set(lines)).toEqual(new Set([`1 ${mist.sku}`, `1 ${oil.sku}`]));

  await page.reload();
  await expect(line(page, mist.title)).toBeVisible();
  await expectCount(page, 2);
  await expect(page.getByText('Now in your cart')).toBeHidden();
  await cartLink(page).click();
  await page.goto(linkTo(mist));
  await expectCount(page, 2);
});

test('[C-11] [U-17] after a login on the way to the checkout it says what else is in the cart, and in which quantity', async ({
  page,
  request,
}) => {
  const customer = await openAccount();
  const [mist, oil] = [await askProduct(request, 'bag-mist'), await askProduct(request, 'bearing-oil')];
  const login = (await (await page.request.post('/api/loginuser', { data: customer })).json()) as Awaited<
    ReturnType<typeof logInEmptyHanded>
  >;
  await putIntoCart(page, login, mist.sku);
  await putIntoCart(page, login, oil.sku);
  const headers = { authorization: `Bearer ${login.accessToken}` };
  const changed = await page.request.patch(`/api/cart/${oil.sku}`, { data: { quantity: 5 }, headers });
  expect(changed.ok()).toBe(true);
  await putIntoGuestCart(page, oil);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await fillInLogin(page, customer);
  await expect(page).toHaveURL('/checkout');
  const news = page.getByText('Your cart has changed. The total is now');
  await expect(news).toContainText(`Added: 1 × ${mist.title}. Changed: 5 × ${oil.title} instead of 1.`);
  await expectAccessible(page);
});

test('[C-11] without an answer at the login, the guest’s products are listed below the cart until they can be moved @slow', async ({
  page,
  request,
}) => {
  const mist = await askProduct(request, 'bag-mist');
  await putIntoGuestCart(page, mist);
  await breakCall(page, 'cart/merge');
  await page.goto('/login?next=/cart');
  await fillInLogin(page, await openAccount());
  const kept = page.getByRole('region', { name: 'Saved on this device' });
  await expect(kept).toContainText(mist.title);
  await expectAccessible(page);
  await page.unroute('**/api/cart/merge');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(line(page, mist.title)).toBeVisible();
  await expect(kept).toBeHidden();
  expect(await keptItems(page)).toEqual([]);
});

test.describe('a lost answer', () => {
  // The browser logs the lost answer as an error.
  test.use({ refusals: [0] });

  test('[C-11] a merge interrupted by opening the checkout is not reported as “already in your cart” @slow', async ({
    page,
    request,
  }) => {
    const customer = await openAccount();
    const mist = await askProduct(request, 'bag-mist');
    await putIntoGuestCart(page, mist);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.route(
      '**/api/cart/merge',
      onlyFirst(async (route) => {
        // The shop does it, but the page is left before the answer arrives.
        await route.fetch();
        await route.abort();
      }),
    );
    await fillInLogin(page, customer);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(mist.title);
    await page.getByRole('link', { name: 'Edit cart' }).click();
    await expect(line(page, mist.title)).toBeVisible();
    await expect(page.getByText(`Now in your cart: ${mist.title}`)).toBeVisible();
    await expect(page.getByText('Already in your cart')).toBeHidden();
  });
});

function refusal(message: string) {
  return { success: false, isError: true, code: 'cart-full', message, msg: message };
}
