import { askProduct, linkTo } from './answers.ts';
import { putIntoGuestCart } from './cart-page.ts';
import { test } from './journey.ts';
import { expect } from './shop.ts';

/** Other journeys load no pictures. A missing one would also log an error. */
test('every picture loads on every kind of page @pictures', async ({ page, request }) => {
  const product = await askProduct(request, 'velox-carbon-110');
  await putIntoGuestCart(page, { product_id: 'crash-shorts', sku: 'CRS-M' });
  for (const path of ['/', '/course', '/category-detail/Helmets', linkTo(product), '/cart', '/about', '/contact']) {
    await page.goto(path);
    const pictures = page.locator('img:visible');
    await expect(pictures.nth(1)).toBeVisible();
    const missing = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) => {
        for (const image of images) image.loading = 'eager';
        return images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).map(({ src }) => src);
      });
    await expect.poll(missing, { message: path, timeout: 30_000 }).toEqual([]);
    const unused = await page.evaluate(() => {
      const shown = new Set([...document.images].map(({ currentSrc }) => currentSrc));
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded
        .filter(({ initiatorType, name }) => initiatorType === 'link' && name.includes('/media/') && !shown.has(name))
        .map(({ name }) => name);
    });
    expect(unused, `preloaded by ${path}`).toEqual([]);
  }
});
