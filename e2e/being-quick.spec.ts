import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { onlyFirst } from './answers.ts';
import { expectCount } from './cart-page.ts';
import { test } from './journey.ts';
import { shiftSince } from './layout-shift.ts';
import { desktop, phone } from './screens.ts';
import { expect } from './shop.ts';

test('clicking links loads no document and no page data, and hovering over a menu loads only modules @slow', async ({
  page,
  viewport,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isHtml = request.resourceType() === 'document' || pathname.endsWith('.data');
    if (isHtml) asked.push(`${request.resourceType()} ${pathname}`);
  });
  const footer = page.getByRole('contentinfo');
  for (const name of ['About', 'Contact', 'Refund Policy', 'Home', 'About', 'Contact']) {
    const link = footer.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL((await link.getAttribute('href')) ?? '');
  }
  if ((viewport?.width ?? 0) > 1000) {
    const module = page.waitForRequest(/\/assets\/listing-[\w-]+\.js$/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).hover();
    await module;
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
  expect(asked).toEqual([]);
});

test('the first picture loads first, the others when they are near, and space is reserved for all @slow', async ({
  page,
}) => {
  await page.goto('/');
  const pictures = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ loading, fetchPriority, width, height, srcset, sizes }) => ({
        loading,
        fetchPriority,
        hasRoom: width > 0 && height > 0,
        isCut: srcset !== '' && sizes !== '',
      })),
    );
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter(({ hasRoom }) => !hasRoom)).toEqual([]);
  expect(pictures[0]).toMatchObject({ loading: 'eager', fetchPriority: 'high' });
  expect(pictures.filter(({ loading }) => loading === 'eager').length).toBeLessThanOrEqual(2);
  expect(pictures.filter(({ isCut }) => !isCut)).toEqual([]);
});

for (const [name, screen] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${name}`, () => {
    test.use(screen);

    test('nothing moves while pages load @pictures @slow', async ({ page }) => {
      for (const path of ['/', '/about', '/contact', '/rules-and-regulations']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const shift = await shiftSince(page, 0);
        expect(`${path} ${shift < 0.02}`).toBe(`${path} true`);
      }
    });
  });
}

// Each page contains the styles of all pages, so a style for one page slows the others too: 1 kB takes 5 ms at 1.6 Mbit/s.
test('the styles are inside the page, at most 18 kB, and no page loads a style file', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && asked.push(request.url()));
  const answer = await page.goto('/', { waitUntil: 'networkidle' });
  const [, styles = ''] = /<style[^>]*>([\s\S]*?)<\/style>/.exec((await answer?.text()) ?? '') ?? [];
  expect(styles).toContain('@media');
  expect(gzipSync(styles, { level: 9 }).length).toBeLessThan(18_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Born in the bend' })).toHaveCSS('font-weight', '900');
  expect(asked).toEqual([]);
});

const shorts = '/product?search=Padded%20Crash%20Shorts';
const addShorts = (page: Page) => page.getByRole('button', { name: 'Add to Cart: Padded Crash Shorts' });
const isAwake = (page: Page) => page.evaluate(() => '__reactRouterDataRouter' in window);

async function expectOneAdded(page: Page): Promise<void> {
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expectCount(page, 1);
  await expect(page.getByText('Product already in cart')).toBeHidden();
}

test('scripts run after the first paint @slow', async ({ page }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => Object.assign(window, { paintedMs: performance.now() }));
    // Set when all files of the page have run.
    Object.defineProperty(window, '__reactRouterRouteModules', {
      set(modules: object) {
        Object.assign(window, { ranMs: performance.now(), modules });
      },
      get: () => (window as unknown as { modules: object }).modules,
    });
  });
  await page.goto(shorts);
  await expect.poll(() => isAwake(page)).toBe(true);
  const { paintedMs, ranMs } = await page.evaluate(() => {
    const { paintedMs, ranMs } = window as unknown as { paintedMs: number; ranMs: number };
    return { paintedMs, ranMs };
  });
  expect(paintedMs).toBeGreaterThan(0);
  expect(ranMs).toBeGreaterThan(paintedMs);
});

test('a page works in a background tab, which is never painted @slow', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(shorts);
  await expect.poll(() => isAwake(page)).toBe(true);
});

test.describe('on a network that loses files', () => {
  test.use({ refusals: [0] });

  test('a page works even if each of its files loads only at the second try @slow', async ({ page }) => {
    for (const name of ['react', 'frame', 'listing', 'entry.client', 'manifest']) {
      let lost = 0;
      await page.route(
        `**/assets/${name}-*.js`,
        onlyFirst((route) => {
          lost += 1;
          return route.abort('internetdisconnected');
        }),
      );
      await page.goto(shorts);
      await addShorts(page).click();
      await expectOneAdded(page);
      expect(lost, name).toBe(1);
      // Another visitor. Nothing is cached while requests are intercepted.
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test('a link between login and registration keeps its target, even if pressed before the files have loaded @slow', async ({
  page,
}) => {
  await page.route(/\/assets\/react-/, () => undefined);
  await page.goto('/login?next=%2Fcheckout', { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('link', { name: /register|account/i })
    .first()
    .click();
  await expect(page).toHaveURL('/register?next=%2Fcheckout');
});
