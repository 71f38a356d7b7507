import type { Locator } from '@playwright/test';
import { formatRupees } from '../domain/money.ts';
import { someNames } from '../domain/some-names.ts';
import { test } from './journey.ts';
import { expect } from './orders.ts';
import { expectAccessible } from './shop.ts';

test('[M-02] [U-25] my orders are listed newest first with their products’ names, and link to their page and to help', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const at = (day: number) => new Date(`2026-11-0${day}T06:00:00Z`);
  const second = await orders.place(customer, { createdAt: at(2), quantities: [1, 1, 1, 1, 1] });
  const third = await orders.place(customer, { createdAt: at(3), quantities: [1] });
  const first = await orders.place(customer, { createdAt: at(1), quantities: [3] });
  await orders.place(customer, { createdAt: at(4), quantities: [1], stage: 'abandoned' });
  await orders.move(first.orderId, 'Cancelled');
  await orders.move(second.orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');

  await page.goto('/my-account');
  const numbers = page.getByRole('main').getByRole('link', { name: /^PAH-/ });
  await expect(numbers).toHaveCount(3);
  const addresses = await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([third, second, first].map(({ orderId }) => `/track/${orderId}`));

  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^PAH-/ }) });
  await expect(cards.nth(0)).toContainText('Order Placed');
  await expect(cards.nth(1)).toContainText('Delivered');
  await expect(cards.nth(1)).toContainText(someNames(second.lines.map(({ name = '' }) => name)));
  await expect(cards.nth(2)).toContainText('Cancelled, Refunded');
  const [line] = first.lines;
  await expect(cards.nth(2)).toContainText(formatRupees(((line?.unitPaise ?? 0) * 3) / 100));
  await expect(cards.nth(2)).toContainText('01/11/26 - 11:30');
  const help = (place: Locator) => place.getByRole('link', { name: 'Need help?' });
  const link = new URL((await help(cards.nth(2)).getAttribute('href')) ?? '');
  expect(link.host).toBe('wa.me');
  const [number = ''] = await cards.nth(2).getByRole('heading').allInnerTexts();
  expect(link.searchParams.get('text')).toContain(number);
  await expectAccessible(page);

  await numbers.first().click();
  await expect(page).toHaveURL(`/track/${third.orderId}`);
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expect(help(page.getByRole('main'))).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.*PAH-/);
});

test('if orders fail to load, the page says so and retries @slow', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  await orders.place(customer);
  const call = `**/api/payment/${customer.userId}`;
  await page.route(call, (route) => route.fulfill({ status: 200, body: 'a hotel WLAN' }));
  await page.goto('/my-account');
  await expect(page.getByText('Your orders could not be loaded just now.')).toBeVisible();
  await page.unroute(call);
  await expect(page.getByRole('link', { name: /^PAH-/ })).toBeVisible();
});
