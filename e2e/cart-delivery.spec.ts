import type { Locator, Page } from '@playwright/test';
import { dialog, home, keepAddress } from './address-book.ts';
import { askProduct, breakCall } from './answers.ts';
import { amount, line, logInEmptyHanded, putIntoCart, putIntoGuestCart, summary } from './cart-page.ts';
import { fillInLogin, openAccount } from './customer.ts';
import { test } from './journey.ts';
import { phone } from './screens.ts';
import { expect, expectAccessible, typeInto } from './shop.ts';

const oil = /Bearing Oil/;
const field = (page: Page) => page.getByRole('textbox', { name: 'Pincode for delivery' });
const change = (page: Page) => page.getByRole('button', { name: 'Change the pincode' });
const total = (page: Page) => amount(page, /^Total(?! MRP)/);
const heightOf = async (page: Page) => (await summary(page).boundingBox())?.height;

test('[U-20] [U-07] a guest gives the pincode in the cart, sees charge and free delivery, and finds it in the address @phone', async ({
  page,
  request,
}) => {
  await putIntoGuestCart(page, await askProduct(request, 'bearing-oil'));
  await page.goto('/cart');
  await expect(amount(page, 'Delivery')).toHaveText('Depends on the pincode');
  await expect(total(page)).toHaveText('₹129.00');
  await expectAccessible(page);
  const height = await heightOf(page);
  await typeInto(field(page), '400703');
  await expect(summary(page).getByText('Deliver to 400703, Thane')).toBeVisible();
  await expect(summary(page).getByText('₹870.00 more for free delivery')).toBeVisible();
  await expect(amount(page, 'Delivery')).toHaveText('₹40.00');
  await expect(total(page)).toHaveText('₹169.00');
  await expect(change(page)).toBeFocused();
  expect(await heightOf(page)).toBe(height);
  await expectAccessible(page);

  await line(page, oil).getByRole('button', { name: 'one more' }).click();
  await expect(summary(page).getByText('₹741.00 more for free delivery')).toBeVisible();
  await expect(total(page)).toHaveText('₹298.00');

  await change(page).click();
  await expect(field(page)).toBeFocused();
  expect(await heightOf(page)).toBe(height);
  await field(page).pressSequentially('17100');
  await field(page).press('Enter');
  await expect(summary(page).getByText('Please enter a valid pincode')).toBeVisible();
  await field(page).pressSequentially('1');
  await expect(summary(page).getByText('Sorry, delivery is not available to 171001')).toBeVisible();
  await expect(amount(page, 'Delivery')).toHaveText('Not available');
  await expect(total(page)).toHaveText('₹258.00');
  await change(page).click();
  await field(page).press('Escape');
  await expect(change(page)).toBeFocused();
  await change(page).click();
  await typeInto(field(page), '400703');
  await expect(total(page)).toHaveText('₹298.00');
  await page.reload();
  await expect(summary(page).getByText('₹741.00 more for free delivery')).toBeVisible();

  await page.getByRole('button', { name: 'Checkout' }).click();
  await fillInLogin(page, await openAccount());
  await page.getByRole('button', { name: 'Add address for shipping' }).click();
  const form = dialog(page, 'Add address');
  const city = form.getByRole('textbox', { name: 'City' });
  const state = form.getByRole('textbox', { name: 'State' });
  await expect(form.getByRole('textbox', { name: 'Pincode' })).toHaveValue('400703');
  await expect(city).toHaveValue('Thane');
  await expect(state).toHaveValue('Maharashtra');
  await expectAccessible(page);
  await typeInto(form.getByRole('textbox', { name: 'Pincode' }), '411001');
  await expect(city).toHaveValue('Pune');
  // A typed pincode is not overwritten.
  await typeInto(city, 'Poona');
  await typeInto(form.getByRole('textbox', { name: 'Pincode' }), '171001');
  await expect(state).toHaveValue('Himachal Pradesh');
  await expect(city).toHaveValue('Poona');
  await typeInto(form.getByRole('combobox', { name: 'Address' }), '12 Palm Beach Road');
  // Suggestions cover the fields below until the focus leaves.
  await page.keyboard.press('Tab');
  await typeInto(form.getByRole('textbox', { name: 'Pincode' }), '400703');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await expect(amount(page, 'Delivery')).toHaveText('₹40.00');
  await expect(total(page)).toHaveText('₹298.00');
});

test('[U-20] a customer with a default address is not asked for a pincode; if the charge is unknown, the checkout shows it later @slow', async ({
  page,
  request,
}) => {
  const login = await logInEmptyHanded(page, await openAccount());
  await putIntoCart(page, login, (await askProduct(request, 'bearing-oil')).sku);
  await page.goto('/cart');
  await expect(field(page)).toBeVisible();
  await keepAddress(page, login, home);
  await page.reload();
  await expect(summary(page).getByText('Deliver to 400703, Thane')).toBeVisible();
  await expect(amount(page, 'Delivery')).toHaveText('₹40.00');
  await expect(field(page)).toBeHidden();

  await breakCall(page, 'delivery?*');
  await page.reload();
  await expect(summary(page).getByText('The delivery charge is shown at checkout.')).toBeVisible();
  await expect(amount(page, 'Delivery')).toHaveText('Shown at checkout');
  await expect(total(page)).toHaveText('₹129.00');
  await page.unroute('**/api/delivery?*');
  // The page tries again automatically.
  await expect(amount(page, 'Delivery')).toHaveText('₹40.00');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('[U-20] the bar covers neither the answer about a pincode nor the error; Cancel leaves the pincode as it was', async ({
    page,
    request,
  }) => {
    await putIntoGuestCart(page, await askProduct(request, 'bearing-oil'));
    await page.goto('/cart');
    const bar = page.locator('.sticky-bar');
    const lowest = async (locator: Locator) => {
      await expect(locator).toBeVisible();
      const box = await locator.boundingBox();
      return box && box.y + box.height;
    };
    const topOfBar = async () => (await bar.boundingBox())?.y ?? Number.NaN;
    const putAboveBar = () =>
      field(page).evaluate((input) => {
        const top = document.querySelector('.sticky-bar')?.getBoundingClientRect().top ?? 0;
        scrollBy(0, input.getBoundingClientRect().bottom - top + 4);
      });
    await putAboveBar();
    await field(page).pressSequentially('1');
    await putAboveBar();
    await field(page).press('Enter');
    const error = summary(page).getByText('Please enter a valid pincode');
    expect(await lowest(error)).toBeLessThan(await topOfBar());
    await putAboveBar();
    await field(page).pressSequentially('71001');
    const answer = summary(page).getByText('Sorry, delivery is not available to 171001');
    expect(await lowest(answer)).toBeLessThan(await topOfBar());

    await change(page).tap();
    await typeInto(field(page), '4007');
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(change(page)).toBeFocused();
    await expect(answer).toBeVisible();
    await expectAccessible(page);
    // On its side, or with a keyboard that takes half the screen, there is no room for it.
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(bar).toHaveCSS('position', 'static');
  });
});
