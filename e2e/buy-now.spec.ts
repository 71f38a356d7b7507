import { askProduct, linkTo } from './answers.ts';
import { keptCheckout, keptItems } from './cart-page.ts';
import { choosePay, newCustomer, paymentWindow, placeButton, result } from './checkout-page.ts';
import { logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expect } from './own-shop.ts';

test.beforeEach(({ shop }) => shop.setMode('buynow'));

test('[C-14] [L-12] [B-03] Buy Now hands one product to the checkout and does not touch the cart', async ({ page }) => {
  await page.goto('/product?search=Padded%20Crash%20Shorts');
  const before = JSON.stringify([{ product_id: 'wheel-bag', product_sku: 'WFB-16' }]);
  await page.evaluate((text) => localStorage.setItem('guest_cart', text), before);
  await page.getByRole('button', { name: 'Buy Now: Padded Crash Shorts' }).dblclick();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  const { products, ...totals } = await keptCheckout(page);
  expect(totals).toEqual({ totalBeforeDiscount: 1899, totalAfterDiscount: 1599, isCouponApplied: false });
  expect(products).toMatchObject([{ product_sku: 'CRS-M', product_price: 1899, product_saleprice: 1599, quantity: 1 }]);
  expect(JSON.stringify(await keptItems(page))).toBe(before);
});

test('[C-14] [L-14] [P-06] a customer buys a variation from the chooser or the product page @slow', async ({
  page,
  request,
  shop,
}) => {
  await logIn(page, await openAccount({ dataFolder: shop.folder }));
  const product = await askProduct(request, 'glide-125');
  const [first, second] = product.variation;
  await page.goto(`/product?search=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Buy Now: ${product.title}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  expect((await keptCheckout(page)).products.map((line) => line.product_sku)).toEqual([first?.sku]);

  await page.goto(`${linkTo(product)}?variation=${second?.sku}`);
  await page.getByRole('main').getByRole('button', { name: 'Buy Now', exact: true }).click();
  await expect(page).toHaveURL('/checkout');
  expect((await keptCheckout(page)).products.map((line) => line.product_sku)).toEqual([second?.sku]);
});

test('[C-14] [U-31] the empty cart shows an unpaid Buy Now order as long as it is held @slow', async ({
  page,
  context,
  shop,
}) => {
  await shop.change('update stock set on_hand = reserved + 50 where sku = $1', ['CRS-M']);
  const login = await newCustomer(page, shop);
  await page.goto('/product?search=Padded%20Crash%20Shorts');
  await page.getByRole('button', { name: 'Buy Now: Padded Crash Shorts' }).click();
  await choosePay(page, 'Pay now');
  await placeButton(page).click();
  await paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();
  await expect(result(page, 'Not paid yet')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  const unpaid = page.getByRole('region', { name: /^Unpaid order/ });
  await expect(unpaid).toContainText('Padded Crash Shorts');
  await expect(unpaid).toContainText('We hold it for you until');
  await expect(unpaid.getByRole('link', { name: 'Pay now' })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to your unpaid order' });
  await expect(back).toHaveCount(0);
  await shop.change("update shop_order set hold_expires_at = now() - interval '1 minute' where user_id = $1", [
    login.user.user_id,
  ]);
  await page.reload();
  await expect(unpaid).toHaveCount(0);
  await back.click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText('Padded Crash Shorts');

  // The bank may have confirmed the payment in the meantime.
  const later = await context.newPage();
  await later.goto('/cart');
  await expect(later.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  await expect(later.getByRole('link', { name: 'Back to your unpaid order' })).toHaveCount(0);
});
