import type { Page } from '@playwright/test';
import { askProduct, linkTo } from './answers.ts';
import { expectCount } from './cart-page.ts';
import { hydrated } from './hydration.ts';
import { test } from './journey.ts';
import { shiftSince } from './layout-shift.ts';
import { expect, toast, typeInto } from './shop.ts';

/** Opens a page and holds its scripts back; `arrive` lets them load, and waits until the page is hydrated. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    arrive();
    await hydrated(page);
  };
}

test('[P-04] [P-08] a variation is chosen and a pincode checked before the scripts have loaded @slow', async ({
  page,
  request,
}) => {
  const product = await askProduct(request, 'velox-carbon-110');
  const wanted = product.variation.find(
    ({ attributes }) => attributes['Colour'] === 'Black' && attributes['Size'] === 'UK 8',
  );
  const arrive = await openEarly(page, linkTo(product));
  await page.getByRole('radio', { name: 'Black' }).click();
  await page.getByRole('radio', { name: 'UK 8' }).click();
  await page.getByLabel('Check delivery').pressSequentially('400701');
  await page.getByLabel('Check delivery').press('Enter');
  await expect(page).not.toHaveURL(/\?/);
  await arrive();
  await expect(page).toHaveURL(new RegExp(`variation=${wanted?.sku}$`));
  await expect(page.getByText(`SKU ${wanted?.sku}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'UK 8' })).toBeChecked();
  await expect(page.getByLabel('Check delivery')).toHaveValue('400701');
  await expect(page.getByText(/Estimated delivery: /)).toBeVisible();
});

test('typing while the page hydrates loses no letter and keeps the focus @slow', async ({ page }) => {
  const arrive = await openEarly(page, '/');
  const search = page.getByRole('combobox', { name: 'Search products' }).locator('visible=true');
  await search.click();
  await search.pressSequentially('elmet');
  // The first letter comes last.
  await search.press('Home');
  await arrive();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.type('h');
  await expect(search).toHaveValue('helmet');
  await expect(page.getByRole('option').first()).toContainText(/helmet/i);
  await search.press('Enter');
  await expect(page).toHaveURL('/product?search=helmet');
});

test('[F-02] a message that is written and sent before the scripts have loaded is sent once @slow', async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on('request', (call) => call.method() === 'POST' && sent.push(new URL(call.url()).pathname));
  const arrive = await openEarly(page, '/contact');
  const form = page.getByRole('region', { name: 'Get In Touch' });
  await typeInto(form.getByLabel('Name'), 'Kiran Patil');
  await typeInto(form.getByLabel('Email'), 'kiran@example.com');
  await typeInto(form.getByLabel('Mobile'), '9876543210');
  await typeInto(form.getByLabel('Message'), 'Is the rink open?');
  await form.getByRole('button', { name: 'Send message' }).dblclick();
  await form.getByLabel('Mobile').press('Enter');
  expect(sent).toEqual([]);
  await arrive();
  await expect(toast(page, 'Thank you for contacting!')).toBeVisible();
  await expect(form.getByRole('heading', { name: 'We have your message' })).toBeFocused();
  expect(sent).toEqual(['/api/leads']);
});

test('[A-01] a login that is typed and sent before the scripts have loaded succeeds @slow', async ({
  page,
  customer,
}) => {
  const arrive = await openEarly(page, '/login');
  await typeInto(page.getByLabel('Email'), customer.email);
  await typeInto(page.getByLabel('Password', { exact: true }), customer.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await arrive();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(customer.fullName)).toBeVisible();
});

test('[U-26] every button pressed before the scripts have loaded shows that it is busy, and acts once', async ({
  page,
}) => {
  const arrive = await openEarly(page, '/product?search=guard');
  const withoutOptions = 'article:not(:has([aria-label^="Choose options"]))';
  const buttons = page.locator(withoutOptions).getByRole('button', { name: /^Add to Cart/ });
  for (const index of [0, 1, 0]) await buttons.nth(index).click();
  await expect(buttons.nth(0)).toHaveCSS('cursor', 'progress');
  await arrive();
  await expectCount(page, 2);
  await expect(buttons.nth(0)).not.toHaveCSS('cursor', 'progress');
  await expect(page.getByText('Product already in cart')).toBeHidden();
});

test('[C-09] an empty cart says so before the scripts have loaded, and nothing moves when they do @slow', async ({
  page,
}) => {
  const arrive = await openEarly(page, '/cart');
  const empty = page.getByRole('heading', { name: 'Your cart is empty!' });
  await expect(empty).toBeVisible();
  await expect(page.getByText('Loading your cart')).toBeHidden();
  const places = () => Promise.all([empty, page.getByRole('contentinfo')].map((part) => part.boundingBox()));
  const before = await places();
  await arrive();
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toHaveCount(1);
  // Has no box for a moment while React replaces it.
  await expect.poll(places).toEqual(before);
  expect(await shiftSince(page, 0), 'nothing moved on the way').toBeLessThan(0.02);
});

test('[C-09] a full cart, or that of a customer, is not shown as empty before the scripts have loaded @slow', async ({
  page,
}) => {
  await page.goto('/about');
  const stored = {
    guest_cart: JSON.stringify([{ product_id: 'wheel-bag', product_sku: 'WFB-16' }]),
    saved_for_later: JSON.stringify([{ product_id: 'wheel-bag', product_sku: 'WFB-16' }]),
    pahiya_visitor: '{}',
    checkout_data: '{}',
  };
  for (const [key, text] of Object.entries(stored)) {
    await page.evaluate(
      ([name, value]) => {
        localStorage.clear();
        localStorage.setItem(name, value);
      },
      [key, text] as const,
    );
    const arrive = await openEarly(page, '/cart');
    await expect(page.getByText('Loading your cart')).toBeAttached();
    await expect(page.locator('[data-cart=empty]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeHidden();
    await arrive();
  }
});

test.describe('script files that do not come', () => {
  test.use({ refusals: [0] });

  test('[E-02] are said to be missing, with a way on; once they come, the press counts @slow', async ({
    page,
    request,
  }) => {
    const { title, ...product } = await askProduct(request, 'wheel-bag');
    let isLost = true;
    await page.route('**/assets/**.js', (route) => (isLost ? route.abort('internetdisconnected') : route.continue()));
    await page.goto(linkTo({ title, ...product }), { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const notice = page.getByRole('alert').filter({ hasText: 'This page has not loaded completely' });
    await expect(notice.getByRole('link', { name: 'Reload the page' })).toBeVisible();
    isLost = false;
    await hydrated(page);
    await expect(notice).toBeHidden();
    await expectCount(page, 1);
  });

  test('a file that never answers is asked for again @slow', async ({ page }) => {
    await page.clock.install();
    let held = '';
    let asked = 0;
    await page.route('**/assets/react-*.js', (route) => {
      held ||= route.request().url();
      if (route.request().url() === held) asked += 1;
      return asked === 1 && route.request().url() === held ? undefined : route.continue();
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await expect.poll(() => asked).toBe(1);
    const later = async () => {
      await page.clock.runFor(1000);
      return asked;
    };
    await expect.poll(later).toBeGreaterThan(1);
    await page.clock.resume();
    await hydrated(page);
  });
});
