import type { Page, Request } from '@playwright/test';
import { answersAreHandled, askProducts, changeAnswer, searchPath } from './answers.ts';
import { formatRupees } from '../domain/money.ts';
import { test } from './journey.ts';
import { expect, expectAccessible, fillAtOnce, typeInto } from './shop.ts';
import type { Product } from '../contract/product.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('group', { name: 'Searches' }).getByRole('option');

test('[D-03] [R-04] [U-24] suggestions contain the typed text in any case, at most eight, none twice; Enter searches for the text', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await box(page).pressSequentially('SKATE');
  await expect(options(page)).toHaveCount(8);
  expect((await page.getByRole('listbox').boundingBox())?.width, 'wider than the text box').toBeGreaterThan(400);
  const titles = await options(page).allInnerTexts();
  expect(titles.every((title) => title.toLowerCase().includes('skate'))).toBe(true);
  expect(new Set(titles).size).toBe(8);
  const all = await askProducts(request, 'search=skate&limit=100');
  expect(all.length, 'there are more to choose from').toBeGreaterThan(8);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product?search=SKATE');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “SKATE”');
});

test('[D-03] a title that two products share is suggested once @slow', async ({ page }) => {
  await changeAnswer(page, `${searchPath}?search=helmet*`, ({ data }: { data: Product[] }) => ({
    data: data.map((product) => ({ ...product, title: 'Street helmet' })),
  }));
  await page.goto('/');
  await box(page).pressSequentially('helmet');
  await expect(options(page)).toHaveText(['Street helmet']);
});

test('[D-03] blank text gives no suggestions and makes no call @slow', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(searchPath) && asked.push(request.url()));
  await page.clock.install();
  await page.goto('/');
  await box(page).pressSequentially('   ');
  await page.clock.runFor(1000);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
});

test('[D-03] choosing by keyboard goes to that search; Escape closes the list and keeps the text @slow', async ({
  page,
}) => {
  await page.goto('/');
  await box(page).pressSequentially('helmet');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('helmet');
  await box(page).press('s');
  await box(page).press('Backspace');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option').and(page.locator('[aria-selected="true"]'));
  await expect(chosen).toHaveCount(1);
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  const title = await chosen.innerText();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/product?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').first()).toContainText(title);
});

test('[D-03] choosing by finger goes to that search @phone @slow', async ({ page }) => {
  await page.goto('/');
  await box(page).pressSequentially('helmet');
  const title = await options(page).nth(1).innerText();
  await options(page).nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${title}”`);
  await expect(box(page)).toHaveValue(title);
});

test('[U-02] below the titles are products with picture and price, then categories, all reachable by keyboard @phone', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await box(page).pressSequentially('helmet');
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option');
  const [first] = await askProducts(request, 'search=helmet&sort=best-selling&page=1&limit=1');
  await expect(products).toHaveCount(3);
  await expect(products.first()).toContainText(first?.title ?? '');
  await expect(products.first()).toContainText(formatRupees(first?.salePrice ?? 0));
  await expect(products.first().locator('img')).toHaveAttribute('src', new RegExp(`^${first?.image}/`));
  const categories = page.getByRole('group', { name: 'Categories' }).getByRole('option');
  await expect(categories).toHaveText(['Helmets']);
  const box360 = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox();
  expect((box360?.x ?? 0) + (box360?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expectAccessible(page);
  // Arrow up from the text goes to the last option.
  await page.keyboard.press('ArrowUp');
  await expect(categories.first()).toHaveAttribute('aria-selected', 'true');
  await expect(categories.first()).toBeInViewport();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowUp');
  await expect(products.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
  await typeInto(box(page), 'hemlet');
  await expect(products.first()).toContainText('Street Dome Skate Helmet');
  await expect(options(page)).toHaveCount(0);
  await typeInto(box(page), 'bearing');
  await page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Bearings' }).click();
  await expect(page).toHaveURL('/category-detail/Bearings');
});

test('a late answer does not replace a newer one @slow', async ({ page }) => {
  const { promise: newerShown, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${searchPath}?search=wheel&*`, async (route) => {
    await newerShown;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/');
  const isOld = (request: Request) => request.url().includes('search=wheel&');
  const asked = page.waitForRequest(isOld);
  const ended = Promise.race([page.waitForEvent('requestfinished', isOld), page.waitForEvent('requestfailed', isOld)]);
  await box(page).pressSequentially('wheel');
  await asked;
  await typeInto(box(page), 'helmet');
  await expect(options(page).first()).toContainText(/helmet/i);
  const shown = await options(page).allInnerTexts();
  resolve();
  await ended;
  await answersAreHandled(page);
  expect(await options(page).allInnerTexts()).toEqual(shown);
});

test('[U-01] a word with a typo finds close matches, under a heading that says so, also after a reload and Back @phone', async ({
  page,
}) => {
  await page.goto('/');
  await box(page).pressSequentially('hemlet');
  await box(page).press('Enter');
  const heading = page.getByRole('heading', { name: "Nothing found for 'hemlet'. Similar products:" });
  await expect(heading).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toContainText('Street Dome Skate Helmet');
  await expect(page.getByRole('status').filter({ hasText: /^8 products$/ })).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Street Dome Skate Helmet');
  await page.goBack();
  await expect(heading).toBeVisible();
  await typeInto(box(page), 'helmet');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “helmet”');
  await expect(heading).toHaveCount(0);
});

test('[U-18] titles with the words come first, then products of the category with that name; filters apply to all @phone', async ({
  page,
}) => {
  await page.goto('/');
  await box(page).pressSequentially('kids skate');
  await box(page).press('Enter');
  const more = page.getByRole('heading', { name: 'More for “kids skate”' });
  await expect(more).toBeVisible();
  const named = page.getByRole('list', { name: 'Products', exact: true }).getByRole('article');
  for (const title of await named.getByRole('heading').allInnerTexts()) expect(title).toMatch(/kids skate/i);
  const related = page.getByRole('list', { name: 'More for “kids skate”' }).getByRole('article');
  expect(await related.count()).toBeGreaterThan(1);
  const all = (await named.count()) + (await related.count());
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${all} products$`) })).toBeVisible();
  await expectAccessible(page);

  // A synonym in Hindi for helmet.
  await typeInto(box(page), 'हेलमेट');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “हेलमेट”');
  await expect(page.getByRole('article').first()).toContainText(/helmet/i);
  await expect(page.getByRole('heading', { name: /Nothing found for/ })).toHaveCount(0);
});

test('a search for markup or 2,000 letters finds nothing, breaks nothing and fits the screen @phone @slow', async ({
  page,
}) => {
  const text = '<script>alert(1)</script>';
  await page.goto('/');
  await typeInto(box(page), text);
  await box(page).press('Enter');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
  await page.reload();
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(box(page)).toHaveValue(text);
  await page.goto(`/product?search=${'s'.repeat(2000)}`);
  await expect(page.getByText('No products found')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await fillAtOnce(box(page), 'h'.repeat(2000));
  expect((await box(page).inputValue()).length, 'no more than the shop answers').toBe(200);
});
