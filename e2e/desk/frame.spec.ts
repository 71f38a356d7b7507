import type { Page } from '@playwright/test';
import { phone } from '../screens.ts';
import { expectAccessible } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

test('[W-14] each count on Today opens a list with that many rows @phone', async ({ page }) => {
  await expect(page.getByRole('img', { name: /^Sales of each day/ })).toBeVisible();
  // Roll calls open a page of their own: e2e/desk/roll-call.spec.ts.
  const cards = page.locator('main').getByRole('listitem').getByRole('link').filter({ hasNotText: 'Roll calls' });
  const screens = ['Orders', 'Orders', 'Returns', 'Returns', 'Stock', 'Quotes', 'Reviews', 'Admissions'];
  await expect(cards).toHaveCount(screens.length);
  for (const [index, screen] of screens.entries()) {
    // An earlier journey's order may be paid in between; then read both again.
    await expect(async () => {
      await page.goto('/desk');
      const count = Number((await cards.nth(index).textContent())?.match(/\d+/)?.[0]);
      await cards.nth(index).click();
      await expect(heading(page, screen)).toBeVisible();
      expect(await countRows(page)).toBe(count);
    }).toPass({ timeout: 60_000 });
  }
});

test('[W-15] a broken rule is explained in plain words, with what to do @slow', async ({ page, shop }) => {
  const mending = page.getByRole('region', { name: 'Needs attention' });
  // Today is read twice a minute; in between, the row watch may delete our row because nothing is broken.
  await expect(async () => {
    await shop.change(
      `insert into violation_found (kind, key, name, detail) values ('stock', 'X', 'S1 oversold', 'SKU VELOX-X')
         on conflict do nothing`,
    );
    await page.reload();
    await expect(mending).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 50_000, intervals: [3000] });
  await expect(mending.getByText('More was sold than is in stock')).toBeVisible();
  await expect(mending.getByText(/^Count/)).toBeVisible();
  await expect(mending.getByText('SKU VELOX-X')).toBeVisible();
  await shop.change("delete from violation_found where key = 'X'");
});

/** The rows of all pages of a list. */
async function countRows(page: Page): Promise<number> {
  const rows = page.locator('tbody [data-open]');
  await expect(rows.or(page.getByText('Nothing matches these filters.')).first()).toBeVisible();
  let sum = await rows.count();
  const next = page.getByRole('link', { name: 'Next' });
  for (let number = 2; await next.isVisible(); number += 1) {
    await next.click();
    await expect(page.getByText(new RegExp(`^Page ${number} `))).toBeVisible();
    sum += await rows.count();
  }
  return sum;
}

test('[W-12] by keyboard only: the keys are listed, Ctrl-K finds screens and products, rows are reached, selected and opened', async ({
  page,
}) => {
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Go to a screen, an order, a product or a person');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Screen, order, product or person' });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('prod');
  await expect(page.getByRole('option', { name: /^Products Screens$/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('mini racer');
  const link = page.getByRole('link', { name: 'Mini Racer 3-Wheel Kids Skates (UK 11K to 1)' });
  await expect(page.locator('tbody [data-open]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Mini Racer 3-Wheel Kids Skates (UK 11K to 1)')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('crash shorts');
  await expect(page.getByRole('option', { name: /Padded Crash Shorts/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Padded Crash Shorts')).toBeVisible();
});

test.describe('a packer', () => {
  test.use({ role: 'packer' });

  test('[W-05] sees no menu, button or screen that the role may not use @slow', async ({ page }) => {
    await expect(menu(page).getByRole('link', { name: 'Today' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Audit' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^Sales/ })).toHaveCount(0);
    await page.goto('/desk/products');
    await expect(page.locator('tbody [data-open]').first()).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Price of/ })).toHaveCount(0);
    for (const address of ['grid', 'products/new', 'settings/tax', 'staff', 'audit']) {
      await page.goto(`/desk/${address}`);
      await expect(heading(page, 'Not allowed')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Go to Today' }).click();
    await expect(heading(page, 'Today')).toBeVisible();
  });
});

test('on a phone the menu opens, navigates and closes; an unknown address says so @slow', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await menu(page).getByRole('link', { name: 'Products' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/desk/nowhere');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Today' }).click();
  await expect(heading(page, 'Today')).toBeVisible();
});

test('the desk says when it is offline, and continues once it is online again @slow', async ({ page, context }) => {
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});
