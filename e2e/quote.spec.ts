import type { Page } from '@playwright/test';
import { askProduct, linkTo } from './answers.ts';
import { cartLink, line } from './cart-page.ts';
import { fillInLogin, logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expect } from './own-shop.ts';
import { expectAccessible, typeInto } from './shop.ts';

const sent = 'Request sent. Our team will contact you shortly.';
const details = (page: Page) => page.getByRole('dialog', { name: 'Guest Details' });

test.beforeEach(({ shop }) => shop.setMode('getquote'));

test('[Q-01] [L-12] [L-14] [D-04] [B-03] a shop with quotes shows no cart @slow', async ({ page, request }) => {
  const product = await askProduct(request, 'glide-125');
  const nothingToBuy = async () => {
    await expect(cartLink(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /cart/i })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Add to Cart|Buy Now/ })).toHaveCount(0);
  };
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('guest_cart', '[{"product_id":"wheel-bag","product_sku":"WFB-16"}]'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible();
  await nothingToBuy();
  await page.goto(`/product?search=${encodeURIComponent(product.title)}`);
  await expect(page.getByRole('link', { name: `View ${product.title}` })).toBeVisible();
  await nothingToBuy();
  await page.getByRole('button', { name: `Choose options: ${product.title}` }).click();
  await expect(page.getByText(`SKU ${product.variation[0]?.sku}`)).toBeVisible();
  await nothingToBuy();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${linkTo(product)}?variation=${product.variation[0]?.sku}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Get Quote' })).toBeVisible();
  await nothingToBuy();
});

test('[Q-02] [Q-03] [C-08] [P-06] [V-02] [U-16] a guest asks for a quote from the product', async ({
  page,
  request,
}) => {
  const product = await askProduct(request, 'crash-shorts');
  await page.goto(linkTo(product));
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(details(page).getByText(product.title)).toBeVisible();
  await expectAccessible(page);
  const send = details(page).getByRole('button', { name: 'Send request' });
  await send.click();
  await expect(details(page).getByText('This field is required')).toHaveCount(1);
  await expect(details(page).getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  const name = details(page).getByLabel('Name');
  await typeInto(name, 'Kiran Patil');
  // Neither a press on the dialog's own edge nor a selection that ends outside throws the form away.
  const box = await details(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + (box?.height ?? 0) - 4);
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(name).toHaveValue('Kiran Patil');
  await expect(name).toBeVisible();
  await typeInto(details(page).getByLabel('Phone'), '12345');
  await send.click();
  await expect(details(page).getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  await typeInto(details(page).getByLabel('Phone'), '+91 98765-43210');
  await typeInto(details(page).getByLabel('Email'), 'kiran@example.com');
  await typeInto(details(page).getByLabel('What do you need?'), 'Twelve pairs for the club');
  const call = page.waitForRequest('**/api/payment/getquote');
  await send.dblclick();
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Kiran Patil',
    mobile: '9876543210',
    email: 'kiran@example.com',
    description: 'Twelve pairs for the club',
    cart_products: [{ product_sku: 'CRS-M', product_id: 'crash-shorts', quantity: 1 }],
    user_id: '',
    user_name: '',
    main_id: 'pahiya',
  });
  await expect(page.getByText(sent)).toBeVisible();
  const confirmation = page.getByRole('dialog', { name: 'Quote request' });
  await expect(confirmation.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await expect(confirmation.getByText('We will call 9876543210 within one working day.')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Done' }).click();
  await expect(confirmation).toBeHidden();
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Get Quote' }).click();
  await confirmation.getByRole('button', { name: 'Send another request' }).click();
  await expect(name).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(details(page)).toBeHidden();
});

test('[Q-03] [Q-01] the quote of a cart goes through the login, and the account has no Address tab @slow', async ({
  page,
  shop,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  await page.goto('/');
  await page.evaluate(() =>
    localStorage.setItem('guest_cart', '[{"product_id":"wheel-bag","product_sku":"WFB-16","quantity":2}]'),
  );
  await page.goto('/cart');
  await expect(line(page, /Wheel and Frame Bag/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checkout' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await fillInLogin(page, customer);
  await expect(page).toHaveURL('/cart');
  await expect(line(page, /Wheel and Frame Bag/)).toBeVisible();
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(details(page).getByLabel('Name')).toHaveValue('Asha Rao');
  await typeInto(details(page).getByLabel('Phone'), '9876543210');
  const call = page.waitForRequest('**/api/payment/getquote');
  await details(page).getByRole('button', { name: 'Send request' }).click();
  expect((await call).postDataJSON()).toMatchObject({ cart_products: [{ product_sku: 'WFB-16', quantity: 2 }] });
  await expect(page.getByText(sent)).toBeVisible();
  await page.goto('/my-account');
  await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Address' })).toHaveCount(0);
});

test('[Q-02] a failed request loses nothing that was typed @slow', async ({ page, shop, request }) => {
  await logIn(page, await openAccount({ dataFolder: shop.folder }));
  await page.goto(linkTo(await askProduct(request, 'crash-shorts')));
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await typeInto(details(page).getByLabel('Phone'), '9876543210');
  await page.route('**/api/payment/getquote', (route) => route.fulfill({ body: 'a hotel WLAN' }));
  await details(page).getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(details(page).getByLabel('Phone')).toHaveValue('9876543210');
});
