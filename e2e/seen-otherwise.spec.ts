import { askProduct, linkTo } from './answers.ts';
import { putIntoGuestCart } from './cart-page.ts';
import { test } from './journey.ts';
import { expect } from './shop.ts';

const bag = { product_id: 'bag-mist', sku: 'FRG-MIST100' };

test.describe('high contrast of the system', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('every button has a border, and a chosen one looks different @slow', async ({ page, request }) => {
    const product = await askProduct(request, 'glide-125');
    for (const path of ['/', '/course', linkTo(product), '/login']) {
      await page.goto(path);
      const bare = await page
        .locator('button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth) === 0)
            .map((button) => button.ariaLabel ?? button.textContent),
        );
      expect(bare, path).toEqual([]);
    }
    await page.goto(`${linkTo(product)}?variation=${product.variation[0]?.sku}`);
    const looks = await page.locator('main .peer').evaluateAll((inputs) =>
      inputs.map((input) => ({
        isChosen: (input as HTMLInputElement).checked,
        outline: getComputedStyle(input.nextElementSibling ?? input).outlineStyle,
      })),
    );
    expect(looks.some(({ isChosen }) => isChosen)).toBe(true);
    for (const { isChosen, outline } of looks) expect(outline).toBe(isChosen ? 'solid' : 'none');
  });
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing on a page moves for longer than an instant @slow', async ({ page, request }) => {
    const paths = ['/', '/course', linkTo(await askProduct(request, 'glide-125')), '/cart'];
    for (const path of paths) {
      await page.goto(path);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 1)
          .map((animation) => animation.id),
      );
      expect(moving, path).toEqual([]);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    }
  });
});

test('screen readers hear what changed in the cart and how many products match a filter @slow', async ({ page }) => {
  await putIntoGuestCart(page, bag);
  await page.goto('/cart');
  const news = page.getByRole('status');
  await page.getByRole('button', { name: /: one more$/ }).click();
  await expect(news.filter({ hasText: /^Quantity of .*: 2\.$/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(news.filter({ hasText: /was removed\. Your cart is empty\.$/ })).toHaveCount(1);

  await page.goto('/course');
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /products?/ });
  await expect(count).toHaveCount(1);
  const before = await count.textContent();
  await count.evaluate((element) => element.setAttribute('data-same', ''));
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('checkbox', { name: /^In stock/ })
    .check();
  await expect(count).not.toHaveText(before ?? '');
  await expect(count, 'the same element, or nothing is said').toHaveAttribute('data-same', '');
});
