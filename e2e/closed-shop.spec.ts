import { checkOut, choosePay, newCustomer, ordersOf, placeButton } from './checkout-page.ts';
import { ownShopTest as test } from './journey.ts';
import { untilKept } from './kept-pages.ts';
import { expect } from './own-shop.ts';
import { toast } from './shop.ts';

test.use({ serviceWorkers: 'allow', refusals: [409] });

test('[W-18] the shop closes while somebody is at the checkout, with pages in the browser’s own cache: nothing is ordered @slow', async ({
  page,
  shop,
}) => {
  await shop.change('update stock set on_hand = reserved + 50 where sku = $1', ['CRS-M']);
  const login = await newCustomer(page, shop);
  await page.goto('/about');
  await untilKept(page, '/about');
  await checkOut(page, login, 'CRS-M');
  await choosePay(page, 'Pay now');
  await expect(placeButton(page)).toBeEnabled();
  // Another journey's unpaid order may hold some.
  const heldPieces = () => shop.rows('select reserved from stock where sku = $1', ['CRS-M']);
  const heldBefore = await heldPieces();
  try {
    await shop.change('update shop_opening set is_open = false');
    await placeButton(page).click();
    await expect(toast(page, 'The shop is closed for now and takes no new orders.')).toBeVisible();
    expect(await ordersOf(shop, login)).toEqual([]);
    expect(await heldPieces()).toEqual(heldBefore);
    await expect(async () => {
      await page.goto('/about');
      await expect(page.getByText('We are closed for now.')).toBeVisible({ timeout: 500 });
    }).toPass();
    // Customers can still reach their orders and account.
    await page.goto('/my-account');
    await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  } finally {
    await shop.change('update shop_opening set is_open = true');
  }
});
