import sharp from 'sharp';
import { askProduct, linkTo } from './answers.ts';
import { putIntoGuestCart } from './cart-page.ts';
import { ownShopTest, test } from './journey.ts';
import { desktop, phone } from './screens.ts';
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

ownShopTest(
  '[G-16] [U-23] a wide logo is drawn whole, as high as the header allows @pictures',
  async ({ page, shop }) => {
    const lettering = { width: 600, height: 100, channels: 3, background: '#1a3bff' } as const;
    const bytes = await sharp({ create: lettering }).png().toBuffer();
    await shop.change("insert into picture (picture_id, content_type, bytes) values ('wide-logo', 'image/png', $1)", [
      bytes,
    ]);
    const [before] = await shop.rows<{ logo_id: string }>('select logo_id from site_profile');
    await shop.change("update site_profile set logo_id = 'wide-logo'");
    const logo = page.getByRole('banner').locator('a > img');
    const name = page.getByRole('banner').getByText('Pahiya', { exact: true });
    for (const { viewport, width, hasName } of [
      { ...phone, width: 128, hasName: false },
      { ...desktop, width: 224, hasName: true },
    ]) {
      await page.setViewportSize(viewport);
      await expect(async () => {
        await page.goto('/about');
        await expect(logo).toHaveAttribute('src', /wide-logo/, { timeout: 1000 });
      }).toPass();
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth > 5 * image.naturalHeight))
        .toBe(true);
      expect(await logo.boundingBox()).toMatchObject({ width, height: 44 });
      await expect(logo).toHaveCSS('object-fit', 'contain');
      if (hasName) await expect(name).toBeInViewport({ ratio: 1 });
      else await expect(name).not.toBeInViewport();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Pahiya/ })).toBeVisible();
    }
    await shop.change('update site_profile set logo_id = $1', [before?.logo_id]);
  },
);
