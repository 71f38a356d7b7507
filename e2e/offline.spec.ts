import type { Page } from '@playwright/test';
import { putIntoGuestCart } from './cart-page.ts';
import { test } from './journey.ts';
import { untilKept, untilPartIsKept } from './kept-pages.ts';
import { expect, expectAccessible } from './shop.ts';

const notice = (page: Page) => page.getByText('You are offline. Pages are shown as you last saw them.');

/** Requests the pictures once before: for a new size the shop first sends a substitute, which is not cached. */
async function untilPicturesAreMade(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const pictures = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
  for (const picture of pictures.filter((url) => url.includes('/media/'))) {
    const isMade = async () => {
      const answer = await page.request.get(picture, { headers: { accept: 'image/avif,image/webp' } });
      return answer.headers()['cache-control']?.includes('immutable');
    };
    await expect.poll(isMade).toBe(true);
  }
}

test.use({ serviceWorkers: 'allow' });

test.describe('code that a page loads on demand is cached with it', () => {
  test.use({ refusals: [0] });

  test('options and suggestions @slow', async ({ page, context }) => {
    await page.goto('/course');
    for (const part of ['suggestions', 'product-dialog', 'lookup-suggestions', 'lookup-product']) {
      await untilPartIsKept(page, part);
    }
    await context.setOffline(true);
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.pressSequentially('skate');
    await page.getByRole('button', { name: 'Choose options' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Choose a Variation' });
    await expect(dialog).toContainText('This could not be loaded just now.');
    await expect(page.getByText('The suggestions could not be loaded.')).toBeHidden();
    await expect(search).toHaveValue('skate');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
  });

  test('a coupon @slow', async ({ page, context }) => {
    await putIntoGuestCart(page, { product_id: 'bag-mist', sku: 'FRG-MIST100' });
    await page.goto('/cart');
    await untilPartIsKept(page, 'coupon-form');
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    await page.getByLabel('Coupon code').pressSequentially('WELCOME10');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Error checking coupon').first()).toBeVisible();
    await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME10');
  });
});

test.describe('a page seen before', () => {
  // Pictures further down are not cached, and the browser may request some of them.
  test.use({ refusals: [0] });

  test('opens without a network, with its pictures, and says so @pictures @slow', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const earlier = await browser.newPage({ baseURL, viewport: page.viewportSize(), serviceWorkers: 'block' });
    await untilPicturesAreMade(earlier, '/');
    await earlier.close();
    await page.goto('/');
    await untilKept(page, '/');
    await expect(notice(page)).toBeHidden();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    const logo = page.getByRole('banner').locator('img').first();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await context.setOffline(false);
    await expect(notice(page)).toBeHidden();
  });
});

test('opens after being reached by a click, as does a link between two such pages @slow', async ({ page, context }) => {
  await page.goto('/contact');
  await untilKept(page, '/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await untilKept(page, '/about');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Born in the bend' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Come and find us' })).toBeVisible();
});

test('a page not seen before is replaced by a friendly page with a way back @slow', async ({ page, context }) => {
  await page.goto('/contact');
  await untilKept(page, '/contact');
  await untilKept(page, '/offline');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL('/refund-policy');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible();
});

test('with a network the current page is shown, whatever is cached @slow', async ({ page }) => {
  await page.goto('/about');
  await untilKept(page, '/about');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      if (await store.match('/about')) await store.put('/about', new Response('<h1>Old page</h1>'));
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Born in the bend' })).toBeVisible();
});

test('a new worker takes over at once and deletes old caches @slow', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    await caches.open('pages-of-an-old-build');
    await caches.open('assets-of-an-old-build');
  });
  await page.goto('/about');
  await untilKept(page, '/about');
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.includes('old-build'))).toEqual([]);

  const newer = await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await navigator.serviceWorker.register('/sw.js?next');
    await changed;
    return navigator.serviceWorker.controller?.scriptURL;
  });
  expect(newer).toMatch(/\/sw\.js\?next$/);
});

test('no personal call and none with a login is cached @slow', async ({ page }) => {
  await page.goto('/about');
  await untilKept(page, '/about');
  await page.reload();
  await page.evaluate(async () => {
    await fetch('/api/help/single/pahiya', { headers: { authorization: 'Bearer x' } });
    await fetch('/api/openapi.json');
    await fetch('/api/marquee/all/pahiya');
  });
  await untilKept(page, '/api/marquee/all/pahiya');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).not.toContain('/api/help/single/pahiya');
  expect(kept).not.toContain('/api/openapi.json');
});
