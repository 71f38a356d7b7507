import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext, Page } from '@playwright/test';
import routes from '../web/routes.ts';
import { askProduct, linkTo } from './answers.ts';
import { test } from './journey.ts';
import { mailsTo } from './mail.ts';
import { expect, typeInto } from './shop.ts';

/** Every page with a fixed address, from the table of routes, so that new pages are covered. */
function fixedPages(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? parent : `${parent}/${path}`;
    const own = index || (path !== undefined && !children) ? [address || '/'] : [];
    return [...own, ...(children ? fixedPages(children, address) : [])];
  });
}

/** Only a shop that has not opened yet shows it. */
const openingSoon = '/opening-soon';

const pages = fixedPages(routes).filter(
  (address) => !address.includes(':') && !address.startsWith('/lookup') && address !== '/*' && address !== openingSoon,
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

test('without JavaScript every page can be read, waits for nothing and has working links @slow', async ({
  page,
  request,
}) => {
  const linked = await linkedPages(request);
  expect(linked).toHaveLength(6);
  for (const address of [...pages, ...linked]) await look(page, address);
});

test('[U-11] without JavaScript a package lists its parts and their sizes @slow', async ({ page, request }) => {
  await page.goto(linkTo(await askProduct(request, 'academy-starter-package')));
  const parts = page.getByRole('region', { name: 'Choose what is in your package' }).getByRole('listitem');
  await expect(parts.filter({ hasText: 'Street Dome Skate Helmet' })).toContainText('Comes in: Black, S; ');
  await expect(parts.getByRole('radio').locator('visible=true')).toHaveCount(0);
  await parts.getByRole('link', { name: 'Street Dome Skate Helmet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Street Dome Skate Helmet');
});

test('[U-26] without JavaScript buttons that cannot work say so @slow', async ({ page }) => {
  await page.goto('/course');
  const mute = page.getByRole('main').locator('button[type=button]:not([commandfor])').locator('visible=true');
  expect(await mute.count()).toBeGreaterThan(0);
  const said = await mute.evaluateAll((buttons) =>
    buttons.map((button) => getComputedStyle(button.parentElement ?? button, '::after').content),
  );
  expect(new Set(said)).toEqual(new Set(['"This needs JavaScript."']));
});

test('without JavaScript search finds products @slow', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search').locator('visible=true').first();
  await typeInto(search.getByRole('combobox'), 'helmet');
  await search.getByRole('combobox').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('helmet');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/helmet/i);
});

test.describe('a form that is refused', () => {
  test.use({ refusals: [400] });

  test('[F-01] [F-02] without JavaScript a visitor writes to the shop, corrects a mistake, and the shop gets it once @slow', async ({
    page,
  }) => {
    const question = `Is there a class on Sundays? Asked at ${Date.now()}.`;
    const form = page.getByRole('region', { name: 'Get In Touch' });
    await page.goto('/contact');
    await typeInto(form.getByLabel('Name'), 'Kiran Patil');
    await typeInto(form.getByLabel('Email'), 'kiran@example.com');
    await typeInto(form.getByLabel('Mobile'), '12345');
    await typeInto(form.getByLabel('Message'), question);
    await form.getByLabel('Mobile').press('Enter');
    await expect(form.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue(question);
    await expect(form.getByLabel('Name')).toHaveValue('Kiran Patil');
    await typeInto(form.getByLabel('Mobile'), '98765 43210');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText('Thank you for contacting!')).toBeVisible();
    await page.reload();
    await expect(form.getByText('Thank you for contacting!')).toBeVisible();
    await expect(form.getByText('What happens next')).toBeVisible();
    await form.getByRole('link', { name: 'Write another message' }).click();
    await expect(form.getByLabel('Message')).toHaveValue('');
    const heard = async () => (await mailsTo('hello@pahiya.example')).filter(({ text }) => text?.includes(question));
    await expect.poll(async () => (await heard()).length).toBe(1);
  });
});

async function look(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  const main = page.getByRole('main');
  // Text in a noscript element is shown, but Playwright cannot read it.
  const words = `${await main.innerText()} ${(await main.locator('noscript').allInnerTexts()).join(' ')}`;
  expect(words.length, address).toBeGreaterThan(80);
  await expect(main.getByText(/^Loading/).locator('visible=true'), address).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]').locator('visible=true'), address).toHaveCount(0);
  const links = page.locator('a[href]:not([href="#"])').locator('visible=true');
  expect(await links.count(), address).toBeGreaterThan(1);
  // A form that needs scripts says so, and how to reach the shop instead.
  if ((await main.locator('form[method="post"]:not([action])').locator('visible=true').count()) > 0) {
    expect(words, address).toContain('needs JavaScript');
    await expect(main.locator('a[href="/contact"], a[href^="tel:"]').locator('visible=true').first()).toBeVisible();
  }
}
