import type { Page } from '@playwright/test';
import { onlyFirst } from './answers.ts';
import type { LoggedIn } from '../contract/account.ts';
import { dropDefault, fillAddress, dialog, home, keepAddress, keptAddresses, office } from './address-book.ts';
import { amount, expectCount, keptCheckout, putIntoCart, summary } from './cart-page.ts';
import {
  checkOut,
  choosePay,
  newCustomer,
  ordersOf,
  payCard,
  payMethod,
  paymentWindow,
  picker,
  placeButton,
  resultRow,
  result,
  sameBilling,
} from './checkout-page.ts';
import { logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expect, type OwnShop } from './own-shop.ts';
import { phone } from './screens.ts';
import { expectAccessible, typeInto, toast } from './shop.ts';

const mobile = (page: Page) => page.getByRole('textbox', { name: 'Mobile' });

/** ₹1,599 instead of ₹1,899; ₹2,499 without an offer. */
const shorts = 'CRS-M';
const bag = 'WFB-16';

const setAdvance = (shop: OwnShop, percentage: number) =>
  shop.change('update help set delivery_percentage = $1', [percentage]);

async function checkOutWith(page: Page, login: LoggedIn, coupon: string) {
  await putIntoCart(page, login, shorts);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Apply Coupon' }).click();
  await typeInto(page.getByRole('textbox', { name: 'Coupon code' }), coupon);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(amount(page, `Coupon ${coupon}`)).toHaveText(/^− ₹/);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(payMethod(page)).toBeVisible();
}

test.beforeEach(async ({ shop }) => {
  await shop.setMode('addtocart');
  await setAdvance(shop, 10);
  await shop.change("update pay_button set is_default = (button_id <> 'paymanual')");
  await shop.change('update stock set on_hand = reserved + 50 where sku = any($1)', [[shorts, bag]]);
});

test.describe('the page', () => {
  test('[K-07] the email is fixed, and a changed mobile number is saved with the account', async ({ page, shop }) => {
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(login.user.email);
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
    await expect(mobile(page)).toHaveValue('9876543210');
    await typeInto(mobile(page), '91234 5678');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(mobile(page)).toBeFocused();
    await typeInto(mobile(page), '+91 91234-56789');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Mobile number saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    await expect(mobile(page)).toBeFocused();
    await page.reload();
    await expect(mobile(page)).toHaveValue('9123456789');
    expect(await shop.rows('select mobile from account where user_id = $1', [login.user.user_id])).toEqual([
      { mobile: '9123456789' },
    ]);
  });

  test.describe('of an owner who changes them', () => {
    // A page opened before the change asks for a bill with a method that no longer exists.
    test.use({ refusals: [400] });

    test('[K-08] [U-26] only enabled methods are offered; none is chosen at first, later the one used last @slow', async ({
      page,
      shop,
    }) => {
      const login = await newCustomer(page, shop);
      await checkOut(page, login, shorts);
      await expect(payMethod(page)).toHaveAccessibleDescription('Select pay');
      const offered = () =>
        payMethod(page)
          .getByRole('radio')
          .evaluateAll((cards: HTMLInputElement[]) => cards.map(({ value, checked }) => [value, checked]));
      expect(await offered()).toEqual([
        ['Pay now', false],
        ['Pay on delivery', false],
      ]);
      await expect(payCard(page, 'Pay now')).toHaveAccessibleDescription(/Card\s*UPI\s*Netbanking.*Razorpay/);
      await expect(payCard(page, 'Pay on delivery')).toHaveAccessibleDescription(
        /Cash\s*UPI.*10% is paid now as an advance/,
      );
      await choosePay(page, 'Pay now');
      await expect(payMethod(page)).toHaveAccessibleDescription('');
      await page.reload();
      await expect(payCard(page, 'Pay now')).toBeChecked();
      await shop.change("update pay_button set is_default = (button_id in ('payondelivery', 'paymanual'))");
      await expect
        .poll(async () => {
          await page.reload();
          await expect(payMethod(page)).toBeVisible();
          return offered();
        })
        .toEqual([['Pay on delivery', false]]);
      await shop.change('update pay_button set is_default = false');
      await page.reload();
      await placeButton(page).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'No payment method is available right now' }),
      ).toBeFocused();
    });
  });

  // A project for phones would start another shop.
  test.describe('on a phone', () => {
    test.use(phone);

    test('[K-09] [U-12] the shop calculates the bill for this address, method and coupon', async ({ page, shop }) => {
      const login = await newCustomer(page, shop);
      await keepAddress(page, login, { ...office, pincode: '400001', city: 'Mumbai' });
      await checkOutWith(page, login, 'WELCOME10');
      const header = page.getByRole('banner');
      await expect(header.getByRole('link'), 'the logo, the way back and the account').toHaveCount(3);
      await expect(header.getByRole('searchbox').or(header.getByRole('button'))).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
      await expect(amount(page, 'Total MRP')).toHaveText('₹1,899.00');
      await expect(amount(page, /^Discount/)).toHaveText('− ₹300.00');
      await expect(amount(page, 'Coupon WELCOME10')).toHaveText('− ₹159.90');
      await expect(amount(page, /^Delivery \(/)).toHaveText(/Free|₹[1-9]/);
      await expect(amount(page, /^Advance/)).toBeHidden();
      const near = await amount(page, /^Delivery/).textContent();

      const seen = Promise.withResolvers<void>();
      await page.route('**/api/payment/bill', async (route) => {
        await seen.promise;
        await route.continue();
      });
      await choosePay(page, 'Pay on delivery');
      // The old bill stays until the new one arrives; until then nothing can be ordered.
      await expect(amount(page, /^Total₹/)).toBeVisible();
      await expect(placeButton(page)).toBeDisabled();
      seen.resolve();
      await expect(amount(page, /^Advance/)).toBeVisible();
      await expect(placeButton(page)).toBeEnabled();
      await expect(placeButton(page)).toHaveText(/^Place order Pay ₹[\d,.]+ now, ₹[\d,.]+ at the door$/);
      await expect(summary(page)).toContainText(/Estimated delivery: \d+ \w+ \d{4} – /);
      const rupees = async (name: RegExp) => Number((await amount(page, name).textContent())?.replaceAll(/[₹,]/g, ''));
      const total = await rupees(/^Total₹/);
      expect(await rupees(/^Advance/)).toBe(Math.round(total / 10));
      expect(await rupees(/^Remaining/)).toBeCloseTo(total - Math.round(total / 10), 2);

      await page.getByRole('button', { name: 'Change the shipping address' }).click();
      await dialog(page, 'Choose a shipping address').getByRole('radio', { name: 'Office' }).check();
      await dialog(page, 'Choose a shipping address').getByRole('button', { name: 'Save' }).click();
      await expect(picker(page, 'Shipping address')).toContainText('400001');
      await expect(amount(page, /^Delivery/)).toHaveText(/^₹\d{3}\.00$/);
      expect(near).not.toBe(await amount(page, /^Delivery/).textContent());
      await expectAccessible(page);
    });
  });

  test.describe('on a phone', () => {
    test.use({ ...phone, refusals: [404] });

    test('[U-12] a coupon can be applied and removed here too, the cart has the same one, and an expired one is reported @slow', async ({
      page,
      shop,
    }) => {
      const login = await newCustomer(page, shop);
      await checkOut(page, login, shorts);
      const code = page.getByRole('textbox', { name: 'Coupon code' });
      const apply = page.getByRole('button', { name: 'Apply', exact: true });
      await apply.click();
      await expect(page.getByText('Please enter a coupon code')).toBeVisible();
      await expect(code).toBeFocused();
      await typeInto(code, 'NOSUCH');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invalid coupon')).toHaveCount(1);
      await typeInto(code, 'welcome10');
      await page.keyboard.press('Enter');
      await expect(amount(page, 'Coupon WELCOME10')).toHaveText('− ₹159.90');
      await expect(summary(page).getByText('The price changed')).toHaveCount(0);
      const remove = page.getByRole('button', { name: /^Remove coupon WELCOME10/i });
      await expect(remove).toBeFocused();
      await page.reload();
      await expect(amount(page, 'Coupon WELCOME10')).toHaveText('− ₹159.90');
      await page.getByRole('link', { name: 'Back to cart' }).click();
      await expect(amount(page, /^Coupon WELCOME10/i)).toHaveText('− ₹159.90');
      await page.getByRole('button', { name: 'Checkout' }).click();
      // The cart has a button of that name too.
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
      await remove.click();
      await expect(amount(page, /^Coupon/)).toHaveCount(0);
      await expect(code).toBeFocused();
      await expect(amount(page, /^Total₹/)).not.toHaveText('₹1,439.10');
      await shop.change("insert into coupon (code, percentage_offer) values ('GONE20', 20) on conflict do nothing");
      await typeInto(code, 'GONE20');
      await page.keyboard.press('Enter');
      await expect(amount(page, 'Coupon GONE20')).toHaveText('− ₹319.80');
      await shop.change("delete from coupon where code = 'GONE20'");
      await page.reload();
      await expect(summary(page)).toContainText('GONE20: Invalid coupon');
      await expect(amount(page, 'Coupon GONE20')).toBeHidden();
    });

    test('[U-12] a different billing address and a note reach the order, and a script in the note is plain text @slow', async ({
      page,
      shop,
    }) => {
      await setAdvance(shop, 0);
      const login = await newCustomer(page, shop);
      await keepAddress(page, login, office);
      await checkOut(page, login, shorts);
      await expect(sameBilling(page)).toBeChecked();
      await expect(picker(page, 'Billing address')).toHaveCount(0);
      await sameBilling(page).uncheck();
      await page.getByRole('button', { name: 'Change the billing address' }).click();
      const list = dialog(page, 'Choose a billing address');
      await list.getByRole('radio', { name: 'Office' }).check();
      await list.getByRole('button', { name: 'Save' }).click();
      await expect(picker(page, 'Billing address')).toContainText(office.new_address);
      await expect(page.getByRole('button', { name: 'Change the billing address' })).toBeFocused();
      const note = page.getByRole('textbox', { name: 'Note for packing and delivery' });
      const words = 'Ring twice <img src=x onerror="document.title=1">';
      await typeInto(note, words);
      // Typed text survives a reload and a visit to the cart.
      await page.reload();
      await expect(note).toHaveValue(words);
      await expect(picker(page, 'Billing address')).toContainText(office.new_address);
      await choosePay(page, 'Pay on delivery');
      await expect(placeButton(page)).toBeEnabled();
      await placeButton(page).click();
      await expect(result(page, 'Payment Successful')).toBeVisible();
      const [order] = await ordersOf(shop, login);
      await page.goto(`/track/${order?.order_id}`);
      await expect(page.getByRole('region', { name: 'Your note' })).toContainText(words);
      await expect(page.getByRole('region', { name: 'Billing to' })).toContainText(office.new_address);
      await expect(page.getByRole('region', { name: 'Delivery to' })).toContainText(home.new_address);
      await expect(page).toHaveTitle(/Track order/);
      await checkOut(page, login, shorts);
      await expect(note).toHaveValue('');
    });

    test('[U-12] pressed while the bill is being calculated, the button says so @slow', async ({ page, shop }) => {
      await setAdvance(shop, 0);
      const login = await newCustomer(page, shop);
      await checkOut(page, login, shorts);
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/payment/bill', async (route) => {
        await held;
        await route.continue();
      });
      await choosePay(page, 'Pay on delivery');
      await placeButton(page).focus();
      await page.keyboard.press('Enter');
      const told = page.getByRole('status').filter({ hasText: 'One moment: we are working out the total.' });
      await expect(told).toBeVisible();
      release();
      await expect(told).toHaveCount(0);
      await expect(placeButton(page)).toBeFocused();
      expect(await ordersOf(shop, login)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(result(page, 'Payment Successful')).toBeVisible();
    });

    test('[U-12] a browser fills in the address, and places we deliver to are suggested first @slow', async ({
      page,
      shop,
    }) => {
      const login = await logIn(page, await openAccount({ dataFolder: shop.folder }));
      await checkOut(page, login, shorts);
      const add = page.getByRole('button', { name: 'Add address for shipping' });
      await add.click();
      const form = dialog(page, 'Add address');
      const filled = await form
        .locator('input[type=text]')
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ name, autocomplete }) => [name, autocomplete]));
      expect(filled).toEqual([
        ['pincode', 'postal-code'],
        ['city', 'address-level2'],
        // The state follows from the pincode.
        ['', ''],
        ['area', 'address-line2'],
        ['new_address', 'address-line1'],
      ]);
      await typeInto(form.getByRole('combobox', { name: 'Address' }), '5 Rose Villa, belapur');
      const first = form.getByRole('option').first();
      await expect(first).toContainText('400614');
      await first.click();
      await form.getByRole('button', { name: 'Save address' }).click();
      await expect(picker(page, 'Shipping address')).toContainText('5 Rose Villa');
      // The focus returns to the button that opened the form.
      await expect(page.getByRole('button', { name: 'Change the shipping address' })).toBeFocused();
      await expect(amount(page, /^Delivery/)).not.toHaveText('Depends on the address');
    });
  });

  test('[E-02] without a bill from the shop the cart’s own totals are shown, without an error @slow', async ({
    page,
    shop,
  }) => {
    const login = await newCustomer(page, shop);
    let isAway = true;
    await page.route('**/api/payment/bill', (route) =>
      isAway ? route.fulfill({ status: 200, body: 'a hotel WLAN' }) : route.continue(),
    );
    await checkOut(page, login, shorts);
    await expect(amount(page, /^Total₹/)).toHaveText('₹1,599.00');
    await expect(amount(page, /^Delivery/)).toHaveText('₹0.00');
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
    isAway = false;
    await expect(amount(page, /^Delivery/)).toHaveText(/Free|₹[1-9]/);
  });
});

test.describe('Place order', () => {
  test.use({ refusals: [0, 400, 404, 409, 500, 503] });

  test('[K-10] [V-02] missing parts are shown one at a time, in order, and take the focus @slow', async ({
    page,
    shop,
  }) => {
    const login = await logIn(page, await openAccount({ dataFolder: shop.folder }));
    await checkOut(page, login, shorts);
    await expect(amount(page, /^Delivery/)).toHaveText('Depends on the address');
    await placeButton(page).click();
    // No billing address is needed while it is the same.
    await expect(picker(page, 'Shipping address')).toContainText('Please select a shipping address.');
    await expect(page.getByRole('button', { name: 'Add address for shipping' })).toBeFocused();
    await sameBilling(page).uncheck();
    await placeButton(page).click();
    await expect(picker(page, 'Billing address')).toContainText('Please select a billing address.');
    await expect(page.getByRole('button', { name: 'Add address for billing' })).toBeFocused();
    await page.getByRole('button', { name: 'Add address for billing' }).click();
    await fillAddress(dialog(page, 'Add address'), home);
    await page.getByRole('button', { name: 'Save address' }).click();
    await keepAddress(page, login, office);
    await dropDefault(page, login, 'shipping');
    await page.reload();
    await placeButton(page).click();
    await expect(picker(page, 'Shipping address')).toContainText('Please select a shipping address.');
    await expect(page.getByRole('button', { name: 'Change the shipping address' })).toBeFocused();
    await page.getByRole('button', { name: 'Change the shipping address' }).click();
    await dialog(page, 'Choose a shipping address').getByRole('radio', { name: 'Home' }).check();
    await dialog(page, 'Choose a shipping address').getByRole('button', { name: 'Save' }).click();
    await expect(picker(page, 'Shipping address')).not.toContainText('Please select');
    await placeButton(page).click();
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
    await expect(mobile(page)).toBeFocused();
    // A number saved in another tab is here at once, without the message about the old one.
    const otherTab = await page.context().newPage();
    await otherTab.goto('/checkout');
    await typeInto(mobile(otherTab), '91234 56789');
    await otherTab.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(otherTab, 'Mobile number saved')).toBeVisible();
    await otherTab.close();
    await expect(mobile(page)).toHaveValue('9123456789');
    await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeHidden();
    await typeInto(mobile(page), '98765 43210');
    await placeButton(page).click();
    await expect(page.getByText('Please select a payment method.')).toBeVisible();
    await expect(payCard(page, 'Pay now')).toBeFocused();
    expect(await ordersOf(shop, login)).toEqual([]);
  });

  test('[K-11] [K-02] an address deleted on another device goes from the page, and the order can be placed with another @slow', async ({
    page,
    shop,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await keepAddress(page, login, office);
    await checkOut(page, login, shorts);
    await choosePay(page, 'Pay on delivery');
    await expect(picker(page, 'Shipping address')).toContainText(home.new_address);
    const [first] = await keptAddresses(page, login);
    const headers = { authorization: `Bearer ${login.accessToken}` };
    expect((await page.request.delete(`/api/address/${first?.id}`, { headers })).ok()).toBe(true);
    await placeButton(page).click();
    await expect(
      toast(page, 'An address of this order was deleted. Please check the address and place the order again.'),
    ).toBeVisible();
    await expect(picker(page, 'Shipping address')).toContainText(office.new_address);
    expect(await ordersOf(shop, login)).toEqual([]);
    await placeButton(page).click();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(1);
  });

  test('[K-11] [Y-03] [Y-04] [Y-05] pay on delivery without advance is placed at once, and only once by a double click', async ({
    page,
    shop,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts, bag);
    await choosePay(page, 'Pay on delivery');
    await placeButton(page).dblclick();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    const orders = await ordersOf(shop, login);
    expect(orders).toMatchObject([{ stage: 'placed', advance_paise: 0 }]);
    await expect(page).toHaveURL(`/payment-success/${orders[0]?.order_id}`);
    await expect(resultRow(page, 'Payment method')).toHaveText('Pay on delivery');
    await expect(resultRow(page, 'Advance paid')).toHaveText('₹0.00');
    expect(await keptCheckout(page)).toBeNull();
    await expectCount(page, 0);
  });

  test('[K-11] the same order a few minutes later asks first, and both answers work @slow', async ({ page, shop }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    const placeAtDoor = async () => {
      await checkOut(page, login, shorts);
      await choosePay(page, 'Pay on delivery');
      await placeButton(page).click();
    };
    await placeAtDoor();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await expect(page).toHaveURL('/my-account');
    await shop.change("update shop_order set placed_at = now() - interval '4 minutes' where user_id = $1", [
      login.user.user_id,
    ]);
    await placeAtDoor();
    const question = page.getByRole('dialog', { name: 'Already ordered' });
    await expect(question).toContainText('You placed this order 4 minutes ago. Order again?');
    const [order] = await ordersOf(shop, login);
    const earlier = question.getByRole('link', { name: 'See that order' });
    await expect(earlier).toHaveAttribute('href', `/track/${order?.order_id}`);
    await page.keyboard.press('Escape');
    await expect(placeButton(page)).toBeFocused();
    expect(await ordersOf(shop, login)).toHaveLength(1);
    await placeButton(page).click();
    await question.getByRole('button', { name: 'Order again' }).click();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(2);
  });

  test('[K-11] [K-12] a lost answer and a reload make one order @slow', async ({ page, shop }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts);
    await choosePay(page, 'Pay on delivery');
    let tries = 0;
    await page.route('**/api/payment/paydelivery', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 200, body: 'cut off' });
    });
    await placeButton(page).click();
    await expect(toast(page, 'Error during checkout')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(1);
    await page.reload();
    await choosePay(page, 'Pay on delivery');
    await placeButton(page).click();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(1);
    expect(tries).toBe(2);
  });

  test('[K-12] offline, slow or broken: the page says so, and nothing is lost @slow', async ({
    page,
    shop,
    context,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).not.toHaveText('₹0.00');
    await page.route(
      '**/api/payment/paydelivery',
      onlyFirst((route) => route.fulfill({ status: 500, json: {} })),
    );
    await placeButton(page).click();
    await expect(toast(page, 'Error during checkout')).toBeVisible();
    await expect(page.getByText('We could not confirm your order. Nothing was charged.')).toBeVisible();
    await expect(toast(page, 'Error during checkout')).toBeHidden();
    await context.setOffline(true);
    await placeButton(page).click();
    await expect(toast(page, 'Error during checkout')).toBeVisible();
    await context.setOffline(false);
    expect(await ordersOf(shop, login)).toEqual([]);
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/payment/paydelivery', async (route) => {
      await seen.promise;
      await route.continue();
    });
    await placeButton(page).click();
    await expect(placeButton(page)).toHaveText('Placing order…');
    await expect(placeButton(page)).toBeDisabled();
    seen.resolve();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toHaveLength(1);
  });

  test('a changed price is shown beside the old one and must be confirmed; sold-out items are named @slow', async ({
    page,
    shop,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts, bag);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).toHaveText('₹4,098.00');
    await shop.change('update stock set on_hand = reserved where sku = $1', [shorts]);
    await placeButton(page).click();
    await expect(summary(page)).toContainText('Padded Crash Shorts cannot be ordered like this.');
    expect(await ordersOf(shop, login)).toEqual([]);
    await shop.change('update stock set on_hand = reserved + 50 where sku = $1', [shorts]);
    await shop.change('update variation set price_paise = 259900 where sku = $1', [bag]);
    try {
      await placeButton(page).click();
      await expect(summary(page).getByText('The price changed')).toBeVisible();
      await expect(summary(page).locator('output').first()).toContainText('₹4,098.00 ₹4,198.00');
      await expect(amount(page, /^Total₹/)).toHaveText('₹4,198.00');
      expect(await ordersOf(shop, login)).toEqual([]);
      await placeButton(page).click();
      await expect(result(page, 'Payment Successful')).toBeVisible();
      expect(await ordersOf(shop, login)).toMatchObject([{ total_paise: 419_800 }]);
    } finally {
      await shop.change('update variation set price_paise = 249900 where sku = $1', [bag]);
    }
  });

  test('a new total that fails to load is not shown as a price change, and can be loaded again @slow', async ({
    page,
    shop,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, bag);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).toHaveText('₹2,499.00');
    await shop.change('update variation set price_paise = 259900 where sku = $1', [bag]);
    let isAway = true;
    await page.route('**/api/payment/bill', (route) =>
      isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    try {
      await page.clock.install();
      await placeButton(page).click();
      await expect(summary(page).getByText('The new total could not be loaded')).toBeVisible();
      await expect(summary(page).getByText('The price changed')).toHaveCount(0);
      // The page tries again after some seconds, and might do so before the press.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
      await expect(summary(page).getByText('The new total could not be loaded')).toBeVisible();
      isAway = false;
      await summary(page).getByRole('button', { name: 'Try again' }).click();
      await expect(summary(page).locator('output').first()).toContainText('₹2,499.00 ₹2,599.00');
      expect(await ordersOf(shop, login)).toEqual([]);
    } finally {
      await shop.change('update variation set price_paise = 249900 where sku = $1', [bag]);
    }
  });

  test('[U-17] items removed from the cart are neither shown nor charged after Back @slow', async ({ page, shop }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts, bag);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).toHaveText('₹4,098.00');
    await summary(page).getByRole('link', { name: 'Edit cart' }).click();
    await page.getByRole('button', { name: 'Remove Padded Wheel and Frame Bag' }).click();
    await expect(toast(page, 'Product removed from cart')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your cart has changed. The total is now ₹1,599.00.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Items in this order' }).getByRole('listitem')).toHaveCount(1);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).toHaveText('₹1,599.00');
    await placeButton(page).click();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toMatchObject([{ total_paise: 159_900 }]);
  });

  test('[U-17] a cart that Back restores from memory is loaded again, and works @slow', async ({ page, shop }) => {
    const login = await newCustomer(page, shop);
    await putIntoCart(page, login, shorts);
    await page.goto('/cart');
    // Headless Chromium restores no page. After a 204 the document stays, and its router waits for the next one as in a restored page.
    await page.route(
      '**/checkout',
      onlyFirst((route) => route.fulfill({ status: 204 })),
    );
    const left = page.waitForResponse('**/checkout');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await left;
    await putIntoCart(page, login, bag);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectCount(page, 2);
    await page.getByRole('button', { name: 'Remove Padded Wheel and Frame Bag' }).click();
    await expect(toast(page, 'Product removed from cart')).toBeVisible();
    await expectCount(page, 1);
    await expect(page).toHaveURL('/cart');
  });

  test('[U-17] [U-31] a line removed while the payment window is open: the page says that the order still has it @slow', async ({
    page,
    shop,
    context,
  }) => {
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts, bag);
    await choosePay(page, 'Pay now');
    await placeButton(page).click();
    await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
    const cartTab = await context.newPage();
    await cartTab.goto('/cart');
    await cartTab.getByRole('button', { name: 'Remove Padded Wheel and Frame Bag' }).click();
    await expect(page.getByText('Your cart has changed. Removed: Padded Wheel and Frame Bag.')).toBeVisible();
    await expect(page.getByText('The order you are paying for has not changed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText('Padded Wheel and Frame Bag');
    await expect(page.getByRole('link', { name: 'Cancel this order' })).toHaveAttribute('href', /^\/track\//);
    await page.keyboard.press('Escape');
    await expect(page.getByText('It has Padded Crash Shorts and Padded Wheel and Frame Bag.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('You cancelled this order before it was paid')).toBeVisible();
    expect(await ordersOf(shop, login)).toMatchObject([{ stage: 'abandoned' }]);
  });

  test('[U-17] a second tab follows the cart too; if it cannot, the shop refuses the order and the page says why @slow', async ({
    page,
    shop,
    context,
  }) => {
    await setAdvance(shop, 0);
    const login = await newCustomer(page, shop);
    await checkOut(page, login, shorts, bag);
    await choosePay(page, 'Pay on delivery');
    await expect(amount(page, /^Remaining/)).toHaveText('₹4,098.00');
    const cartTab = await context.newPage();
    await cartTab.goto('/cart');
    await cartTab.getByRole('button', { name: 'Quantity of Padded Crash Shorts: one more' }).click();
    await expect(page.getByText('Your cart has changed. The total is now ₹5,697.00.')).toBeVisible();
    // On another phone, so this tab is not notified.
    await shop.change('delete from cart_line where user_id = $1 and sku = $2', [login.user.user_id, bag]);
    await placeButton(page).click();
    const told = page.getByText(
      'Your cart has changed. The total is now ₹3,198.00. Please check it and place the order again.',
    );
    await expect(told).toBeFocused();
    expect(await ordersOf(shop, login)).toEqual([]);
    await placeButton(page).click();
    await expect(result(page, 'Payment Successful')).toBeVisible();
    expect(await ordersOf(shop, login)).toMatchObject([{ total_paise: 319_800 }]);
  });
});
