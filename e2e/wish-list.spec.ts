import { askProduct, linkTo } from './answers.ts';
import { logIn, openAccount } from './customer.ts';
import { test } from './journey.ts';
import { deliveryWindowText } from '../domain/delivery-date.ts';
import { expect, expectAccessible, typeInto } from './shop.ts';

test('[U-09] a guest’s hearts are stored in the browser, and move into the account at login', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const velox = await askProduct(request, 'velox-carbon-110');
  await page.goto('/wish-list');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();

  await page.goto('/category-detail/Helmets');
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Wish list: / });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to your wish list')).toBeVisible();
  await page.goto(linkTo(velox));
  await page.getByRole('button', { name: `Wish list: ${velox.title}` }).click();
  await page.getByRole('link', { name: 'View list' }).last().click();
  await expect(page.getByText(/^2 products, saved on this (phone|computer)\./)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(velox.title);

  const customer = await openAccount();
  const { user } = await logIn(page, customer);
  await page.goto('/wish-list');
  await expect(page.getByText('2 products', { exact: true })).toBeVisible();
  const list = async () => {
    const tokens = await page.evaluate(() => localStorage.getItem('pahiya_tokens'));
    const { accessToken } = JSON.parse(tokens ?? '{}') as { accessToken: string };
    const answer = await request.get(`/api/wish-list/${user.user_id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return ((await answer.json()) as { data: string[] }).data;
  };
  expect(await list()).toHaveLength(2);
  await page.getByRole('button', { name: `Wish list: ${velox.title}` }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect.poll(list).not.toContain(velox.product_id);
  // Another browser of the same customer.
  await page.evaluate(() => localStorage.removeItem('wish_list'));
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});

test('[U-07] [U-09] the pincode is asked once for all cards; related and recently viewed products are shown', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const velox = await askProduct(request, 'velox-carbon-110');
  const starter = await askProduct(request, 'academy-starter-package');
  await page.goto(linkTo(velox));
  await expect(page.getByText('Recently viewed')).toHaveCount(0);
  const related = page.getByRole('region', { name: 'You may also like' });
  await expect(related.getByRole('article').first()).toBeVisible();
  await expect(related.getByRole('article').filter({ hasText: velox.title })).toHaveCount(0);
  await expect(related.getByText(/^Delivery to/), 'no pincode is known yet').toHaveCount(0);
  await typeInto(page.getByRole('textbox', { name: 'Check delivery' }), '400701');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Delivery available to 400701')).toBeVisible();
  await expect(related.getByText(/^Delivery to 400701 \d+( \w+)?\s?–\s?\d+ \w+$/).first()).toBeVisible();

  const asked: string[] = [];
  page.on('request', (call) => asked.push(new URL(call.url()).pathname));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(linkTo(starter));
  const now = new Date();
  const days = deliveryWindowText({ orderedAt: now, deliveryDaysOfLines: [starter.delivery_days], now });
  await expect(page.getByText(`Estimated delivery: ${days}`)).toBeVisible();
  const seen = page.getByRole('region', { name: 'Recently viewed' });
  await expect(seen.getByRole('link')).toHaveText([velox.title]);
  expect(
    asked.filter((path) => path.includes('velox')),
    'what was looked at stays here',
  ).toEqual([]);
  await page.goto('/category-detail/Helmets');
  await expect(page.getByText(/^Delivery to 400701 \d+( \w+)?\s?–\s?\d+ \w+$/).first()).toBeVisible();
});
