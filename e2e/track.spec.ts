import type { Page } from '@playwright/test';
import { formatRupees } from '../domain/money.ts';
import { breakCall, changeAnswer } from './answers.ts';
import { test } from './journey.ts';
import { expect, type PlacedOrder } from './orders.ts';
import { expectAccessible } from './shop.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
const labels = async (page: Page) =>
  (await steps(page).allInnerTexts()).map((text) => (text.split(/[\n:]/)[0] ?? '').trim());
const bill = (page: Page) => page.getByRole('region', { name: 'Bill' });
const money = (paise: number) => formatRupees(paise / 100);
const indiaTime = /^\d\d\/\d\d\/\d\d - \d\d:\d\d$/;

const sumOf = ({ lines }: PlacedOrder, of: 'mrpPaise' | 'unitPaise') =>
  lines.reduce((total, line) => total + (line[of] ?? 0) * (line.quantity ?? 1), 0);

test('[T-01] [T-02] [T-03] [T-06] an order is followed through its whole life @slow', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  const { orderId } = await orders.place(customer);
  await page.goto(`/track/${orderId}`);
  await expect(steps(page)).toHaveCount(4);
  const invoice = page.getByRole('link', { name: 'Download Invoice' });
  const life = [
    ['Pending', 1, 'Order Placed'],
    ['Processing', 1, 'Order Processing'],
    ['Packed', 1, 'Packed'],
    ['Shipped', 2, 'Dispatch'],
    ['Out for delivery', 3, 'Out for delivery'],
    ['Delivered', 4, 'Delivered'],
  ] as const;
  for (const [status, step, label] of life) {
    if (status !== 'Pending') await orders.move(orderId, status);
    // Returning to the tab shows the current state.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const current = page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]');
    await expect(current).toContainText(label);
    await expect(steps(page).nth(step - 1)).toContainText('the order is here now');
    await expect(steps(page).filter({ hasText: ': done' })).toHaveCount(step - 1);
    const first = step === 1 ? label : 'Order Placed';
    expect(await labels(page)).toEqual([first, 'Dispatch', 'Out for delivery', 'Delivered']);
    await expect(invoice).toHaveCount(step >= 3 ? 1 : 0);
  }
  await expectAccessible(page);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(life.length);
  for (const time of await history.getByRole('time').allInnerTexts()) expect(time).toMatch(indiaTime);
});

test('[T-03] the current step pulses, but not with reduced motion @slow', async ({ page, orders }) => {
  const { orderId } = await orders.place(await orders.newCustomer(page));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/track/${orderId}`);
  const current = page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]');
  const moving = () => current.evaluate((step) => step.getAnimations({ subtree: true }).length);
  await expect.poll(moving).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await expect(current).toContainText('Order Placed');
});

test('[T-02] a cancelled order shows Cancelled at every step, and where the money went @slow', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const placed = await orders.place(customer);
  await orders.move(placed.orderId, 'Cancelled');
  await page.goto(`/track/${placed.orderId}`);
  await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible();
  expect(await labels(page)).toEqual(Array(4).fill('Cancelled'));
  const cross = page.locator('path[d="M6 6l12 12M18 6 6 18"]');
  await expect(steps(page).filter({ has: cross })).toHaveCount(1);
  await expect(steps(page).last().locator(cross)).toBeVisible();
  await expect(page.getByText('Your money is on its way back')).toBeVisible();
  await expect(page.getByText(money(sumOf(placed, 'unitPaise'))).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Invoice' })).toHaveCount(0);
});

test('[T-04] [T-05] [B-01] [B-02] it shows what was ordered and what it cost @phone', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  const createdAt = new Date('2026-11-14T20:35:00Z');
  const placed = await orders.place(customer, { deliveryPaise: 4000, createdAt });
  // The delivery dates are shown until the last day is over.
  await page.clock.setFixedTime(new Date('2026-11-16T06:00:00Z'));
  await page.goto(`/track/${placed.orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^PAH-\d{6,}$/);
  await expect(page.getByText('Ordered 15/11/26 - 02:05')).toBeVisible();
  await expect(page.getByText('20 Nov 2026 – 24 Nov 2026')).toBeVisible();
  const items = page.getByRole('region', { name: '2 items' }).getByRole('listitem');
  for (const [index, line] of placed.lines.entries()) {
    const item = items.nth(index);
    const [mrp = 0, sale = 0] = [line.mrpPaise, line.unitPaise];
    await expect(item).toContainText(line.name ?? '');
    await expect(item.locator('s')).toContainText(money(mrp));
    await expect(item).toContainText(`${Math.round(((mrp - sale) * 100) / mrp)}% off`);
    await expect(item).toContainText(money(sale));
  }
  const [mrp, sale] = [sumOf(placed, 'mrpPaise'), sumOf(placed, 'unitPaise')];
  await expect(bill(page)).toContainText(`Total MRP${money(mrp)}`);
  await expect(bill(page)).toContainText(`Discount− ${money(mrp - sale)}`);
  await expect(bill(page)).toContainText(`Delivery${money(4000)}`);
  await expect(bill(page)).toContainText(`Total${money(sale + 4000)}`);
  await expect(bill(page)).toContainText(`You saved ${money(mrp - sale)}`);
  await expect(bill(page)).not.toContainText('Remaining');
  await expect(page.getByRole('region', { name: 'Delivery to' })).toContainText('1 Rink Road');
});

test('[T-05] a pay-on-delivery order shows what is paid and what remains, which is nothing once it is cancelled @slow', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const placed = await orders.place(customer, { mode: 'Pay on delivery', advancePaise: 10_000 });
  await page.goto(`/track/${placed.orderId}`);
  await expect(bill(page)).toContainText(`Paid${money(10_000)}`);
  await expect(bill(page)).toContainText(`Remaining${money(sumOf(placed, 'unitPaise') - 10_000)}`);
  await orders.move(placed.orderId, 'Cancelled');
  await page.reload();
  await expect(bill(page)).toContainText(`Paid${money(10_000)}`);
  await expect(bill(page)).not.toContainText('Remaining');
  await expect(bill(page)).not.toContainText('You saved');
});

test.describe('of someone else', () => {
  test.use({ refusals: [404] });

  test('[I-04] an order looks the same as one that does not exist @slow', async ({ page, context, orders }) => {
    const ownersPage = await context.newPage();
    const { orderId } = await orders.place(await orders.newCustomer(ownersPage));
    await ownersPage.close();
    await orders.newCustomer(page);
    const texts: string[] = [];
    for (const id of [orderId, '0'.repeat(32)]) {
      await page.goto(`/track/${id}`);
      await expect(page.getByRole('heading', { name: 'This order is not in your account' })).toBeVisible();
      texts.push(await page.getByRole('main').innerText());
    }
    expect(texts[0]).toBe(texts[1]);
  });
});

test('[T-05] an unpaid order is shown neither as paid nor as failed, and without savings @slow', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const { orderId } = await orders.place(customer, { stage: 'awaiting payment' });
  await page.goto(`/track/${orderId}`);
  await expect(page.getByText('This order is not paid yet')).toBeVisible();
  await expect(page.getByText('Order Placed')).toHaveCount(0);
  await expect(bill(page)).not.toContainText('You saved');
  await page.goto('/my-account');
  const card = page.getByRole('listitem').filter({ hasText: 'Payment pending' });
  await expect(card).toContainText('Not paid yet. We hold it for you until');
  await expect(card.getByRole('link', { name: 'Pay now' })).toBeVisible();
});

test('the order stays on the page without a network, and reloads when it is back @slow', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  const { orderId } = await orders.place(customer);
  await page.goto(`/track/${orderId}`);
  await expect(steps(page)).toHaveCount(4);
  const call = `**/api/payment/order/${orderId}`;
  await page.route(call, (route) => route.fulfill({ status: 200, body: 'a hotel WLAN' }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('The latest state of your order could not be loaded just now.')).toBeVisible();
  await expect(steps(page)).toHaveCount(4);
  await orders.move(orderId, 'Packed');
  await page.unroute(call);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(steps(page).first()).toContainText('Packed');
});

test('without a network, the page of a replacement does not show the order before it @slow', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const [first, second] = [await orders.place(customer), await orders.place(customer)];
  const replaces = { order_id: second.orderId, return_number: 'RET-000001', is_waiting: false };
  await changeAnswer(page, `payment/order/${first.orderId}`, (body: { data: object }) => ({
    ...body,
    data: { ...body.data, replaces },
  }));
  await breakCall(page, `payment/order/${second.orderId}`);
  await page.goto(`/track/${first.orderId}`);
  await page.getByRole('link', { name: 'exchange RET-000001' }).click();
  await expect(page.getByText('Your order could not be loaded just now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^PAH-/ })).toHaveCount(0);
});
