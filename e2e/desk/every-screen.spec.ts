import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop.ts';
import { addAcademy } from './academy.ts';
import { addOrder, addPerson, askReturn, expect, signedInTest as test } from './desk.ts';

async function lookAt(page: Page, ...screens: string[]): Promise<void> {
  for (const screen of screens) {
    await page.goto(`/desk${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test('[W-17] every screen of orders and goods is accessible @phone @slow', async ({ page, shop, shopOrders }) => {
  const { orderId } = await addOrder(shop, shopOrders, { name: 'Meera Nair', mobile: '8122222222' });
  await lookAt(page, '', '/orders', `/orders/${orderId}`, '/products', '/products/velox-carbon-110');
  await lookAt(page, '/grid', '/stock', '/stock/TAH-M', '/import');
  const delivered = await addOrder(
    shop,
    shopOrders,
    { name: 'Meera Nair', mobile: '8122222222' },
    ...(['Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const),
  );
  const returnId = await askReturn(shop, delivered);
  await lookAt(page, '/returns', `/returns/${returnId}`, `/orders/${delivered.orderId}`);
});

test('[W-17] every screen of the shop window and the pages is accessible @phone', async ({ page }) => {
  await lookAt(page, '/window', '/window/sliders/velox', '/window/arrivals/on-the-track', '/reviews');
  await lookAt(page, '/quotes', '/counter', '/tills', '/coupons', '/coupons/FLAT200', '/pages', '/pages/refund-policy');
});

test('[W-17] every screen of the academy is accessible @phone @slow', async ({ page, shop }) => {
  const { batchId, studentId, admissionId } = await addAcademy(shop);
  await lookAt(page, '/admissions', `/admissions/${admissionId}`, '/students', `/students/${studentId}`);
  await lookAt(page, `/students/${studentId}/progress`, '/settings/levels');
  await lookAt(page, '/batches', `/batches/${batchId}`, '/week');
  await page.goto('/desk/roll-call');
  await page.getByRole('button', { name: 'Classes', exact: true }).click();
  await expectAccessible(page);
});

test('[W-17] every screen of settings and staff is accessible @phone @slow', async ({ page, shop }) => {
  await lookAt(page, '/settings', '/settings/profile', '/settings/centres', '/settings/pincodes');
  await lookAt(page, '/settings/bands/charge', '/settings/tax', '/settings/opening', '/health', '/audit');
  const packer = await addPerson(shop, 'packer');
  await lookAt(page, `/staff/${packer.staffId}`, '/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, '/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('radio', { name: /Coach/ }).check();
  await expectAccessible(page);
});
