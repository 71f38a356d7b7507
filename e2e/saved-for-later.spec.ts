import { askProduct, linkTo } from './answers.ts';
import { putIntoCart, putIntoGuestCart, summary } from './cart-page.ts';
import { logIn, openAccount } from './customer.ts';
import { test } from './journey.ts';
import { phone } from './screens.ts';
import { expect, expectAccessible, toast } from './shop.ts';

test.describe('on a phone', () => {
  test.use({ ...phone, refusals: [0] });

  test('[U-12] a guest’s items saved for later are listed below the cart, and move into the account @slow', async ({
    page,
    request,
  }) => {
    const customer = await openAccount();
    const oil = await askProduct(request, 'bearing-oil');
    await putIntoGuestCart(page, oil);
    await page.goto('/cart');
    await expect(page.getByText(/^Saved on this (phone|computer)\. Log in/)).toBeVisible();
    await page.getByRole('button', { name: `Save for later: ${oil.title}` }).click();
    await expect(toast(page, 'Saved for later')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `${oil.title} was saved for later. Your cart is empty.` }),
    ).toHaveCount(1);
    const saved = page.getByRole('region', { name: 'Saved for later' });
    await expect(saved.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await saved.getByRole('button', { name: `Move to cart: ${oil.title}` }).click();
    await expect(saved).toHaveCount(0);
    await expect(summary(page)).toBeVisible();
    await page.getByRole('button', { name: `Save for later: ${oil.title}` }).click();
    await expect(saved.getByRole('listitem')).toHaveCount(1);

    await logIn(page, customer);
    await page.goto('/cart');
    await expect(saved.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved_for_later'))).toBe('[]');
    await page.reload();
    await expect(saved).toContainText(oil.title);
    await saved.getByRole('button', { name: `Move to cart: ${oil.title}` }).click();
    await expect(toast(page, 'Moved to your cart')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Products in your cart' })).toContainText(oil.title);
    await page.getByRole('button', { name: `Save for later: ${oil.title}` }).click();
    await saved.getByRole('button', { name: `Remove ${oil.title} from the list for later` }).click();
    await expect(saved).toHaveCount(0);
  });

  test('[U-12] total and button stay in reach, appear once and cover nothing @slow', async ({ page, request }) => {
    const login = await logIn(page, await openAccount());
    for (const id of ['bearing-oil', 'velox-carbon-110']) {
      const { variation, sku } = await askProduct(request, id);
      await putIntoCart(page, login, variation[0]?.sku ?? sku);
    }
    await page.goto('/cart');
    const button = page.getByRole('button', { name: 'Checkout' });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport();
    await expect(
      page.getByRole('main').getByText('Total', { exact: true }).and(page.locator(':not([aria-hidden] *)')),
    ).toHaveCount(1);
    // Prices are aligned at the right.
    const ends = await page
      .getByRole('list', { name: 'Products in your cart' })
      .getByRole('listitem')
      .evaluateAll((lines) =>
        lines.map((line) => Math.round(line.querySelector('p > .font-extrabold')?.getBoundingClientRect().right ?? 0)),
      );
    expect(new Set(ends).size).toBe(1);
    // The buttons of a line fit into one row.
    const middles = await page
      .getByRole('list', { name: 'Products in your cart' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
      );
    expect(middles).toHaveLength(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('contentinfo')).toBeInViewport();
  });

  test('[U-09] the wish list is linked from the menu and from My account @slow', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Your wish list' }).click();
    await expect(page).toHaveURL('/wish-list');
    await logIn(page, await openAccount());
    await page.goto('/my-account');
    await page.getByRole('main').getByRole('link', { name: 'Your wish list' }).click();
    await expect(page).toHaveURL('/wish-list');
  });

  test('[U-09] a heart pressed without a network is stored in the browser and sent later; the last press wins @slow', async ({
    page,
    request,
    context,
  }) => {
    const login = await logIn(page, await openAccount());
    const velox = await askProduct(request, 'velox-carbon-110');
    const wished = async () => {
      const answer = await page.request.get(`/api/wish-list/${login.user.user_id}`, {
        headers: { authorization: `Bearer ${login.accessToken}` },
      });
      return ((await answer.json()) as { data: string[] }).data;
    };
    await page.goto(linkTo(velox), { waitUntil: 'networkidle' });
    const heart = page.getByRole('button', { name: `Wish list: ${velox.title}` });
    await context.setOffline(true);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/^Saved on this (phone|computer)\. Your account will be updated/)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(wished).toEqual([velox.product_id]);
    // The first of two answers comes late: the second press still wins.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/wish-list/*', async (route) => {
      if (route.request().method() === 'DELETE') await pressed.promise;
      await route.continue();
    });
    await heart.click();
    await heart.click();
    await heart.click();
    pressed.resolve();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(wished).toEqual([]);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });

  test('[U-08] [U-26] a picture is enlarged by a tap, a double tap and by keys @slow', async ({ page, request }) => {
    const velox = await askProduct(request, 'velox-carbon-110');
    await page.goto(linkTo(velox), { waitUntil: 'networkidle' });
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('picture-zoom')));
    expect(await loaded()).toBe(false);
    const open = page.getByRole('button', { name: 'Enlarge the picture' });
    await open.focus();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: velox.title });
    await expect(large).toBeVisible();
    expect(await loaded()).toBe(true);
    await expect(large.getByText(/^1 of \d/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(large.getByText(/^2 of \d/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expectAccessible(page);
    const picture = large.getByRole('button', { name: /^Zoom in: / });
    const before = (await picture.boundingBox())?.width ?? 0;
    await picture.click();
    await expect(picture).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / before).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(open).toBeFocused();
    await page
      .getByRole('region', { name: `Pictures of ${velox.title}` })
      .getByRole('img')
      .first()
      .click();
    await expect(large).toBeVisible();

    // Two taps are one double tap: zooms in, and not out again.
    const middle = async () => {
      const box = await picture.boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    await page.mouse.dblclick(...(await middle()));
    await expect(picture).toHaveAttribute('aria-pressed', 'true');
  });
});
