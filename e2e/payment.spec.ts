import type { Page } from '@playwright/test';
import { answersAreHandled } from './answers.ts';
import { amount, expectCount, keptCheckout, serverCart } from './cart-page.ts';
import {
  checkOut,
  newCustomer,
  ordersOf,
  payByCard,
  payByUpi,
  paymentWindow,
  choosePay,
  placeButton,
  result,
  resultRow,
} from './checkout-page.ts';
import { hydrated } from './hydration.ts';
import { ownShopTest as test } from './journey.ts';
import { expect, type OwnShop } from './own-shop.ts';
import { phone } from './screens.ts';
import { expectAccessible } from './shop.ts';

/** ₹1,599 instead of ₹1,899. */
const shorts = 'CRS-M';

test.beforeEach(async ({ shop }) => {
  await shop.setMode('addtocart');
  await shop.change('update help set delivery_percentage = 10');
  await shop.change("update pay_button set is_default = (button_id <> 'paymanual')");
  await shop.change('update stock set on_hand = reserved + 50 where sku = $1', [shorts]);
});

/** Stops at the open payment window. */
async function orderAndPay(page: Page, shop: OwnShop, mode: 'Pay now' | 'Pay on delivery' = 'Pay now') {
  const login = await newCustomer(page, shop);
  await checkOut(page, login, shorts);
  await choosePay(page, mode);
  await placeButton(page).click();
  await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
  const [order] = await ordersOf(shop, login);
  return { login, orderId: order?.order_id ?? '', total: order?.total_paise ?? 0 };
}

const setPrice = (shop: OwnShop, paise: number) =>
  shop.change('update variation set sale_price_paise = $1 where sku = $2', [paise, shorts]);

/** Changes how the shop's payment simulator behaves. */
async function tell(shop: OwnShop, path: string, json: object): Promise<void> {
  const answer = await fetch(`${shop.paymentUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Pays an order at the provider without the page noticing. */
async function payUnseen(shop: OwnShop, orderId: string, how: { bank?: 'silence' } = {}): Promise<void> {
  const [request] = await shop.rows<{ provider_order_id: string }>(
    'select provider_order_id from payment_request where order_id = $1',
    [orderId],
  );
  await tell(shop, 'pay', { orderId: request?.provider_order_id, ...how });
}

/** Blocks the page that a result redirects to, so that there is time to look at the result. */
async function stayHere(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(cart|my-account)-[\w-]{8}\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('paid', () => {
  // A project for phones would start another shop.
  test.describe('on a phone', () => {
    test.use(phone);

    test('[Y-01] [Y-04] [Y-05] [U-25] pay now: the window, the proof, the receipt, the emptied cart', async ({
      page,
      shop,
    }) => {
      const { login, orderId, total } = await orderAndPay(page, shop);
      await expect(page.getByText('Test mode: no money moves.')).toBeAttached();
      expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width);
      const rupees = `₹${(total / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
      await expect(paymentWindow(page).getByText(rupees)).toBeVisible();
      const verified = page.waitForResponse('**/api/payment/verify');
      await page.clock.install();
      await payByUpi(page, 'success@razorpay');
      expect((await verified).ok()).toBe(true);
      await expect(page).toHaveURL(`/payment-success/${orderId}`);
      await expect(result(page, 'Payment Successful')).toBeVisible();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
      await expect(page.getByText('Thank you for your order!')).toBeVisible();
      await expect(resultRow(page, 'Order id')).toHaveText(/^PAH-\d+$/);
      await expect(page.getByRole('main')).not.toContainText(orderId);
      await expect(resultRow(page, 'Time and date')).toHaveText(/^\d\d\/\d\d\/\d\d - \d\d:\d\d$/);
      await expect(resultRow(page, 'Payment method')).toHaveText('Pay now');
      await expect(resultRow(page, 'Sender name')).toHaveText('Asha Rao');
      await expect(resultRow(page, 'Amount')).toHaveText('₹1,599.00');
      await expect(resultRow(page, 'Total')).toHaveText(rupees);
      await expect(resultRow(page, 'Advance paid')).toBeHidden();
      await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/Shorts.*Quantity 1/is);
      const next = page.getByRole('region', { name: 'What happens next' });
      await expect(next).toContainText(/Estimated delivery: \d+ \w+ \d{4} – /);
      await expect(next).not.toContainText('at the door');
      await expect(page.getByRole('link', { name: 'Track order' })).toHaveAttribute('href', `/track/${orderId}`);
      await expect(page.getByRole('link', { name: 'Need help?' })).toHaveAttribute('href', /wa\.me.*PAH-/);
      await expectCount(page, 0);
      expect(await keptCheckout(page)).toBeNull();
      expect(await serverCart(page, login)).toEqual([]);
      expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'placed' }]);
      await expect(page).toHaveURL(`/payment-success/${orderId}`);
      await page.clock.runFor(2000);
      await expect(page).toHaveURL('/my-account');
    });
  });

  test('[Y-05] the customer can open the page again, and nobody else can @slow', async ({ page, shop, browser }) => {
    const { orderId } = await orderAndPay(page, shop);
    await payByUpi(page, 'success@razorpay');
    await expect(page).toHaveURL('/my-account');
    await stayHere(page);
    await page.goto(`/payment-success/${orderId}`);
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/payment-failed/${orderId}`);
    await expect(result(page, 'Payment Successful')).toBeVisible();
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
    const stranger = await context.newPage();
    await stranger.goto(`/payment-success/${orderId}`);
    await expect(stranger).toHaveURL(/\/login\?next=/);
    await newCustomer(stranger, shop);
    for (const path of [
      `/payment-success/${orderId}`,
      `/payment-failed/${orderId}`,
      '/payment-success/no%20such%20id',
    ]) {
      await stranger.goto(path);
      await expect(result(stranger, 'This lane ends here')).toBeVisible();
    }
    await context.close();
  });

  test('[Y-02] [Y-05] pay on delivery with an advance: part now, the rest on delivery', async ({ page, shop }) => {
    const { login, total } = await orderAndPay(page, shop, 'Pay on delivery');
    const advance = Math.round(total / 1000);
    const [order] = await ordersOf(shop, login);
    expect(order).toMatchObject({ advance_paise: advance * 100, remaining_paise: total - advance * 100 });
    await expect(paymentWindow(page).getByText(`₹${advance}.00`)).toBeVisible();
    await page.clock.install();
    await payByUpi(page, 'success@razorpay');
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    await expect(resultRow(page, 'Advance paid')).toHaveText(`₹${advance}.00`);
    await expect(resultRow(page, 'Remaining amount')).toHaveText(/^₹1,\d{3}\.00$/);
  });

  test('[Y-09] if the browser closes before it reports the payment, the provider reports it @slow', async ({
    page,
    shop,
    context,
  }) => {
    const { login, orderId } = await orderAndPay(page, shop);
    await page.route('**/api/payment/verify', () => undefined);
    const told = page.waitForRequest('**/api/payment/verify');
    await payByUpi(page, 'success@razorpay');
    await told;
    await page.close();
    const next = await context.newPage();
    await next.goto(`/payment-success/${orderId}`);
    await expect(result(next, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'placed' }]);
    await expectCount(next, 0);
  });
});

test('[Y-05] [Y-06] both result pages redirect after two seconds in view @slow', async ({ page, shop }) => {
  const { orderId } = await orderAndPay(page, shop);
  await payByCard(page, '4100280000080001');
  await expect(paymentWindow(page).getByText('Not enough money on the account.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cart');
  const turn = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const leadsOn = async (from: string, to: string) => {
    await page.goto(from, { waitUntil: 'load' });
    // Scripts start after the first paint, which the stopped clock also delays.
    await page.clock.runFor(100);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Payment (Successful|failed)$/);
    await page.clock.runFor(1999);
    await expect(page).toHaveURL(from);
    // The bank's app is in front.
    await turn(true);
    await page.clock.runFor(10_000);
    await answersAreHandled(page);
    await expect(page.getByText('Taking you to')).toBeVisible();
    await turn(false);
    await page.clock.runFor(1999);
    await expect(page).toHaveURL(from);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(to);
  };
  await page.clock.install({ time: '2026-11-15T12:00:00Z' });
  await page.clock.pauseAt('2026-11-15T13:00:00Z');
  await leadsOn(`/payment-failed/${orderId}`, '/cart');
  await payUnseen(shop, orderId);
  await leadsOn(`/payment-success/${orderId}`, '/my-account');
  // Back skips the page that redirected.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/cart');
});

test('[Y-05] a result page no longer redirects once it is touched, scrolled, or its link has the focus @slow', async ({
  page,
  shop,
}) => {
  const { orderId } = await orderAndPay(page, shop);
  await page.keyboard.press('Escape');
  await expect(result(page, 'Not paid yet')).toBeVisible();
  // That page would go on by itself.
  await page.goto('/cart');
  await payUnseen(shop, orderId);
  for (const act of [
    () => page.keyboard.press('Tab'),
    () => page.getByText('Thank you for your order!').click(),
    () => page.mouse.wheel(0, 40),
    // As with the scroll bar: no other event.
    () => page.evaluate(() => scrollBy(0, 40)),
    () => page.getByRole('main').getByRole('link', { name: 'My account' }).focus(),
  ]) {
    await page.goto(`/payment-success/${orderId}`);
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await act();
    await expect(page.getByText('Continue to My account')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(page).toHaveURL('/my-account');
});

test.describe('not paid', () => {
  test.use({ refusals: [404, 500, 503] });

  test('[Y-01] [Y-06] a card is refused and the customer closes the window @slow', async ({ page, shop }) => {
    const { login, orderId } = await orderAndPay(page, shop);
    await payByCard(page, '4100280000080001');
    await expect(paymentWindow(page).getByText('Not enough money on the account.')).toBeVisible();
    const leave = await stayHere(page);
    await paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();
    await expect(page).toHaveURL(`/payment-failed/${orderId}`);
    await expect(result(page, 'Payment failed')).toBeVisible();
    await expect(page.getByText('Your payment could not be processed.')).toBeVisible();
    await expectAccessible(page);
    expect(await serverCart(page, login)).toHaveLength(1);
    expect((await keptCheckout(page)).products).toHaveLength(1);
    leave();
    await expect(page).toHaveURL('/cart');
    await expectCount(page, 1);
  });

  test('[U-13] [U-26] [U-31] after a closed window, result, cart, order and list say so and link to the payment', async ({
    page,
    shop,
  }) => {
    const { login, orderId } = await orderAndPay(page, shop);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/payment-failed/${orderId}`);
    await expect(result(page, 'Not paid yet')).toBeVisible();
    await expect(page.getByText('Nothing was charged, and your items are saved.')).toBeVisible();
    await expectAccessible(page);
    const payNow = page.getByRole('main').getByRole('link', { name: 'Pay now' });
    await expect(payNow).toHaveAttribute('href', `/checkout?pay=${orderId}`);
    await page.goto('/cart');
    const unpaid = page.getByRole('region', { name: /^Unpaid order/ });
    await expect(unpaid).toContainText('We hold it for you until');
    await expect(payNow).toHaveAttribute('href', `/checkout?pay=${orderId}&now`);
    await page.goto('/my-account');
    await expect(page.getByRole('listitem').filter({ hasText: 'Payment pending' })).toContainText('Not paid yet.');
    await expect(payNow).toBeVisible();
    await page.goto(`/track/${orderId}`);
    await expect(page.getByText('This order is not paid yet')).toBeVisible();
    await expect(page.getByText('You saved')).toHaveCount(0);
    await payNow.click();
    await expect(page).toHaveURL(`/checkout?pay=${orderId}`);
    await expect(page.getByText('To pay now')).toBeVisible();
    await payByUpi(page, 'success@razorpay');
    await expect(page).toHaveURL(`/payment-success/${orderId}`);
    expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'placed' }]);
    await page.goto(`/checkout?pay=${orderId}`);
    await expect(page).toHaveURL(`/payment-success/${orderId}`);
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('[U-13] an order whose hold has ended is abandoned, and shown as failed @slow', async ({ page, shop }) => {
      const { login, orderId } = await orderAndPay(page, shop);
      await paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();
      await expect(page).toHaveURL(`/payment-failed/${orderId}`);
      await shop.change("update shop_order set hold_expires_at = now() - interval '1 minute' where order_id = $1", [
        orderId,
      ]);
      const stage = async () => (await ordersOf(shop, login))[0]?.stage;
      await expect.poll(stage, { timeout: 30_000 }).toBe('abandoned');
      await page.goto(`/payment-success/${orderId}`);
      await expect(page).toHaveURL(`/payment-failed/${orderId}`);
      await expect(result(page, 'Payment failed')).toBeVisible();
    });
  });

  test('[Y-09] while the bank has not decided, the page says so, and then shows the result @slow', async ({
    page,
    shop,
  }) => {
    const { orderId } = await orderAndPay(page, shop);
    await tell(shop, 'knobs', { webhookDropRate: 1 });
    await tell(shop, 'faults', { call: 'GET /orders/:id', kind: 'status', times: null });
    try {
      await page.route('**/api/payment/verify', (route) => route.fulfill({ status: 503, json: {} }));
      const told = page.waitForRequest('**/api/payment/verify');
      await payByUpi(page, 'success@razorpay');
      const proof = (await told).postDataJSON() as object;
      const headers = { authorization: (await (await told).allHeaders())['authorization'] ?? '' };
      await expect(result(page, 'We are confirming your payment…')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/payment-failed/${orderId}`);
      await expect(result(page, 'We are confirming your payment…')).toBeVisible();
      expect((await page.request.post('/api/payment/verify', { data: proof, headers })).ok()).toBe(true);
      await expect(result(page, 'Payment Successful')).toBeVisible();
    } finally {
      await tell(shop, 'knobs', { webhookDropRate: 0 });
      await fetch(`${shop.paymentUrl}/control/faults`, { method: 'DELETE' });
    }
  });

  test('[Y-09] a window closed before the bank has answered is not shown as failed @slow', async ({ page, shop }) => {
    const { login, orderId } = await orderAndPay(page, shop);
    await payUnseen(shop, orderId, { bank: 'silence' });
    await paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();
    await expect(page).toHaveURL(`/payment-failed/${orderId}`);
    await expect(result(page, 'We are confirming your payment…')).toBeVisible();
    await expect(page.getByText('Payment failed')).toHaveCount(0);
    await tell(shop, 'clock', { advanceSeconds: 11 * 60 });
    await expect(result(page, 'Payment failed')).toBeVisible();
    await expect(page).toHaveURL('/cart');
    expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'awaiting payment' }]);
  });

  test('[K-11] [Y-07] after a price change and a reload the window asks for the amount on the page, and the old order is abandoned @slow', async ({
    page,
    shop,
  }) => {
    const { login } = await orderAndPay(page, shop);
    await setPrice(shop, 139_900);
    try {
      await page.reload();
      await choosePay(page, 'Pay now');
      await expect(amount(page, 'Discount')).toHaveText('− ₹500.00');
      const total = (await amount(page, /^Total₹/).textContent()) ?? '';
      await placeButton(page).click();
      await expect(paymentWindow(page).getByText(total)).toBeVisible();
      await payByUpi(page, 'success@razorpay');
      await expect(result(page, 'Payment Successful')).toBeVisible();
      expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'abandoned' }, { stage: 'placed' }]);
    } finally {
      await setPrice(shop, 159_900);
    }
  });

  test('[K-12] if the provider opens no payment, or the window cannot open, the page says so; the order stays @slow', async ({
    page,
    shop,
  }) => {
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts);
    await choosePay(page, 'Pay now');
    await tell(shop, 'faults', { call: 'POST /orders', kind: 'status', status: 400, times: 1 });
    await placeButton(page).click();
    await expect(page.getByText('Failed to create Razorpay order', { exact: true })).toBeVisible();
    await expect(amount(page, /^Total₹/)).toBeVisible();
    await page.route('**/v1/checkout.js', (route) => route.fulfill({ status: 404, body: '' }));
    await placeButton(page).click();
    await expect(page.getByText('The payment window could not be opened.')).toBeVisible();
    await expect(placeButton(page)).toBeEnabled();
    await page.unroute('**/v1/checkout.js');
    await placeButton(page).click();
    await payByUpi(page, 'success@razorpay');
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(1);
  });
});

test.describe('in the web view of an app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' });

  test('[Y-01] the provider redirects the whole page to the result @slow', async ({ page, shop }) => {
    const { login, orderId } = await orderAndPay(page, shop);
    await payByUpi(page, 'success@razorpay');
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toMatchObject([{ order_id: orderId, stage: 'placed' }]);
    await expectCount(page, 0);
  });
});
