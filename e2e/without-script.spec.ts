import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext, Page } from '@playwright/test';
import routes from '../web/routes.ts';
import { test } from './journey.ts';
import { expect } from './shop.ts';

/** Every page with a fixed address, from the table of routes: a new one is looked at without a word here. */
function fixedPages(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? parent : `${parent}/${path}`;
    const own = index || (path !== undefined && !children) ? [address || '/'] : [];
    return [...own, ...(children ? fixedPages(children, address) : [])];
  });
}

const pages = fixedPages(routes).filter(
  (address) => !address.includes(':') && !address.startsWith('/lookup') && address !== '/*',
);

/** The first few of each kind that home leads to. */
async function linkedPages(request: APIRequestContext): Promise<string[]> {
  const home = await (await request.get('/')).text();
  const paths = [...new Set(Array.from(home.matchAll(/href="(\/[^"]+)"/g), ([, path = '']) => path))];
  return ['/product/', '/category-detail/'].flatMap((kind) =>
    paths.filter((path) => path.startsWith(kind)).slice(0, 3),
  );
}

test.use({ javaScriptEnabled: false });

for (const address of pages) {
  test(`without JavaScript ${address} can be read, waits for nothing and leads on`, async ({ page }) => {
    await look(page, address);
  });
}

test('without JavaScript products and categories can be read, wait for nothing and lead on', async ({
  page,
  request,
}) => {
  const linked = await linkedPages(request);
  expect(linked).toHaveLength(6);
  for (const address of linked) await look(page, address);
});

test('without JavaScript search finds products', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search').locator('visible=true').first();
  await search.getByRole('combobox').fill('helmet');
  await search.getByRole('combobox').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('helmet');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/helmet/i);
});

async function look(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  const main = page.getByRole('main');
  // What stands in a noscript counts, but Playwright itself reads no text there.
  const words = `${await main.innerText()} ${(await main.locator('noscript').allInnerTexts()).join(' ')}`;
  expect(words.length, address).toBeGreaterThan(80);
  await expect(main.getByText(/^Loading/).locator('visible=true'), address).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]').locator('visible=true'), address).toHaveCount(0);
  const links = page.locator('a[href]:not([href="#"])').locator('visible=true');
  expect(await links.count(), address).toBeGreaterThan(1);
  // A form that a script sends says so, and where to turn instead.
  if ((await main.locator('form[method="post"]').locator('visible=true').count()) > 0) {
    expect(words, address).toContain('needs JavaScript');
    await expect(main.locator('a[href="/contact"], a[href^="tel:"]').locator('visible=true').first()).toBeVisible();
  }
}
