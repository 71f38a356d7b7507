import sharp from 'sharp';
import { productLink } from '../../domain/product-link.ts';
import { askProduct, linkTo } from '../answers.ts';
import { logIn, openAccount } from '../customer.ts';
import { phone } from '../screens.ts';
import { expectAccessible, toast, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test('[U-10] a buyer writes a review from the order; it is published at the desk, and everybody can read it @slow', async ({
  page: desk,
  browser,
  shop,
  shopOrders,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  const customer = await openAccount({ fullName: 'Lakshmi Iyer', dataFolder: shop.folder });
  const { user } = await logIn(page, customer);
  const buyer = { userId: user.user_id, email: customer.email };
  const order = await shopOrders.place(buyer, { quantities: [1] });
  const [line] = order.lines;
  const product = productLink({ title: line?.name ?? '', id: line?.productId ?? '' });

  // No review is asked for before delivery.
  await page.goto(`/track/${order.orderId}`);
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Write a review/ })).toHaveCount(0);
  await shopOrders.move(order.orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
  await page.reload();
  await page.getByRole('button', { name: /^Write a review/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your review' });
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByText('Please choose 1 to 5 stars.')).toBeVisible();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: '4 stars' }).press('Space');
  await dialog.getByRole('radio', { name: '4 stars' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  const words = dialog.getByRole('textbox', { name: 'What is it like?' });
  await typeInto(words, 'Cheaper at www.elsewhere.com');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByText('Please leave out links.')).toBeVisible();
  await typeInto(words, 'Light <b>and</b> fast.');
  await dialog.getByLabel('Photo (optional)').setInputFiles({
    name: 'boots.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByText('This file is not a picture. Please choose a JPEG, PNG or WebP.')).toBeVisible();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1a3bff' } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel('Photo (optional)')
    .setInputFiles({ name: 'boots.jpg', mimeType: 'image/jpeg', buffer: photo });
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(toast(page, 'Thank you. We check it before everybody can see it.')).toBeVisible();
  await expect(page.getByText('We check it before everybody can see it.').first()).toBeVisible();

  // The product page, which is the same for everybody, does not show it yet.
  await page.goto(product);
  await expect(page.getByRole('button', { name: /^Edit your review/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toHaveCount(0);

  await desk.goto('/desk');
  await desk.getByRole('link', { name: /Reviews to check/ }).click();
  await expect(heading(desk, 'Reviews')).toBeVisible();
  await typeInto(desk.getByRole('searchbox', { name: 'Search reviews' }), 'Lakshmi');
  await expect(desk).toHaveURL(/q=Lakshmi/);
  await desk
    .getByRole('table', { name: 'Reviews' })
    .getByRole('link', { name: line?.name ?? '' })
    .click();
  await expect(desk.getByText('Light <b>and</b> fast.')).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Photo by Lakshmi I.' })).toBeVisible();
  await desk.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(desk.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('This field is required')).toBeVisible();
  await desk.keyboard.type('Please tell us about the size.');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Rejected: Please tell us about the size.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('It is not shown. Please tell us about the size.')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText('To check')).toBeVisible();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('The review is published.')).toBeVisible();

  // A guest sees the cached page, which was rendered again.
  const guest = await browser.newContext({ ...phone, baseURL: shop.url });
  const visitor = await guest.newPage();
  await expect(async () => {
    await visitor.goto(product);
    await expect(visitor.getByText('Light <b>and</b> fast.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(visitor.getByRole('link', { name: '5.0, 1 review' })).toBeVisible();
  await expect(visitor.getByText('Lakshmi I.')).toBeVisible();
  await expect(visitor.getByText('Lakshmi Iyer')).toHaveCount(0);
  const scripts = await visitor.locator('script[type="application/ld+json"]').allTextContents();
  const thing = scripts
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((each) => each['@type'] === 'Product');
  expect(thing).toMatchObject({
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
    review: [{ author: { name: 'Lakshmi I.' }, reviewBody: 'Light <b>and</b> fast.' }],
  });
  await expectAccessible(visitor);
  await guest.close();

  // A rewritten review is checked again; a deleted one is gone.
  await page.reload();
  await page.getByRole('button', { name: /^Edit your review/ }).click();
  await expect(words).toHaveValue('Light <b>and</b> fast.');
  await dialog.getByRole('button', { name: 'Remove photo' }).click();
  await typeInto(words, 'The sole came off.');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('We check it before everybody can see it.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Delete your review/ }).click();
  await page.getByRole('button', { name: /^Really delete your review/ }).click();
  await expect(page.getByRole('button', { name: /^Write a review/ })).toBeVisible();
  await context.close();
});

test('[U-10] more reviews are loaded ten at a time @slow', async ({ page, request, shop }) => {
  await page.setViewportSize(phone.viewport);
  const product = linkTo(await askProduct(request, 'bag-mist'));
  await shop.change(
    `insert into review (product_id, author, stars, words, state, written_at)
     select 'bag-mist', 'Riya S.', 4, 'Words ' || n, 'published', now() - n * interval '1 day' from generate_series(1, 12) n`,
  );
  await expect(async () => {
    await page.goto(product);
    await expect(page.getByText('Words 10', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Words 11', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Words 12', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});
