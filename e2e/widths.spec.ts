import type { Page } from '@playwright/test';
import { publicPages } from '../domain/public-pages.ts';
import { askProduct, linkTo } from './answers.ts';
import { putIntoCart, putIntoGuestCart } from './cart-page.ts';
import { logIn, openAccount } from './customer.ts';
import { test } from './journey.ts';
import { expect } from './orders.ts';

// Without reduced motion: there a change of size is a transition of 0.01 ms, and would be measured before its end.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** From the narrowest phone to a wide screen, with more widths near layout changes. */
const widths = {
  16: [300, 324, 360, 639, 640, 768, 1023, 1024, 1036, 1110, 1279, 1280, 2560],
  32: [300, 360, 480, 640, 1024, 1280, 2560],
};

test.use({ refusals: [404] });

/** At which widths this page is wider than its window, and because of what, with text at 100 % and 200 %. */
async function overflows(page: Page, path: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const fontSizePx of [32, 16] as const) {
    // Like "Font size" in a browser's settings.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx } });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${fontSizePx}px`);
    for (const width of widths[fontSizePx]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return null;
        const isOver = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
        const over = [...document.body.querySelectorAll('*')].findLast(isOver);
        return `${scrollWidth - clientWidth} px too wide: <${over?.localName} class="${over?.className}"> ${over?.textContent.slice(0, 40)}`;
      });
      if (wide) found.push(`${path.slice(0, 30)} at ${width} px, text of ${fontSizePx} px, is ${wide}`);
    }
  }
  await browser.detach();
  return found;
}

test('no public page scrolls sideways at any width, even with text at 200 % @slow', async ({ page, request }) => {
  const longName = 'W'.repeat(120);
  const product = linkTo(await askProduct(request, 'bag-mist'));
  const starterPackage = linkTo(await askProduct(request, 'academy-starter-package'));
  const paths = [
    ...publicPages,
    `/product?search=${longName}`,
    product,
    starterPackage,
    '/login',
    '/register',
    '/reset',
    '/nowhere',
  ];
  const found: string[] = [];
  for (const path of paths) found.push(...(await overflows(page, path)));
  await putIntoGuestCart(page, { product_id: 'bag-mist', sku: 'FRG-MIST100' });
  found.push(...(await overflows(page, '/cart')));
  expect(found).toEqual([]);
});

test('no account page does, even with a name of 28 letters without a space @slow', async ({
  page,
  request,
  orders,
}) => {
  const customer = await openAccount({ fullName: 'Venkatanarasimharajuvaripeta' });
  const login = await logIn(page, customer);
  await putIntoCart(page, login, (await askProduct(request, 'bag-mist')).sku);
  const { orderId } = await orders.place({ userId: login.user.user_id, email: customer.email });
  await orders.move(orderId, 'Packed', 'Shipped', 'Out for delivery');
  const tabs = ['orders', 'address', 'help', 'admission'].map((tab) => `/my-account?tab=${tab}`);
  const found: string[] = [];
  for (const path of [...tabs, '/cart', `/track/${orderId}`, `/invoice?order=${orderId}`, '/admission-form']) {
    found.push(...(await overflows(page, path)));
    if (path === '/cart') {
      await page.getByRole('button', { name: 'Checkout' }).click();
      await expect(page).toHaveURL('/checkout');
      found.push(...(await overflows(page, '/checkout')));
    }
  }
  expect(found).toEqual([]);
});
