import type { Page } from '@playwright/test';
import type { LoggedIn } from '../contract/account.ts';
import { askProduct, linkTo } from './answers.ts';
import { expectCount, line, logInEmptyHanded, putIntoCart, serverCart, keptItems } from './cart-page.ts';
import { fillInLogin, openAccount } from './customer.ts';
import { ownShopTest, test } from './journey.ts';
import { untilKept, untilPartIsKept } from './kept-pages.ts';
import { phone } from './screens.ts';
import { expect, expectAccessible, toast } from './shop.ts';

test.use({ ...phone, serviceWorkers: 'allow', refusals: [0] });
ownShopTest.use({ ...phone, serviceWorkers: 'allow', refusals: [0, 409] });

const oilName = /Bearing Oil/;
const shorts = 'Padded Crash Shorts';
const quantityOf = (page: Page, name: string | RegExp) => line(page, name).getByRole('textbox');
const waiting = (page: Page, words: string) =>
  page.getByText(
    new RegExp(`^Saved on this (phone|computer)\\. Your account gets ${words} when you are back online\\.`),
  );

/** Opens a page for use without a network; this also caches the cart. */
async function openToKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilKept(page, path);
  await untilKept(page, '/cart');
  for (const part of ['lookup-cart', 'cart']) await untilPartIsKept(page, part);
}

/** Waits until so many changes of this customer are stored; the count in the header shows earlier. */
const untilStored = (page: Page, { user }: LoggedIn, changes: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((key) => {
        const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { changes?: unknown[] };
        return stored.changes?.length ?? 0;
      }, `unsent_cart_${user.user_id}`),
    )
    .toBe(changes);

const quantities = async (page: Page, login: LoggedIn) =>
  Object.fromEntries((await serverCart(page, login)).map(({ product_sku, quantity }) => [product_sku, quantity]));

test('[C-09] [U-11] a package with choices cannot be added from a card without a network, and the card says so @slow', async ({
  page,
  context,
}) => {
  const pack = 'Academy Starter Package: Skates, Helmet and Guards';
  await openToKeep(page, `/product?search=${encodeURIComponent(pack)}`);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Add to Cart: ${pack}` }).click();
  const words = 'Please choose the contents on the product page when you are back online.';
  await expect(toast(page, words)).toBeVisible();
  await expectCount(page, 0);
  expect(await keptItems(page)).toEqual([]);
});

test('[C-09] a guest fills, changes and empties the cart without a network, from a card and a product page', async ({
  page,
  context,
  request,
}) => {
  const oil = await askProduct(request, 'bearing-oil');
  await openToKeep(page, linkTo(oil));
  const list = `/product?search=${encodeURIComponent(shorts)}`;
  await openToKeep(page, list);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Add to Cart: ${shorts}` }).click();
  await expect(page.getByText(/^Saved on this (phone|computer), at the price you see$/)).toBeVisible();
  await expectCount(page, 1);
  await page.goto(linkTo(oil));
  await page.getByRole('button', { name: /one more/ }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectCount(page, 2);
  // The count shows before the cart is stored; leaving the page at once would lose the line.
  await expect.poll(async () => (await keptItems(page)).length).toBe(2);
  await page.goto('/cart');
  await expect(
    page.getByText(
      /^Saved on this (phone|computer)\. Log in to see it on all your devices\. Prices and stock are as you last saw them\.$/,
    ),
  ).toBeVisible();
  await expect(quantityOf(page, oilName)).toHaveValue('2');
  await expect(line(page, shorts)).toContainText('₹');
  await line(page, oilName).getByRole('button', { name: 'one more' }).click();
  await line(page, shorts)
    .getByRole('button', { name: `Remove ${shorts}` })
    .click();
  await expect.poll(async () => (await keptItems(page)).map(({ quantity }) => quantity)).toEqual([3]);
  await page.reload();
  await expect(quantityOf(page, oilName)).toHaveValue('3');
  await expect(line(page, shorts)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Prices and stock are as you last saw them.')).toBeHidden();
  await expect(quantityOf(page, oilName)).toHaveValue('3');
});

test('[C-12] a customer’s changes wait on the phone, also through a reload, and are sent in order @slow', async ({
  page,
  context,
  request,
}) => {
  const login = await logInEmptyHanded(page, await openAccount());
  const oil = await askProduct(request, 'bearing-oil');
  await putIntoCart(page, login, 'CRS-M');
  await putIntoCart(page, login, 'FRG-MIST100');
  await openToKeep(page, linkTo(oil));
  await expectCount(page, 2);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText(/^Saved on this (phone|computer)\. Your account will be updated when/)).toBeVisible();
  await expectCount(page, 3);
  await page.goto('/cart');
  await expect(waiting(page, 'this change')).toBeVisible();
  await expect(page.getByText('Prices and stock are as you last saw them.')).toBeVisible();
  for (const [press, quantity] of [
    ['one more', '2'],
    ['one more', '3'],
    ['one less', '2'],
  ] as const) {
    await line(page, shorts).getByRole('button', { name: press }).click();
    await expect(quantityOf(page, shorts)).toHaveValue(quantity);
  }
  await expect(waiting(page, 'these 2 changes')).toBeVisible();
  await line(page, /Mist/)
    .getByRole('button', { name: /^Remove / })
    .click();
  await line(page, oilName).getByRole('button', { name: 'one more' }).click();
  await expect(waiting(page, 'these 4 changes')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(waiting(page, 'these 4 changes')).toBeVisible();
  await expect(quantityOf(page, shorts)).toHaveValue('2');
  await expect(quantityOf(page, oilName)).toHaveValue('2');
  await expect(line(page, /Mist/)).toHaveCount(0);
  expect(await quantities(page, login)).toEqual({ 'CRS-M': 1, 'FRG-MIST100': 1 });
  await context.setOffline(false);
  await expect.poll(() => quantities(page, login)).toEqual({ 'CRS-M': 2, [oil.sku]: 2 });
  await expect(waiting(page, '.*')).toBeHidden();
  await expect(page.getByText('Prices and stock are as you last saw them.')).toBeHidden();
  await expect(quantityOf(page, oilName)).toHaveValue('2');
});

test('[C-10] a change whose answer was lost is not made twice @slow', async ({ page, context, request }) => {
  const login = await logInEmptyHanded(page, await openAccount());
  const oil = await askProduct(request, 'bearing-oil');
  await page.goto(linkTo(oil));
  await expectCount(page, 0);
  let calls = 0;
  await context.route('**/api/cart', async (route) => {
    calls += 1;
    if (calls === 1) await route.fetch();
    await (calls === 1 ? route.abort('failed') : route.continue());
  });
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText(/^Saved on this (phone|computer)\. Your account will be updated when/)).toBeVisible();
  expect(await quantities(page, login)).toEqual({ [oil.sku]: 1 });
  await page.goto('/cart');
  await expect(quantityOf(page, oilName)).toHaveValue('1');
  await expect(waiting(page, '.*')).toBeHidden();
  // The page that lost the answer repeats it, or the next one, or both.
  expect(calls).toBeGreaterThan(1);
  expect(await quantities(page, login)).toEqual({ [oil.sku]: 1 });
  await expect(page.getByRole('heading', { name: 'Could not be done' })).toHaveCount(0);
});

test('[C-12] two tabs share the waiting changes, which are sent once @slow', async ({ page, context, request }) => {
  const login = await logInEmptyHanded(page, await openAccount());
  const oil = await askProduct(request, 'bearing-oil');
  await putIntoCart(page, login, 'CRS-M');
  await openToKeep(page, linkTo(oil));
  await expectCount(page, 1);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(line(other, shorts)).toBeVisible();
  // Counts only answered calls: without a network both tabs try in vain, and once more while it returns.
  const arrived: string[] = [];
  context.on('requestfinished', (each) => {
    const { pathname } = new URL(each.url());
    if (pathname.startsWith('/api/cart') && each.method() !== 'GET') arrived.push(`${each.method()} ${pathname}`);
  });
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await untilStored(page, login, 1);
  await expect(line(other, oilName)).toBeVisible();
  await line(other, shorts).getByRole('button', { name: 'one more' }).click();
  await expect(waiting(other, 'these 2 changes')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => quantities(page, login)).toEqual({ 'CRS-M': 2, [oil.sku]: 1 });
  await expect(waiting(other, '.*')).toBeHidden();
  expect(arrived).toEqual(['POST /api/cart', 'PATCH /api/cart/CRS-M']);
});

test('[A-07] waiting changes stay private to their customer, through a logout and another login @slow', async ({
  page,
  context,
  request,
}) => {
  const [asha, ravi] = [await openAccount(), await openAccount({ fullName: 'Ravi' })];
  const login = await logInEmptyHanded(page, asha);
  const oil = await askProduct(request, 'bearing-oil');
  await openToKeep(page, linkTo(oil));
  await page.goto('/my-account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  // From another tab, because My account does not open without a network.
  const shopTab = await context.newPage();
  await shopTab.goto(linkTo(oil));
  await expectCount(shopTab, 0);
  await context.setOffline(true);
  await shopTab.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await untilStored(shopTab, login, 1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    toast(page, 'One change to your cart did not reach the shop. Log in here again to send it.'),
  ).toBeVisible();
  await expectCount(shopTab, 0);
  await shopTab.close();
  await context.setOffline(false);
  await page.goto('/login?next=/cart');
  await fillInLogin(page, ravi);
  await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  await expect(waiting(page, '.*')).toBeHidden();
  expect(await quantities(page, login)).toEqual({});
  await page.goto('/my-account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login?next=/cart');
  await fillInLogin(page, asha);
  await expect(line(page, oilName)).toBeVisible();
  await expect(waiting(page, '.*')).toBeHidden();
});

ownShopTest(
  '[C-12] changes that the shop refuses later are listed with name and reason until they are read @slow',
  async ({ page, context, shop, request }) => {
    await shop.setMode('addtocart');
    await shop.change(`update stock set on_hand = reserved + 9 where sku in ('CRS-M', 'OIL-15')`);
    const customer = await openAccount({ dataFolder: shop.folder });
    const login = await logInEmptyHanded(page, customer);
    await putIntoCart(page, login, 'CRS-M');
    const oil = await askProduct(request, 'bearing-oil');
    await openToKeep(page, linkTo(oil));
    await expectCount(page, 1);
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await untilStored(page, login, 1);
    await page.goto('/cart');
    await expect(waiting(page, 'this change')).toBeVisible();
    for (const quantity of ['2', '3', '4']) {
      await line(page, shorts).getByRole('button', { name: 'one more' }).click();
      await expect(quantityOf(page, shorts)).toHaveValue(quantity);
    }
    await untilStored(page, login, 2);
    await shop.change(`update stock set on_hand = reserved where sku = 'OIL-15'`);
    await shop.change(`update stock set on_hand = reserved + 2 where sku = 'CRS-M'`);
    await context.setOffline(false);
    const refused = page.getByRole('region', { name: 'Could not be done' });
    await expect(refused.getByRole('listitem')).toHaveText([
      `${oil.title} This product is out of stock.`,
      `${shorts} Only 2 left in stock.`,
    ]);
    await expect(waiting(page, '.*')).toBeHidden();
    await expect(line(page, oilName)).toHaveCount(0);
    await expect(quantityOf(page, shorts)).toHaveValue('1');
    await page.reload();
    await expect(refused.getByRole('listitem')).toHaveCount(2);
    for (const name of [oil.title, shorts]) await refused.getByRole('button', { name: `Close: ${name}` }).click();
    await expect(refused).toHaveCount(0);
  },
);
