import { productLink } from '../domain/product-link.ts';
import { logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expect } from './own-shop.ts';
import { toast, typeInto } from './shop.ts';

test.use({ refusals: [0, 500] });

test('[U-10] a review that failed to send survives closing the dialog and a reload; it is sent once and deleted once @slow', async ({
  page,
  shop,
  shopOrders,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  const { user } = await logIn(page, customer);
  const { orderId, lines } = await shopOrders.place(
    { userId: user.user_id, email: customer.email },
    { quantities: [1] },
  );
  await shopOrders.move(orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
  const [line] = lines;
  await page.goto(productLink({ title: line?.name ?? '', id: line?.productId ?? '' }));
  const write = page.getByRole('button', { name: /^Write a review/ });
  await write.click();
  const dialog = page.getByRole('dialog', { name: 'Your review' });
  const words = dialog.getByRole('textbox', { name: 'What is it like?' });
  const send = dialog.getByRole('button', { name: /^Send/ });
  const expectTyped = async () => {
    await expect(words).toHaveValue('Rolls well on wet concrete.');
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  };
  await dialog.getByRole('radio', { name: '4 stars' }).press('Space');
  await typeInto(words, 'Rolls well on wet concrete.');

  const lost = 'The shop could not be reached. What you typed is still here: please try again.';
  const answers = [{ status: 500, body: 'oops' }, { status: 200, body: '<h1>It works!</h1>' }, null];
  await page.route('**/api/my-reviews', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = answers.shift();
    return answer ? route.fulfill({ contentType: 'text/html', ...answer }) : route.abort('internetdisconnected');
  });
  for (let tries = answers.length; tries > 0; tries--) {
    await send.click();
    await expect(dialog.getByText(lost)).toBeVisible();
    await expectTyped();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await write.click();
  await expectTyped();
  await page.reload();
  await write.click();
  await expectTyped();

  await page.unroute('**/api/my-reviews');
  const sent: string[] = [];
  let seen = Promise.withResolvers<void>();
  await page.route('**/api/my-reviews**', async (route) => {
    const method = route.request().method();
    if (method !== 'GET') {
      sent.push(method);
      await seen.promise;
    }
    await route.continue();
  });
  await send.dblclick();
  await expect(send).toHaveText('Sending…');
  seen.resolve();
  await expect(toast(page, 'Thank you. We check it before everybody can see it.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(['PUT']);

  seen = Promise.withResolvers<void>();
  await page.getByRole('button', { name: /^Delete your review/ }).dblclick();
  const really = page.getByRole('button', { name: /^Really delete your review/ });
  await expect(really).toHaveText('Really delete?');
  expect(sent).toEqual(['PUT']);
  await really.click();
  await expect(really).toHaveText('Deleting…');
  seen.resolve();
  await expect(write).toBeVisible();
  expect(sent).toEqual(['PUT', 'DELETE']);
  await write.click();
  await expect(words).toHaveValue('');
});
