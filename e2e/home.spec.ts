import type { Category, NewArrivalGroup, Offer, Slide } from '../contract/catalogue.ts';
import type { Product } from '../contract/product.ts';
import { formatRupees } from '../domain/money.ts';
import { productLink } from '../domain/product-link.ts';
import { ask, breakCall, changeAnswer, searchPath } from './answers.ts';
import { test } from './journey.ts';
import { shiftSince } from './layout-shift.ts';
import { phone } from './screens.ts';
import { expect, expectAccessible, expectToastAtTopRight } from './shop.ts';
import type { Page } from '@playwright/test';

const hero = (page: Page) => page.getByRole('region', { name: 'Highlights' });
const currentHeading = (page: Page) => hero(page).locator('[data-side=current]').getByRole('heading');
/** The part of the page under a heading. */
const part = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
const popular = (page: Page) => page.getByRole('region', { name: 'Popular Products' });
const tab = (page: Page, name: string) => popular(page).getByRole('link', { name, exact: true });

/** Opens the home page by a click, so that the browser makes all calls. */
async function clickHome(page: Page, before?: () => Promise<void>): Promise<void> {
  await page.goto('/course');
  await before?.();
  await page.getByRole('banner').getByRole('link', { name: 'Pahiya' }).click();
  await expect(page).toHaveURL('/');
}

async function drag(page: Page, byPx: number): Promise<void> {
  const box = await hero(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y, { steps: 3 });
  await page.mouse.move(x + byPx, y, { steps: 3 });
  await page.mouse.up();
}

test('[H-01] [H-02] [H-03] [R-01] the hero shows the shop’s slides, turns by arrow and drag, and links to their products @phone', async ({
  page,
  request,
}) => {
  const slides = await ask<Slide[]>(request, 'slider/all/pahiya');
  const [first] = slides;
  await page.goto('/');
  const heading = currentHeading(page);
  // A drag of up to 50 px is ignored.
  for (const [byPx, shown] of [
    [-50, 0],
    [-51, 1],
    [51, 0],
  ] as const) {
    await drag(page, byPx);
    await expect(heading).toHaveText(slides[shown]?.slider_name ?? '');
  }
  await hero(page).getByRole('button', { name: 'Previous slide' }).click();
  await expect(heading).toHaveText(slides.at(-1)?.slider_name ?? '');
  await hero(page).getByRole('button', { name: 'Next slide' }).click();
  await expect(heading).toHaveText(first?.slider_name ?? '');
  const slide = hero(page).getByRole('listitem').first();
  await expect(slide.getByRole('heading', { name: first?.slider_name })).toBeVisible();
  await expect(slide).toContainText(first?.offer_name ?? '');
  await expect(slide).toContainText(first?.description ?? '');
  await expect(slide.getByText(formatRupees(first?.price ?? 0), { exact: true })).toBeVisible();
  await expect(slide.locator('s')).toContainText(formatRupees(first?.cutOffPrice ?? 0));
  expect(await slide.locator('img').count(), 'the picture lies over its background').toBe(2);
  await slide.getByRole('link', { name: 'View product' }).click();
  await expect(page).toHaveURL(
    productLink({ title: first?.product?.title ?? '', id: first?.product?.product_id ?? '' }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.product?.title ?? '');
});

test('[H-04] [H-05] [H-06] categories, arrivals and offers are in order, have links, and scroll sideways in steps @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const categories = await ask<Category[]>(request, 'category/getdata/category/pahiya');
  const active = categories.filter(({ status }) => status === 'Active').toSorted((a, b) => a.position - b.position);
  expect(active.length).toBeLessThan(categories.length);
  await page.goto('/');
  const links = part(page, 'Shop by category').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(active.map(({ name }) => name));
  for (const [place, { icon }] of active.entries()) {
    await expect(links.nth(place).locator('img')).toHaveAttribute('src', new RegExp(`^${icon}/`));
  }
  const groups = await ask<NewArrivalGroup[]>(request, 'newarrival/all/pahiya');
  const offers = await ask<Offer[]>(request, 'offer/all/pahiya');
  for (const { category_name, description } of groups) {
    await expect(page.getByRole('heading', { name: category_name, exact: true })).toBeVisible();
    await expect(page.getByText(description, { exact: true })).toBeVisible();
  }
  for (const { title, description, link, image } of offers) {
    const offer = part(page, 'Offers on now').getByRole('link', { name: title });
    await expect(offer).toHaveAttribute('href', link);
    await expect(offer).toContainText(description);
    await expect(offer.locator('img')).toHaveAttribute('src', new RegExp(`^${image}/`));
  }
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const [name, stepPx] of isMobile
    ? []
    : ([
        [groups[0]?.category_name ?? '', 300],
        ['offers', 250],
        ['categories', 150],
      ] as const)) {
    const arrow = page.getByRole('button', { name: `Scroll ${name} forward` });
    const strip = page.locator('section', { has: arrow }).locator('ul.strip');
    await arrow.click();
    await expect.poll(() => strip.evaluate((row) => Math.round(row.scrollLeft)), { message: name }).toBe(stepPx);
  }
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(active[1]?.name ?? '');
});

test('[H-07] [H-08] [U-23] twenty products of mixed categories first; each tab has its own, also by a shared link; a button shows more', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expect(popular(page).getByRole('article')).toHaveCount(20);
  for (const [name, query] of [
    ['Best Sellers', 'categorytype=Best%20Sellers'],
    ['Trending', 'categorytype=Trending'],
    ['All Products', ''],
  ] as const) {
    const { data } = await ask<{ data: Product[] }>(request, `${searchPath}?${query}&sort=popular&page=1&limit=20`);
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'true');
    await expect(popular(page).getByRole('heading', { level: 3 })).toHaveText(
      data.filter(({ image }) => image).map(({ title }) => title),
    );
  }
  const groups = await ask<NewArrivalGroup[]>(request, 'newarrival/all/pahiya');
  const pictured = groups.flatMap(({ product }) => product.filter(({ image }) => image));
  const arrivals = [...new Set(pictured.map(({ title }) => title))].slice(0, 20);
  await tab(page, 'New Arrivals').click();
  await expect(popular(page).getByRole('heading', { level: 3 })).toHaveText(arrivals);
  await page.reload();
  await expect(popular(page).getByRole('heading', { level: 3 })).toHaveText(arrivals);
  await tab(page, 'All Products').click();
  await popular(page).getByRole('link', { name: 'Show More Products' }).click();
  await expect(page).toHaveURL('/course');
});

test('[H-08] [H-09] products load ten at a time until a page has fewer; then no more are offered @slow', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(searchPath) && searchParams.get('limit') === '10') asked.push(searchParams.get('page') ?? '');
  });
  await clickHome(page);
  await expect(popular(page).getByRole('article')).toHaveCount(20);
  expect(asked).toEqual(['1', '2']);

  asked.length = 0;
  await changeAnswer(page, `${searchPath}?*limit=10`, ({ data }: { data: Product[] }) => ({ data: data.slice(0, 9) }));
  await clickHome(page);
  await expect(popular(page).getByRole('article')).toHaveCount(9);
  expect(asked).toEqual(['1']);
  await expect(page.getByRole('link', { name: 'Show More Products' })).toHaveCount(0);

  await page.unrouteAll();
  await changeAnswer(page, `${searchPath}?*page=2&limit=10`, (body: object) => ({ ...body, hasMore: false }));
  await clickHome(page);
  await expect(popular(page).getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('link', { name: 'Show More Products' })).toHaveCount(0);
});

test('[H-10] [E-01] failures to load are shown at the top right for 3 s, and the rest works', async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' });
  for (const [hour, failures] of [
    // Failed parts are retried automatically, products last.
    [13, { 'slider/all/*': 'Failed to load slider data', 'newarrival/all/*': 'Failed to load New Arrivals' }],
    [14, { [`${searchPath}?*page=*&limit=10`]: 'Failed to load products' }],
  ] as const) {
    for (const path of Object.keys(failures)) await breakCall(page, path);
    // From here on the page's clock moves only when the test moves it.
    await clickHome(page, () => page.clock.pauseAt(`2026-11-15T${hour}:00:00Z`));
    const toasts = Object.values(failures).map((words) => page.getByText(words, { exact: true }));
    for (const toast of toasts) await expect(toast).toBeVisible();
    await expectToastAtTopRight(page);
    await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible();
    await page.clock.runFor(2900);
    for (const toast of toasts) await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    for (const toast of toasts) await expect(toast).toBeHidden();
    await page.clock.resume();
    await page.getByRole('link', { name: 'Speed Skates' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speed Skates');
    await page.unrouteAll();
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('[U-23] the first screen shows the categories; the header hides on scrolling down and returns on scrolling up, or when it gets the focus', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const first = part(page, 'Shop by category').getByRole('link').first();
    await expect(first).toBeInViewport({ ratio: 0.5 });
    const heightOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.height;
    expect(await heightOf('Highlights')).toBeLessThanOrEqual(phone.viewport.height / 2);
    const messages = page.getByRole('region', { name: 'Announcements' }).getByRole('list');
    expect((await messages.boundingBox())?.height, 'one line').toBeLessThan(24);

    const header = page.getByRole('banner');
    const scroll = (byPx: number) => page.evaluate((px) => scrollBy(0, px), byPx);
    const startMs = await page.evaluate(() => performance.now());
    await scroll(60);
    await expect(header, 'near the top').toBeInViewport({ ratio: 0.6 });
    await scroll(900);
    await expect(header).not.toBeInViewport();
    await scroll(-100);
    await expect(header).toBeInViewport({ ratio: 1 });
    expect(await shiftSince(page, startMs), 'nothing else moves').toBe(0);
    await scroll(300);
    await expect(header).not.toBeInViewport();
    await header.getByRole('combobox', { name: 'Search products' }).focus();
    await expect(header).toBeInViewport({ ratio: 1 });
    await scroll(300);
    await expect(header, 'while somebody types in it').toBeInViewport({ ratio: 1 });
  });
});
