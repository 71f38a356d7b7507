import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { onlyFirst } from './answers.ts';
import { formatRupees } from '../domain/money.ts';
import { checkOut, choosePay, newCustomer, ordersOf, payByUpi, placeButton, result } from './checkout-page.ts';
import { mailsTo } from './mail.ts';
import { serverCart } from './cart-page.ts';
import { ownShopTest as test } from './journey.ts';
import { expect, type OwnShop } from './own-shop.ts';
import { expectAccessible } from './shop.ts';

const run = promisify(execFile);

/** ₹1,599 instead of ₹1,899. */
const shorts = 'CRS-M';

test.beforeEach(async ({ shop }) => {
  await shop.setMode('addtocart');
  await shop.change('update help set delivery_percentage = 10, customers_can_cancel = true');
  await shop.change("update pay_button set is_default = (button_id <> 'paymanual')");
  await shop.change('update stock set on_hand = reserved + 50 where sku = $1', [shorts]);
});

const stock = (shop: OwnShop) => shop.rows('select on_hand, reserved from stock where sku = $1', [shorts]);

/** The provider's refunds of an order. */
async function refundsOf(shop: OwnShop, orderId: string): Promise<number[]> {
  const [paid] = await shop.rows<{ provider_payment_id: string }>(
    'select provider_payment_id from payment join payment_request using (request_id) where order_id = $1',
    [orderId],
  );
  const ledger = (await (await fetch(`${shop.paymentUrl}/ledger`)).json()) as {
    entries: { kind: string; paymentId: string; amountPaise: number }[];
  };
  return ledger.entries
    .filter(({ kind, paymentId }) => kind === 'refund' && paymentId === paid?.provider_payment_id)
    .map(({ amountPaise }) => amountPaise);
}

/** Bought and paid in this browser. */
async function buy(page: Page, shop: OwnShop) {
  const login = await newCustomer(page, shop);
  await checkOut(page, login, shorts);
  await choosePay(page, 'Pay now');
  await placeButton(page).click();
  await payByUpi(page, 'success@razorpay');
  await expect(result(page, 'Payment Successful')).toBeVisible();
  const [order] = await ordersOf(shop, login);
  return { login, orderId: order?.order_id ?? '', total: order?.total_paise ?? 0 };
}

test('[N-04] [T-02] an order is paid, sent and delivered: the customer sees it and gets a mail', async ({
  page,
  shop,
  shopOrders,
}) => {
  const { login, orderId, total } = await buy(page, shop);
  await page.goto('/my-account');
  await page.getByRole('link', { name: /^PAH-/ }).click();
  await expect(page).toHaveURL(`/track/${orderId}`);
  const current = page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]');
  await expect(current).toContainText('Order Placed');
  await shopOrders.move(orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(current).toContainText('Delivered');
  const subjects = async () => (await mailsTo(login.user.email, shop.folder)).map(({ subject = '' }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Order PAH-\d{6}: Delivered$/));
  await page.getByRole('link', { name: 'Download Invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(formatRupees(total / 100));
  expect(await shop.rows('select * from violation')).toEqual([]);
});

test('[U-25] a customer cancels a paid order: the goods are back in stock and the provider has refunded the money @phone', async ({
  page,
  shop,
}) => {
  const before = await stock(shop);
  const { login, orderId, total } = await buy(page, shop);
  await page.goto(`/track/${orderId}`);
  const open = page.getByRole('button', { name: 'Cancel order' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order PAH-\d+\?$/ });
  await expect(dialog).toContainText(
    `We will refund ${formatRupees(total / 100)}, all that you paid, to where you paid from.`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await dialog.getByLabel('Why? (optional)').selectOption('Ordered by mistake');
  await dialog.getByRole('button', { name: 'Cancel the order' }).dblclick();
  await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your money is on its way back')).toBeVisible();
  await expect(open).toHaveCount(0);
  expect(await stock(shop)).toEqual(before);
  await expect.poll(() => refundsOf(shop, orderId), { timeout: 30_000 }).toEqual([total]);
  const subjects = async () => (await mailsTo(login.user.email, shop.folder)).map(({ subject = '' }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Order PAH-\d{6}: Cancelled$/));
  expect(await shop.rows('select * from violation')).toEqual([]);
});

test.describe('without an answer', () => {
  test.use({ checksConsole: false });

  test('[U-25] a cancelled order is shown as such @slow', async ({ page, shop }) => {
    const { orderId } = await buy(page, shop);
    await page.goto(`/track/${orderId}`);
    await page.route(
      '**/cancel',
      onlyFirst(async (route) => {
        await route.fetch();
        await route.abort();
      }),
    );
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('sent a moment ago', () => {
  test.use({ refusals: [409] });

  test('[U-25] an order can no longer be cancelled, and the page says where it is @slow', async ({
    page,
    shop,
    shopOrders,
  }) => {
    const { orderId } = await buy(page, shop);
    await page.goto(`/track/${orderId}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await shopOrders.move(orderId, 'Packed', 'Shipped');
    const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(dialog).toContainText('This order can no longer be cancelled here. Please contact us.');
    await expect(dialog.getByText('We will refund')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText('Dispatch');
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    expect(await refundsOf(shop, orderId)).toEqual([]);
  });
});

test('[U-25] Buy again: into the cart at today’s price, as many as are left; sold-out items are named', async ({
  page,
  shop,
  shopOrders,
}) => {
  const login = await newCustomer(page, shop);
  const customer = { userId: login.user.user_id, email: login.user.email };
  const { lines } = await shopOrders.place(customer, { quantities: [3, 1, 2] });
  const [fewer, gone, all] = lines.map(({ sku, name = '' }) => ({ sku, name }));
  await shop.change('update stock set on_hand = reserved + 2 where sku = $1', [fewer?.sku]);
  await shop.change('update stock set on_hand = reserved where sku = $1', [gone?.sku]);
  await shop.change('update variation set price_paise = 700000, sale_price_paise = 612300 where sku = $1', [all?.sku]);
  await page.goto('/my-account');
  await page.getByRole('button', { name: /^Buy again/ }).click();
  await expect(page).toHaveURL('/cart');
  const news = page.getByRole('region', { name: /^From your order PAH-/ });
  await expect(news).toContainText(`Now in your cart: ${fewer?.name}, ${all?.name}`);
  await expect(news).toContainText(`${fewer?.name}: Only 2 left in stock.`);
  await expect(news).toContainText(`${gone?.name}: Out of Stock right now.`);
  const cart = await serverCart(page, login);
  expect(Object.fromEntries(cart.map(({ product_sku, quantity }) => [product_sku, quantity]))).toEqual({
    [fewer?.sku ?? '']: 2,
    [all?.sku ?? '']: 2,
  });
  await expect(page.getByText('₹6,123.00').first()).toBeVisible();
  await expectAccessible(page);
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(news).toBeHidden();
});

test('a paid order is cancelled from the command line: the goods are back in stock and the provider has refunded the money @slow', async ({
  page,
  shop,
}) => {
  const before = await stock(shop);
  const { orderId, total } = await buy(page, shop);
  await run(process.execPath, ['scripts/shop.ts', 'order', 'status', orderId, 'Cancelled'], {
    env: { ...process.env, DATA_DIR: shop.folder },
  });
  expect(await stock(shop)).toEqual(before);
  await page.goto(`/track/${orderId}`);
  await expect(page.getByText('Your money is on its way back')).toBeVisible();
  await expect.poll(() => refundsOf(shop, orderId), { timeout: 30_000 }).toEqual([total]);
  expect(await shop.rows('select * from violation')).toEqual([]);
});
