import type { Page } from '@playwright/test';
import { askProduct, linkTo } from './answers.ts';
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

  test('[C-10] [C-12] [D-04] [E-03] the shop adds, and decides what is there already', async ({ page, customer }) => {
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

  for (const { name, answer, text } of [
    {
      name: 'a refusal with words',
      answer: { status: 409, json: refusal('Your cart is full.') },
      text: 'Your cart is full.',
    },
    { name: 'a refusal without words', answer: { status: 500, body: '' }, text: 'Product already in cart' },
  ]) {
    test(`[E-03] [C-12] ${name} reads “${text}”, and the badge goes back`, async ({ page, customer }) => {
      await logInEmptyHanded(page, customer);
      await page.goto(searchShorts);
      await expectCount(page, 0);
      await page.route('**/api/cart', (route) => route.fulfill(answer));
      await addShorts(page).click();
      await expect(toast(page, text)).toBeVisible();
      await expectCount(page, 0);
    });
  }

  test('[C-01] [C-12] quantities and removal are shown before the shop has answered', async ({ page, customer }) => {
    const login = await logInEmptyHanded(page, customer);
    await putIntoCart(page, login, 'CRS-M');
    await page.goto('/cart');
    const row = line(page, shorts);
    await expect(row).toBeVisible();
    await expectAccessible(page);
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

  test('[C-12] a line that could not be removed comes back', async ({ page, customer }) => {
    await putIntoCart(page, await logInEmptyHanded(page, customer), 'CRS-M');
    await page.goto('/cart');
    await page.route('**/api/cart/CRS-M', (route) => route.fulfill({ status: 500, body: '' }));
    await line(page, shorts)
      .getByRole('button', { name: `Remove ${shorts}` })
      .click();
    await expect(toast(page, 'Failed to remove product')).toBeVisible();
    await expect(line(page, shorts)).toBeVisible();
    await expectCount(page, 1);
  });

  test('[C-12] a cart that cannot be fetched says so and is asked for again', async ({ page, customer }) => {
    const login = await logInEmptyHanded(page, customer);
    await putIntoCart(page, login, 'CRS-M');
    const path = `**/api/cart/${login.user.user_id}`;
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/cart');
    await expect(toast(page, 'Failed to fetch cart')).toBeVisible();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, shorts)).toBeVisible();
  });

  test('[C-12] [E-03] a “no” that comes as 200 is one for add, remove and fetch', async ({ page, customer }) => {
    const login = await logInEmptyHanded(page, customer);
    const saysNo = { status: 200, json: { isError: true, msg: 'Not today' } };
    await page.route('**/api/cart', (route) => route.fulfill(saysNo));
    await page.goto(searchShorts);
    await addShorts(page).click();
    await expect(toast(page, 'Not today')).toBeVisible();
    await expectCount(page, 0);

    await putIntoCart(page, login, 'CRS-M');
    await page.goto('/cart');
    await page.route('**/api/cart/CRS-M', (route) => route.fulfill(saysNo));
    await line(page, shorts)
      .getByRole('button', { name: `Remove ${shorts}` })
      .click();
    await expect(toast(page, 'Failed to remove product')).toBeVisible();
    await expect(line(page, shorts)).toBeVisible();

    await page.route(`**/api/cart/${login.user.user_id}`, (route) => route.fulfill({ json: { isError: true } }));
    await page.reload();
    await expect(toast(page, 'Failed to fetch cart')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('two tabs of a customer show the same cart', async ({ page, context, customer }) => {
    await logInEmptyHanded(page, customer);
    await page.goto(searchShorts);
    await expectCount(page, 0);
    const other = await context.newPage();
    await other.goto('/reset');
    await expectCount(other, 0);
    await addShorts(page).click();
    await expectCount(page, 1);
    await expectCount(other, 1);
  });
});

test('[C-12] a shop out of reach reads “Something went wrong” or “Error fetching cart”', async ({ page, customer }) => {
  const login = await logInEmptyHanded(page, customer);
  await page.goto(searchShorts);
  await expectCount(page, 0);
  await page.route('**/api/cart', (route) => route.fulfill({ body: 'a hotel WLAN' }));
  await addShorts(page).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expectCount(page, 0);
  await page.route(`**/api/cart/${login.user.user_id}`, (route) => route.fulfill({ body: 'a hotel WLAN' }));
  await page.goto('/cart');
  await expect(toast(page, 'Error fetching cart')).toBeVisible();
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
  await expect(page.getByText(`Moved into your cart: ${mist.title}`)).toBeVisible();
  await expect(page.getByText(`Already in your cart: ${oil.title}`)).toBeVisible();
  await expectAccessible(page);
  await expectCount(page, 2);
  await expect(line(page, mist.title)).toBeVisible();
  expect(await keptItems(page)).toEqual([]);
  const lines = (await serverCart(page, login)).map((item) => `${item.quantity} ${item.product_sku}`);
  expect(new Set(lines)).toEqual(new Set([`1 ${mist.sku}`, `1 ${oil.sku}`]));

  await page.reload();
  await expect(line(page, mist.title)).toBeVisible();
  await expectCount(page, 2);
  await expect(page.getByText('Moved into your cart')).toBeHidden();
  await cartLink(page).click();
  await page.goto(linkTo(mist));
  await expectCount(page, 2);
});

test('[C-11] a merge interrupted by opening the checkout is not reported as “already in your cart”', async ({
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
    async (route) => {
      // The shop does it, but the page is left before the answer arrives.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fillInLogin(page, customer);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(mist.title);
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect(line(page, mist.title)).toBeVisible();
  await expect(page.getByText(`Moved into your cart: ${mist.title}`)).toBeVisible();
  await expect(page.getByText('Already in your cart')).toBeHidden();
});

function refusal(message: string) {
  return { success: false, isError: true, code: 'cart-full', message, msg: message };
}
