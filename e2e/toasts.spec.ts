import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { expect } from './customer.ts';
import { expectAccessible, typeInto } from './shop.ts';

const toasts = (page: Page) => page.locator('[popover="manual"]');
const adds = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / });

/** How far the first toast begins below the header. */
const belowHeader = (page: Page) =>
  toasts(page).evaluate((region) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    return region.getBoundingClientRect().top - header;
  });

test('[E-01] [C-10] each addition shows a toast below the header, with a link to the cart @phone @slow', async ({
  page,
}) => {
  await page.goto('/product?search=Eau+de+Parfum');
  await adds(page).nth(0).click();
  await expect(toasts(page).getByText('Added to cart')).toHaveCount(1);
  expect(await belowHeader(page)).toBeGreaterThan(0);
  await expectAccessible(page);
  // Scrolled down, so that the announcements above the header are out of sight.
  await adds(page).nth(2).scrollIntoViewIfNeeded();
  await adds(page).evaluateAll((buttons: HTMLElement[]) => buttons.slice(1, 3).forEach((button) => button.click()));
  await expect(toasts(page).getByText('Added to cart').nth(1)).toBeVisible();
  expect(await belowHeader(page)).toBeGreaterThan(0);
  await toasts(page).getByRole('link', { name: 'View cart' }).last().click();
  await expect(page).toHaveURL('/cart');
  await expect(toasts(page).getByText('Added to cart')).toHaveCount(0);
});

test('[E-01] a toast stays below the header while the page scrolls, and moves up once @slow', async ({ page }) => {
  await page.goto('/product?search=Eau+de+Parfum');
  await page.evaluate(() => scrollTo(0, 400));
  const add = (place: number) =>
    adds(page)
      .nth(place)
      .evaluate((button: HTMLElement) => button.click());
  await add(0);
  await toasts(page).getByRole('link', { name: 'View cart' }).focus();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => belowHeader(page)).toBeGreaterThan(0);
  await toasts(page).evaluate((region) =>
    Promise.all(region.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await page.evaluate(() => {
    document.addEventListener('animationstart', () => (document.title += '+'));
    document.title = '';
  });
  await add(1);
  await expect(toasts(page).getByText('Added to cart')).toHaveCount(2);
  await expect(toasts(page).getByText('Added to cart')).toHaveCount(1);
  expect(await page.title()).toBe('+');
});

test.describe('an error', () => {
  test.use({ refusals: [401] });
  test('[E-01] of a form is shown in the form, once, until the next try @slow', async ({ page, customer }) => {
    await page.goto('/login');
    await typeInto(page.getByLabel('Email'), customer.email);
    await typeInto(page.getByLabel('Password', { exact: true }), 'not-the-password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const stays = page.getByRole('main').getByRole('alert');
    await expect(stays).toHaveText('Invalid email or password.');
    await expect(page.getByText('Invalid email or password.')).toHaveCount(1);
    await typeInto(page.getByLabel('Password', { exact: true }), customer.password);
    await expect(stays).toHaveText('Invalid email or password.');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(toasts(page).getByRole('status').getByText('Login successful!')).toBeVisible();
  });
});
