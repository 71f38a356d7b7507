import { expectCount } from './cart-page.ts';
import { test } from './journey.ts';
import { desktop, phone } from './screens.ts';
import { expect } from './shop.ts';

test('clicking around asks for no document and no page data, and hovering over a menu asks only for modules', async ({
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
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'About']) await main.getByRole('link', { name }).hover();
    await page.waitForTimeout(300);
  }
  await page.goBack();
  await expect(page).toHaveURL('/about');
  expect(asked).toEqual([]);
});

test('a repeat visit moves no HTML: the page is confirmed by its tag', async ({ request }) => {
  const first = await request.get('/about');
  const again = await request.get('/about', { headers: { 'if-none-match': first.headers()['etag'] ?? '' } });
  expect(again.status()).toBe(304);
  expect((await again.body()).length).toBe(0);
});

test('the first picture comes first, the others when they are near; all have their room kept', async ({ page }) => {
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

    test('nothing moves while pages load', { tag: '@pictures' }, async ({ page }) => {
      for (const path of ['/', '/about', '/contact', '/rules-and-regulations']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
                resolve(shifts.reduce((sum, { value }) => sum + value, 0));
              }).observe({ type: 'layout-shift', buffered: true });
              setTimeout(() => resolve(0), 300);
            }),
        );
        expect(`${path} ${shift < 0.02}`).toBe(`${path} true`);
      }
    });
  });
}

test('a button that is pressed before its files have come does its work once they have, and does it once', async ({
  page,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/product?search=Padded%20Crash%20Shorts', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart: Padded Crash Shorts' }).click();
  await expect(page.getByText('Added to cart')).toBeHidden();
  arrive();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expectCount(page, 1);
  await expect(page.getByText('Product already in cart')).toBeHidden();
});
