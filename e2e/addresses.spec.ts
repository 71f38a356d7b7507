import type { Page } from '@playwright/test';
import { dialog, dropDefault, faraway, fillAddress, home, keepAddress, keptAddresses, office } from './address-book.ts';
import { keptCheckout, putIntoCart } from './cart-page.ts';
import { test } from './journey.ts';
import { sameBilling } from './checkout-page.ts';
import { expect, logIn, openAccount } from './customer.ts';
import { expectAccessible, typeInto, toast } from './shop.ts';

const card = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: 'Save address' });

async function newcomer(page: Page) {
  return logIn(page, await openAccount());
}

test.describe('addresses in My account', () => {
  test('[K-02] [K-03] [K-04] one is added, with missing fields marked, changed, and deleted after a question', async ({
    page,
  }) => {
    const login = await newcomer(page);
    await page.goto('/my-account?tab=address');
    await page.getByRole('button', { name: 'Add address' }).click();
    const form = dialog(page, 'Add address');
    await expect(form.getByRole('radio')).toHaveCount(3);
    await typeInto(form.getByRole('textbox', { name: 'Pincode' }), '40070');
    await save(page).click();
    await expect(form.getByText('This field is required')).toHaveCount(2);
    await expect(form.getByText('Please enter a valid pincode')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Pincode' })).toBeFocused();
    await expectAccessible(page);
    await fillAddress(form, office, typeInto);
    await save(page).click();
    await expect(toast(page, 'Address added successfully')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(card(page, office.new_address)).toContainText('Vashi, Navi Mumbai 400708');
    await expect(card(page, office.new_address)).toContainText('Default shipping');
    await expect(card(page, office.new_address)).toContainText('Default billing');

    await page.getByRole('button', { name: /^Edit Office/ }).click();
    const edit = dialog(page, 'Edit address');
    await expect(edit.getByRole('radio', { name: 'Office' })).toBeChecked();
    await expect(edit.getByRole('textbox', { name: 'Pincode' })).toHaveValue('400708');
    await fillAddress(edit, { ...home, location_user: 'Others' });
    await save(page).click();
    await expect(toast(page, 'Address updated successfully')).toBeVisible();
    await page.reload();
    await expect(card(page, home.new_address)).toContainText('Others');
    expect(await keptAddresses(page, login)).toMatchObject([{ ...home, location_user: 'Others' }]);

    await page.getByRole('button', { name: /^Delete Others/ }).click();
    const question = dialog(page, 'Delete address');
    await expect(question.getByText('Are you sure you want to delete this address?')).toBeVisible();
    await expect(question).toContainText(home.new_address);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: /^Delete Others/ })).toBeFocused();
    await page.getByRole('button', { name: /^Delete Others/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Address deleted successfully!')).toBeVisible();
    await expect(card(page, home.new_address)).toHaveCount(0);
    expect(await keptAddresses(page, login)).toEqual([]);
  });

  test('[K-02] [U-30] a suggestion is taken by keyboard and fills in the rest; Tab leads on, past the list @slow', async ({
    page,
  }) => {
    const login = await newcomer(page);
    await page.goto('/my-account?tab=address');
    await page.getByRole('button', { name: 'Add address' }).press('Enter');
    const form = dialog(page, 'Add address');
    const address = form.getByRole('combobox', { name: 'Address' });
    await address.focus();
    await page.keyboard.type('7 Rink Lane, Ghansoli');
    const first = form.getByRole('option').first();
    await expect(first).toContainText('Ghansoli');
    await expect(address).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(form).toBeVisible();
    await page.keyboard.type(' ');
    await expect(first).toBeVisible();
    // The list scrolls.
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.keyboard.press('Tab');
    await expect(save(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(address).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(first).toBeHidden();
    await expect(address).toHaveValue(/7 Rink Lane/);
    await expect(form.getByRole('textbox', { name: 'Pincode' })).toHaveValue(/^4007\d\d$/);
    await expect(form.getByRole('textbox', { name: 'City' })).not.toHaveValue('');
    await save(page).press('Enter');
    await expect(toast(page, 'Address added successfully')).toBeVisible();
    expect(await keptAddresses(page, login)).toMatchObject([{ location_user: 'Home' }]);
  });

  test('[K-02] a second suggestion replaces all of the first, but not what was typed @slow', async ({ page }) => {
    await newcomer(page);
    const suggest = (area: string) => ({
      label: `1 Rink Road, ${area || 'no area'}`,
      new_address: '1 Rink Road',
      area,
      city: 'Pune',
      pincode: '411007',
      latitude: null,
      longitude: null,
    });
    await page.route('**/api/address/suggest**', (route) => route.fulfill({ json: [suggest('Aundh'), suggest('')] }));
    await page.goto('/my-account?tab=address');
    await page.getByRole('button', { name: 'Add address' }).click();
    const form = dialog(page, 'Add address');
    const area = form.getByRole('textbox', { name: 'Area' });
    const choose = async (label: string) => {
      await typeInto(form.getByRole('combobox', { name: 'Address' }), '1 Rink');
      await form.getByRole('option', { name: label }).click();
    };
    await choose('1 Rink Road, Aundh');
    await expect(area).toHaveValue('Aundh');
    await choose('1 Rink Road, no area');
    await expect(area).toHaveValue('');
    await typeInto(area, 'Baner');
    await choose('1 Rink Road, no area');
    await expect(area).toHaveValue('Baner');
  });

  test('[K-05] [E-01] a default is chosen, with a message for 2 seconds @slow', async ({ page }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    await keepAddress(page, login, office);
    await page.clock.install();
    await page.goto('/my-account?tab=address');
    await expect(card(page, home.new_address)).toContainText('Default billing');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.getByRole('button', { name: /^Use for billing: Office/ }).click();
    await expect(toast(page, 'Default billing address updated')).toBeVisible();
    await page.clock.runFor(1999);
    await expect(toast(page, 'Default billing address updated')).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page, 'Default billing address updated')).toBeHidden();
    await page.clock.resume();
    await expect(card(page, office.new_address)).toContainText('Default billing');
    await expect(card(page, home.new_address)).not.toContainText('Default billing');
    await page.getByRole('button', { name: /^Use for shipping: Office/ }).click();
    await expect(toast(page, 'Default shipping address updated')).toBeVisible();
    await expect(card(page, office.new_address)).toContainText('Default shipping');
    expect(await keptAddresses(page, login)).toMatchObject([
      { new_address: home.new_address, defaultaddressS: false, defaultaddressB: false },
      { new_address: office.new_address, defaultaddressS: true, defaultaddressB: true },
    ]);
  });
});

test.describe('where the shop refuses or fails', () => {
  test.use({ refusals: [400, 500] });

  test('[K-06] an address outside the delivery area cannot be chosen @slow', async ({ page }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    await keepAddress(page, login, faraway);
    await page.goto('/my-account?tab=address');
    await page.getByRole('button', { name: /^Use for shipping: Others/ }).click();
    await expect(toast(page, 'Shipping not available for this pincode')).toBeVisible();
    await expect(card(page, home.new_address)).toContainText('Default shipping');
    await expect(toast(page, 'Shipping not available for this pincode')).toBeHidden();
    await page.getByRole('button', { name: /^Edit Home/ }).click();
    const form = dialog(page, 'Edit address');
    await typeInto(form.getByRole('textbox', { name: 'Pincode' }), faraway.pincode);
    await save(page).click();
    await expect(form.getByText('Shipping not available for this pincode')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Pincode' })).toBeFocused();
    expect(await keptAddresses(page, login)).toMatchObject([{ pincode: home.pincode }, { pincode: faraway.pincode }]);
  });

  test('[K-03] [K-04] [K-05] a shop that fails or answers nonsense loses nothing that was typed @slow', async ({
    page,
  }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    await keepAddress(page, login, office);
    for (const { answer, texts } of [
      { answer: { status: 500, json: {} }, texts: ['Failed to save address', 'Failed to delete address.'] },
      { answer: { body: 'a hotel WLAN' }, texts: ['Error saving address', 'An error occurred while deleting.'] },
    ]) {
      const [saving, deleting] = texts;
      await page.goto('/my-account?tab=address');
      await expect(card(page, home.new_address)).toBeVisible();
      await page.route(/\/api\/address(\/[0-9a-f]+)?$/, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
      );
      await page.getByRole('button', { name: 'Add address' }).click();
      const form = dialog(page, 'Add address');
      await fillAddress(form, faraway);
      await save(page).click();
      await expect(toast(page, saving ?? '')).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue(faraway.city);
      await form.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: /^Delete Home/ }).click();
      await dialog(page, 'Delete address').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, deleting ?? '')).toBeVisible();
      await page.getByRole('button', { name: /^Use for billing: Office/ }).click();
      await expect(toast(page, 'An error occurred while setting default address')).toBeVisible();
      await expect(card(page, home.new_address)).toContainText('Default billing');
      expect(await keptAddresses(page, login)).toHaveLength(2);
    }
  });

  test('[K-02] addresses can be typed without suggestions @slow', async ({ page }) => {
    const login = await newcomer(page);
    await page.route('**/api/address/suggest**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/my-account?tab=address');
    await page.getByRole('button', { name: 'Add address' }).click();
    const form = dialog(page, 'Add address');
    const asked = page.waitForResponse('**/api/address/suggest**');
    await typeInto(form.getByRole('combobox', { name: 'Address' }), home.new_address);
    await asked;
    await fillAddress(form, home);
    await save(page).click();
    await expect(toast(page, 'Address added successfully')).toBeVisible();
    expect(await keptAddresses(page, login)).toHaveLength(1);
  });

  test('if the addresses fail to load, the page says so and can try again @slow', async ({ page }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    let isAway = true;
    await page.route(`**/api/address/${login.user.user_id}`, (route) =>
      isAway ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/my-account?tab=address');
    await expect(page.getByText('Your addresses could not be loaded just now.')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, home.new_address)).toBeVisible();
  });
});

test.describe('addresses at the checkout', () => {
  test.use({ refusals: [400, 404] });

  const picker = (page: Page, name: string) => page.getByRole('region', { name });

  async function checkOut(page: Page, login: Awaited<ReturnType<typeof newcomer>>) {
    await putIntoCart(page, login, 'CRS-M');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
    expect((await keptCheckout(page)).products).toHaveLength(1);
  }

  test('[K-01] [K-05] each kind has its own, chosen from the list @slow', async ({ page }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    await keepAddress(page, login, office);
    await dropDefault(page, login, 'billing');
    await checkOut(page, login);
    await expect(picker(page, 'Shipping address')).toContainText(home.new_address);
    await sameBilling(page).uncheck();
    await expect(picker(page, 'Billing address')).toContainText('None chosen yet.');
    await page.getByRole('button', { name: 'Change the billing address' }).click();
    const list = dialog(page, 'Choose a billing address');
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Please select an address before saving.')).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('radio', { name: 'Office' }).check();
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Default billing address updated')).toBeVisible();
    await expect(list).toBeHidden();
    await expect(picker(page, 'Billing address')).toContainText(office.new_address);
    await expect(picker(page, 'Shipping address')).toContainText(home.new_address);
    await expect(page.getByRole('button', { name: 'Change the billing address' })).toBeFocused();
  });

  test('[K-06] [K-02] addresses are added, changed and deleted in the list; one outside the delivery area is refused @slow', async ({
    page,
  }) => {
    const login = await newcomer(page);
    await keepAddress(page, login, home);
    await keepAddress(page, login, faraway);
    await checkOut(page, login);
    await page.getByRole('button', { name: 'Change the shipping address' }).click();
    const list = dialog(page, 'Choose a shipping address');
    await expect(list.getByRole('listitem').filter({ hasText: 'Shimla' })).toContainText(
      'Shipping not available for this pincode',
    );
    await list.getByRole('radio', { name: 'Others' }).check();
    await list.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Shipping not available for this pincode')).toBeVisible();
    await expect(list).toBeVisible();
    await list.getByRole('button', { name: /^Delete Others/ }).click();
    await dialog(page, 'Delete address').getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: 'Add address' }).click();
    const form = dialog(page, 'Add address');
    await fillAddress(form, faraway);
    await save(page).click();
    await expect(form.getByText('Shipping not available for this pincode')).toBeVisible();
    await fillAddress(form, office);
    await save(page).click();
    await expect(form).toBeHidden();
    await expect(list, '[U-26] what was added is chosen at once').toBeHidden();
    await expect(picker(page, 'Shipping address')).toContainText(office.new_address);
    await sameBilling(page).uncheck();
    await expect(picker(page, 'Billing address')).toContainText(home.new_address);
    await sameBilling(page).check();

    await page.getByRole('button', { name: 'Change the shipping address' }).click();
    for (const left of [1, 0]) {
      await list
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await dialog(page, 'Delete address').getByRole('button', { name: 'Delete' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(left);
    }
    await page.getByRole('button', { name: 'Add address for shipping' }).click();
    await fillAddress(form, home);
    await save(page).click();
    await expect(form).toBeHidden();
    await expect(picker(page, 'Shipping address')).toContainText(home.new_address);
    await expect(list).toBeHidden();
  });
});
