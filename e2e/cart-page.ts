import type { Locator, Page } from '@playwright/test';
import type { LoggedIn } from '../contract/account.ts';
import type { CartLine } from '../contract/cart-line.ts';
import type { Product } from '../contract/product.ts';
import { logIn, type Customer } from './customer.ts';
import { expect } from './shop.ts';

export const cartLink = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
export const floatingCart = (page: Page): Locator => page.getByRole('link', { name: /^View cart,/ });
export const line = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('list', { name: 'Products in your cart' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' });
/** The amount beside a label of the summary. */
export const amount = (page: Page, name: string | RegExp): Locator =>
  summary(page).locator('dl > div').filter({ hasText: name }).locator('dd');

export const expectCount = (page: Page, count: number): Promise<void> =>
  expect(cartLink(page)).toHaveAccessibleName(
    count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'product' : 'products'}`,
  );

export const keptItems = (page: Page): Promise<(CartLine & { kept_because?: string })[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as CartLine[]);

export const keptCheckout = (page: Page): Promise<Record<string, unknown> & { products: CartLine[] }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('checkout_data') ?? 'null') as { products: CartLine[] });

/** Adds the first product that a search finds, from its card. */
export async function addFromList(page: Page, title: string): Promise<void> {
  await page.goto(`/product?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Add to Cart: ${title}` }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
}

/** A browser with these in a guest's cart; the cart page loads the rest from the catalogue. */
export async function putIntoGuestCart(
  page: Page,
  ...products: (Pick<Product, 'product_id' | 'sku'> & { title?: string })[]
): Promise<void> {
  const items = products.map(({ product_id, sku, title }) => ({
    product_id,
    product_sku: sku,
    product_name: title,
    quantity: 1,
  }));
  await page.addInitScript((text) => {
    // Only once per tab, so that later changes to the cart survive a reload.
    if (sessionStorage.getItem('had-a-cart')) return;
    sessionStorage.setItem('had-a-cart', 'yes');
    localStorage.setItem('guest_cart', text);
  }, JSON.stringify(items));
}

/** Logs in with an empty cart. */
export async function logInEmptyHanded(page: Page, customer: Customer): Promise<LoggedIn> {
  const login = await logIn(page, customer);
  const emptied = await page.request.delete(`/api/cart/deleteall/${login.user.user_id}`, { headers: bearer(login) });
  expect(emptied.ok()).toBe(true);
  return login;
}

const bearer = ({ accessToken }: LoggedIn) => ({ authorization: `Bearer ${accessToken}` });

export async function putIntoCart(page: Page, login: LoggedIn, sku: string): Promise<void> {
  const added = await page.request.post('/api/cart', { data: { product_sku: sku }, headers: bearer(login) });
  expect(added.ok()).toBe(true);
}

export async function serverCart(page: Page, login: LoggedIn): Promise<CartLine[]> {
  const answer = await page.request.get(`/api/cart/${login.user.user_id}`, { headers: bearer(login) });
  return ((await answer.json()) as { data: CartLine[] }).data;
}
