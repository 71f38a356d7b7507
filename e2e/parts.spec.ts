import type { Page } from '@playwright/test';
import { answersAreHandled, onlyFirst } from './answers.ts';
import { putIntoGuestCart } from './cart-page.ts';
import { test } from './journey.ts';
import { expect } from './shop.ts';

/** Makes files of the build with this prefix fail to load, as if lost on the way or removed by a release. */
async function withhold(page: Page, name: string, how: 'dropped' | 'gone' = 'dropped'): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*.js*`;
  await page.route(files, (route) =>
    how === 'gone' ? route.fulfill({ status: 404, body: '' }) : route.abort('internetdisconnected'),
  );
  return () => page.unroute(files);
}

/** True until another document is loaded. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test.describe('a file that does not arrive', () => {
  test.use({ refusals: [0, 404] });

  test('is loaded again without the visitor noticing @slow', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.route(
      '**/assets/suggestions-*.js',
      onlyFirst((route) => route.abort('internetdisconnected')),
    );
    await search(page).pressSequentially('skate');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('leaves search without suggestions, and the typed text in its field @slow', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const giveBack = await withhold(page, 'suggestions');
    await page.getByLabel('Name').pressSequentially('Asha');
    await search(page).pressSequentially('skate');
    const missing = notice(page, 'The suggestions could not be loaded.');
    await expect(missing).toBeVisible();
    await expect(search(page)).toHaveValue('skate');
    await expect(page.getByLabel('Name')).toHaveValue('Asha');
    await giveBack();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(missing).toBeHidden();
    await expect(search(page)).toBeFocused();
  });

  test('leaves a card without its choices until the next try @slow', async ({ page }) => {
    await page.goto('/course', { waitUntil: 'networkidle' });
    const giveBack = await withhold(page, 'product-dialog');
    await page.getByRole('button', { name: 'Choose options' }).first().click();
    const missing = notice(page, 'The options could not be loaded.');
    await expect(missing).toBeVisible();
    await missing.getByRole('button', { name: 'Close' }).click();
    await expect(missing).toBeHidden();
    await page.getByRole('button', { name: 'Choose options' }).first().click();
    await expect(missing).toBeVisible();
    await giveBack();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a Variation' }).getByRole('listitem').first()).toBeVisible();
  });

  test('leaves a cart without its coupon form, even if only a file that the form needs is missing @slow', async ({
    page,
  }) => {
    await putIntoGuestCart(page, { product_id: 'bag-mist', sku: 'FRG-MIST100' });
    await page.goto('/cart', { waitUntil: 'networkidle' });
    const giveBack = await withhold(page, 'coupon-form');
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    const missing = notice(page, 'The coupon form could not be loaded.');
    await expect(missing).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    await giveBack();
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Coupon code')).toBeVisible();
  });

  test('makes Add to Cart say so, and work when pressed again @slow', async ({ page }) => {
    await page.goto('/course', { waitUntil: 'networkidle' });
    await mark(page);
    const giveBack = await withhold(page, 'lookup-cart');
    const add = page.getByRole('button', { name: /^Add to Cart: / }).first();
    // A product without options, whose button opens no dialog.
    const plain = page
      .getByRole('listitem')
      .filter({ has: add })
      .filter({ hasNot: page.getByLabel('Choose options') });
    await plain.first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('That did not work just now. Please try again.')).toBeVisible();
    await giveBack();
    await plain.first().getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toHaveAccessibleName(/1/);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('of the next page: hovering over its link changes nothing, a click loads the whole document @slow', async ({
    page,
  }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await mark(page);
    await withhold(page, 'about');
    await page.getByLabel('Name').pressSequentially('Asha');
    const about = page.getByRole('banner').getByRole('link', { name: 'About' });
    let lost = 0;
    page.on('requestfailed', (request) => (lost += Number(request.url().includes('/assets/about-'))));
    await about.hover();
    await expect.poll(() => lost, 'it is asked for three times').toBe(3);
    await answersAreHandled(page);
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.getByLabel('Name')).toHaveValue('Asha');
    await about.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Born in the bend' })).toBeVisible();
    await expect(page).toHaveURL('/about');
    expect(await isSameDocument(page)).toBe(false);
  });
});

test.describe('a tab left open during a release', () => {
  test.use({ refusals: [404] });

  test('loads the new version once, if nothing was typed @slow', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => request.isNavigationRequest() && (documents += 1));
    await page.goto('/course', { waitUntil: 'networkidle' });
    await withhold(page, 'product-dialog', 'gone');
    await page.getByRole('button', { name: 'Choose options' }).first().click();
    await expect.poll(() => documents).toBe(2);
    await page.waitForLoadState('networkidle');
    // The file stays missing, so further reloads would not help.
    await page.getByRole('button', { name: 'Choose options' }).first().click();
    await expect(notice(page, 'The shop was updated while this page was open.')).toBeVisible();
    expect(documents).toBe(2);
  });

  test('waits while a form is being filled in, and loads the new version with the next page @slow', async ({
    page,
  }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await mark(page);
    await withhold(page, 'suggestions', 'gone');
    await page.getByLabel('Name').pressSequentially('Asha');
    await search(page).pressSequentially('s');
    const missing = notice(page, 'The shop was updated while this page was open.');
    await expect(missing).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.getByLabel('Name')).toHaveValue('Asha');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  });
});
