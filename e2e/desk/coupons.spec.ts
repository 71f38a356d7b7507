import { pickDate, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test('[G-10] a coupon is created and changed, wrong terms are refused, it is ended, and deleted while unused @slow', async ({
  page,
  shop,
}, { project }) => {
  const code = `RINK-${project.name.toUpperCase()}`;
  await page.goto('/desk/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'New coupon' });
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type('a b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Please use 3 to 40 letters/)).toBeVisible();
  await typeInto(dialog.getByRole('textbox', { name: 'Code' }), code.toLowerCase());
  await dialog.getByRole('radio', { name: /Amount/ }).check();
  await typeInto(dialog.getByRole('textbox', { name: 'Rupees' }), '150.50');
  await page.keyboard.press('Enter');
  await expect(heading(page, code)).toBeVisible();
  await expect(page.getByText('₹150.50 off')).toBeVisible();

  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await typeInto(page.getByRole('textbox', { name: 'Minimum order' }), '999');
  await typeInto(page.getByRole('textbox', { name: 'Limit in total' }), '1000');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await pickDate(page.getByLabel('From', { exact: true }), '2026-11-20T10:00');
  await pickDate(page.getByLabel('Until', { exact: true }), '2026-11-19T10:00');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This must be after the start.')).toBeVisible();
  await expect(page.getByLabel('Until', { exact: true })).toBeFocused();
  await pickDate(page.getByLabel('From', { exact: true }), '2025-01-01T00:00');
  await pickDate(page.getByLabel('Until', { exact: true }), '2099-01-01T00:00');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Running')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2025-01-01T00:00');
  const check = await page.request.get(`${shop.url}/api/coupon/check/${code}?amount=2000`);
  expect(await check.json()).toMatchObject({ couponData: { price_offer: 150.5 } });

  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Over', { exact: true })).toBeVisible();
  expect((await page.request.get(`${shop.url}/api/coupon/check/${code}?amount=2000`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'Coupons')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Over');
  await expect(page.getByRole('link', { name: 'DIWALI25' })).toBeVisible();
  await expect(page.getByRole('link', { name: code })).toHaveCount(0);
});
