import type { Page, Route } from '@playwright/test';
import { askProduct, linkTo, searchPath } from './answers.ts';
import { putIntoCart } from './cart-page.ts';
import { logIn, openAccount } from './customer.ts';
import { test } from './journey.ts';
import { phone } from './screens.ts';
import { expect, toast } from './shop.ts';

test.use({ ...phone, refusals: [0, 500] });

/** What may arrive instead of an answer: a proxy's page, an error, a lost connection. */
const wrongAnswers: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ contentType: 'text/html', body: '<h1>It works!</h1>' }),
  (route) => route.fulfill({ status: 500, body: 'oops' }),
  (route) => route.abort('internetdisconnected'),
];
/** For a list, also unexpected JSON. */
const wrongLists = [
  ...wrongAnswers,
  (route: Route) => route.fulfill({ json: {} }),
  (route: Route) => route.fulfill({ json: { data: 'none' } }),
];

/** Each call gets the next wrong answer; after the last one, the shop answers. */
async function answerWrongly(
  page: Page,
  [method, path]: readonly [string, string],
  wrong: typeof wrongAnswers,
): Promise<{ left: () => number }> {
  const answers = [...wrong];
  await page.route(`**/api/${path}`, (route) => {
    const answer = route.request().method() === method ? answers.shift() : undefined;
    return answer ? answer(route) : route.continue();
  });
  return { left: () => answers.length };
}

test('[D-03] if suggestions fail the search still works, and the next letter brings them @slow', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: /Search/ });
  const { left } = await answerWrongly(page, ['GET', `${searchPath}?search=*`], wrongLists);
  for (const [index] of wrongLists.entries()) {
    await box.press('xhelm'[index] ?? '');
    await expect.poll(left).toBe(wrongLists.length - index - 1);
  }
  await expect(box).toHaveValue('xhelm');
  await box.press('Home');
  await box.press('Delete');
  await expect(page.getByRole('option', { name: /helmet/i }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeAttached();
});

test('[U-12] a line that could not be saved for later is neither lost nor doubled @slow', async ({ page, request }) => {
  const login = await logIn(page, await openAccount());
  const oil = await askProduct(request, 'bearing-oil');
  await putIntoCart(page, login, oil.sku);
  await page.goto('/cart');
  const { left } = await answerWrongly(page, ['PUT', 'cart/saved/*'], wrongAnswers);
  const save = page.getByRole('button', { name: `Save for later: ${oil.title}` });
  const saved = page.getByRole('region', { name: 'Saved for later' }).getByRole('listitem');
  await save.click();
  for (let seconds = 0; seconds < 30 && left() > 0; seconds += 1) {
    await expect(save.or(saved)).toHaveCount(1);
    await page.reload();
    await expect(save.or(saved)).toHaveCount(1);
    if (await save.isVisible()) await save.click();
  }
  await expect(saved).toHaveCount(1);
  await page.unroute('**/api/cart/saved/*');
  await page.reload();
  await expect(saved).toHaveCount(1);
  await expect(save).toHaveCount(0);
});

test('[U-09] a heart that the shop could not store stays, and is sent when the shop works again @slow', async ({
  page,
  request,
}) => {
  const login = await logIn(page, await openAccount());
  const velox = await askProduct(request, 'velox-carbon-110');
  await page.goto(linkTo(velox), { waitUntil: 'networkidle' });
  const heart = page.getByRole('button', { name: `Wish list: ${velox.title}` });
  const { left } = await answerWrongly(page, ['PUT', 'wish-list/*'], wrongLists);
  await heart.click();
  for (let each = wrongLists.length - 1; each >= 0; each -= 1) {
    await expect.poll(left).toBeLessThanOrEqual(each);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
  }
  const wished = async () => {
    const headers = { authorization: `Bearer ${login.accessToken}` };
    const answer = await page.request.get(`/api/wish-list/${login.user.user_id}`, { headers });
    return ((await answer.json()) as { data: string[] }).data;
  };
  await expect.poll(wished).toEqual([velox.product_id]);
});

test('[U-06] “Tell me” says that it failed, and can be pressed again @slow', async ({ page, request }) => {
  const customer = await openAccount();
  await logIn(page, customer);
  await page.goto(linkTo(await askProduct(request, 'retro-dome-gold')));
  const tell = page.getByRole('button', { name: 'Tell me when it is back' });
  const { left } = await answerWrongly(page, ['POST', 'restock'], wrongAnswers);
  const done = page.getByText(`We will mail ${customer.email} once it is back.`);
  while (left() > 0) {
    const before = left();
    await tell.click();
    await expect.poll(left).toBe(before - 1);
    await expect(tell).toBeEnabled();
    await expect(done).toHaveCount(0);
  }
  await expect(toast(page, 'The shop could not be reached. Please try again.')).toBeVisible();
  await tell.click();
  await expect(done).toBeVisible();
});

test('[U-03] if filtered products fail to load the filter stays, and the page retries @slow', async ({ page }) => {
  await page.goto('/course');
  await page.getByRole('button', { name: /^Filter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('checkbox', { name: /^In stock/ }).check();
  await page.route(`**/api/${searchPath}?*`, (route) => route.fulfill({ status: 500, body: 'oops' }));
  await dialog.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByText('The products could not be loaded just now.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]stock=/);
  await page.unroute(`**/api/${searchPath}?*`);
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('article')).toHaveCount(9);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /^In stock/ })).toBeChecked();
});
