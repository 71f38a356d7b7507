import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { LoggedIn } from '../contract/account.ts';
import type { PayMode } from '../domain/cart-mode.ts';
import { home, keepAddress } from './address-book.ts';
import { putIntoCart } from './cart-page.ts';
import { logIn, openAccount } from './customer.ts';
import { expect, type OwnShop } from './own-shop.ts';
import { fillAtOnce } from './shop.ts';

export const placeButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Place order|Placing|Paying|Confirming)/ });
export const payMethod = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Payment method' });
export const payCard = (page: Page, mode: PayMode): Locator => payMethod(page).getByRole('radio', { name: mode });
export const choosePay = (page: Page, mode: PayMode): Promise<void> => payCard(page, mode).check();
export const sameBilling = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Billing address is the same as the shipping address' });
export const picker = (page: Page, name: 'Shipping address' | 'Billing address'): Locator =>
  page.getByRole('region', { name });

/** A customer with an address and a mobile number, in an own shop. */
export async function newCustomer(page: Page, shop: OwnShop, address = home): Promise<LoggedIn> {
  const login = await logIn(page, await openAccount({ dataFolder: shop.folder, mobile: '9876543210' }));
  await keepAddress(page, login, address);
  return login;
}

/** From the cart to the checkout, with these in the cart. */
export async function checkOut(page: Page, login: LoggedIn, ...skus: string[]): Promise<void> {
  for (const sku of skus) await putIntoCart(page, login, sku);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await expect(payMethod(page)).toBeVisible();
}

export interface OrderRow {
  order_id: string;
  stage: string;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
}

export const ordersOf = ({ rows }: OwnShop, { user }: LoggedIn): Promise<OrderRow[]> =>
  rows<OrderRow>(
    'select order_id, stage, total_paise, advance_paise, remaining_paise from shop_order where user_id = $1 order by created_at',
    [user.user_id],
  );

export const paymentWindow = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment"]');

export async function payByUpi(page: Page, id: 'success@razorpay' | 'failure@razorpay'): Promise<void> {
  const window = paymentWindow(page);
  await window.getByRole('button', { name: 'UPI' }).click();
  await fillAtOnce(window.getByLabel('UPI ID'), id);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
}

export async function payByCard(page: Page, number: string): Promise<void> {
  const window = paymentWindow(page);
  await window.getByRole('button', { name: 'Card' }).click();
  await fillAtOnce(window.getByLabel('Card number'), number);
  await fillAtOnce(window.getByLabel('Expiry (MM/YY)'), '12/39');
  await fillAtOnce(window.getByLabel('CVV'), '123');
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
  await fillAtOnce(window.getByLabel('OTP'), '1234');
  await window.getByRole('button', { name: 'Confirm' }).click();
}

export const result = (page: Page, title: string): Locator => page.getByRole('heading', { name: title, exact: true });
/** The value beside a label on the page of a paid order. */
export const resultRow = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
