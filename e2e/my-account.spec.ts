import type { Page } from '@playwright/test';
import { ask } from './answers.ts';
import { test } from './journey.ts';
import { expect, logIn, openAccount } from './customer.ts';
import { expectAccessible, typeInto } from './shop.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'My account' }).getByRole('link');

test('[M-01] [M-03] [U-29] the account has its tabs, each with its own address; help is a message or a call away @phone', async ({
  page,
  request,
  customer,
}) => {
  await logIn(page, customer);
  await page.goto('/my-account');
  await expect(tabs(page)).toHaveText(['Orders', 'Address', 'Help', 'Admission', 'Family']);
  for (const tab of await tabs(page).all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeInViewport();
  await expectAccessible(page);
  for (const [tab, heading] of [
    ['Address', 'No addresses yet'],
    ['Help', 'How can we help?'],
    ['Admission', 'No admissions yet'],
  ] as const) {
    await tabs(page).filter({ hasText: tab }).click();
    await expect(page).toHaveURL(`/my-account?tab=${tab.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(tabs(page).filter({ hasText: tab })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  const { help } = await ask<{ help: { whatsapp_number: string; mobile: string } }>(request, 'help/single/pahiya');
  const digits = (number: string) => number.replaceAll(/\D/g, '').slice(-10);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/91${digits(help.whatsapp_number)}`,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Phone' })).toHaveAttribute(
    'href',
    `tel:+91${digits(help.mobile)}`,
  );
  await page.goto('/my-account?tab=nonsense');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

test.describe('the profile', () => {
  test('[V-02] a mobile number is saved as ten digits, however it was typed @slow', async ({ page }) => {
    await logIn(page, await openAccount());
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Add mobile' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Mobile' }), '98765 4321');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Mobile' })).toHaveValue('98765 4321');
    await typeInto(page.getByRole('textbox', { name: 'Mobile' }), '+91 98765-43210');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('9876543210')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Profile' }).getByText('9876543210')).toBeVisible();
  });
});

test('if help fails to load, the page says so and can retry; the busy button keeps the focus and ignores presses @slow', async ({
  page,
  customer,
}) => {
  await logIn(page, customer);
  let calls = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/help/single/*', async (route) => {
    calls += 1;
    if (calls === 1) return route.fulfill({ status: 200, body: 'a hotel WLAN' });
    await released;
    return route.continue();
  });
  await page.goto('/my-account?tab=help');
  await expect(page.getByText('Help could not be loaded just now.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toBeFocused();
  await again.press('Enter');
  release();
  await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  expect(calls).toBe(2);
});
