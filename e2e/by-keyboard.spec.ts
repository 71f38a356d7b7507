import type { Locator, Page } from '@playwright/test';
import { askProduct, linkTo } from './answers.ts';
import type { PayMode } from '../domain/cart-mode.ts';
import { cartLink, line } from './cart-page.ts';
import { newCustomer, payCard, paymentWindow, placeButton, result } from './checkout-page.ts';
import { logIn, openAccount } from './customer.ts';
import { ownShopTest, test } from './journey.ts';
import { byKeyboard } from './keyboard.ts';
import { expect, toast } from './shop.ts';

const velox = /^Velox Carbon 4x110/;

/** From a list to a variation in the cart, then to the cart page. */
async function buyVelox(page: Page): Promise<void> {
  const keys = byKeyboard(page);
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await keys.typeInto(search, 'velox');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('ArrowDown');
  await keys.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('velox');
  await keys.press('Enter');
  await expect(page).toHaveURL('/product?search=velox');
  keys.startAnew();

  const filters = page.getByRole('region', { name: 'Filters' });
  await keys.pressOn(filters.getByRole('checkbox', { name: /^In stock/ }), 'Space');
  await expect(page).toHaveURL(/stock=in/);
  const sort = page.getByRole('button', { name: /^Sort/ });
  await keys.pressOn(sort);
  await keys.expectModal(page.getByRole('dialog', { name: 'Sort by' }), sort);

  await keys.pressOn(page.getByRole('main').getByRole('link', { name: velox }));
  await expect(page.getByRole('heading', { level: 1, name: velox })).toBeVisible();
  keys.startAnew();
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
  await keys.pressOn(enlarge);
  await keys.expectModal(page.getByRole('dialog', { name: velox }), enlarge);
  const radios = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) }).getByRole('radio');
  await keys.tabTo(radios('Colour').first());
  await keys.press('Space');
  await keys.press('ArrowRight');
  await expect(radios('Colour').nth(1)).toBeChecked();
  await keys.tabTo(radios('Size').first());
  await keys.press('ArrowDown');
  await expect(page).toHaveURL(/variation=/);
  await keys.pressOn(page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }));
  await expect(page.getByText(/dded to cart/).first()).toBeVisible();
  await keys.tabBackTo(cartLink(page));
  await keys.press('Enter');
  await expect(page).toHaveURL('/cart');
  keys.expectEasyToFollow();
}

/** From the cart to a payment method. */
async function goToCheckout(page: Page, mode: PayMode): Promise<void> {
  const keys = byKeyboard(page);
  await keys.pressOn(line(page, velox).getByRole('button', { name: 'one more' }));
  await expect(line(page, velox).getByRole('textbox')).toHaveValue('2');
  await keys.tabBackTo(line(page, velox).getByRole('button', { name: 'one less' }));
  await keys.press('Enter');
  await expect(line(page, velox).getByRole('textbox')).toHaveValue('1');
  const coupon = page.getByRole('button', { name: 'Apply Coupon' });
  await keys.pressOn(coupon);
  await keys.expectModal(page.getByRole('dialog', { name: 'Apply coupon' }), coupon);
  await keys.pressOn(page.getByRole('button', { name: 'Checkout' }));
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  keys.startAnew();
  await keys.tabTo(payCard(page, 'Pay now'));
  await keys.press(mode === 'Pay now' ? 'Space' : 'ArrowDown');
  await expect(payCard(page, mode)).toBeChecked();
  await expect(placeButton(page)).toBeEnabled();
  await keys.pressOn(placeButton(page));
  keys.expectEasyToFollow();
}

ownShopTest('a skate is found, chosen and ordered, to be paid on delivery @slow', async ({ page, shop }) => {
  await shop.setMode('addtocart');
  await shop.change('update help set delivery_percentage = 0');
  await newCustomer(page, shop);
  await buyVelox(page);
  await goToCheckout(page, 'Pay on delivery');
  await expect(result(page, 'Payment Successful')).toBeVisible();
});

ownShopTest('an order is paid in the payment window @slow', async ({ page, shop }) => {
  await shop.setMode('addtocart');
  await newCustomer(page, shop);
  await buyVelox(page);
  await goToCheckout(page, 'Pay now');
  const window = paymentWindow(page);
  await expect(window.getByRole('heading', { name: 'Pay with' })).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  };
  await tabTo(window.getByRole('button', { name: 'UPI' }));
  await page.keyboard.press('Enter');
  await tabTo(window.getByLabel('UPI ID'));
  await page.keyboard.type('success@razorpay');
  await page.keyboard.press('Enter');
  await expect(result(page, 'Payment Successful')).toBeVisible();
});

test('logging in, and the wish list @slow', async ({ page, request }) => {
  const { email, password } = await openAccount();
  const keys = byKeyboard(page);
  await page.goto('/login?next=/wish-list');
  await keys.typeInto(page.getByLabel('Email'), email);
  await keys.typeInto(page.getByLabel('Password', { exact: true }), password);
  await keys.pressOn(page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await keys.pressOn(page.getByRole('button', { name: 'Log in', exact: true }));
  await expect(page).toHaveURL('/wish-list');
  const oil = await askProduct(request, 'bearing-oil');
  await page.goto(linkTo(oil));
  await keys.pressOn(page.getByRole('button', { name: `Wish list: ${oil.title}` }), 'Space');
  await expect(toast(page, 'Saved to your wish list')).toBeVisible();
  await page.goto('/wish-list');
  await keys.tabTo(page.getByRole('main').getByRole('link', { name: oil.title }));
  const heart = page.getByRole('main').getByRole('button', { name: `Wish list: ${oil.title}` });
  await keys.tabBackTo(heart);
  await keys.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: oil.title })).toHaveCount(0);
  await expect(page.locator(':focus'), 'the focus is not lost with the card').toHaveCount(1);
  keys.expectEasyToFollow();
});

test('the contact form @slow', async ({ page }) => {
  const keys = byKeyboard(page);
  await page.goto('/contact');
  const form = page.getByRole('region', { name: 'Get In Touch' });
  await keys.typeInto(form.getByLabel('Name'), 'Kiran Patil');
  await keys.typeInto(form.getByLabel('Email'), 'kiran.by.keyboard@example.com');
  await keys.typeInto(form.getByLabel('Mobile'), '98765');
  await keys.typeInto(form.getByLabel('Message'), 'Do you grind blades?');
  await keys.pressOn(form.getByRole('button', { name: 'Send message' }));
  await expect(form.getByLabel('Mobile')).toBeFocused();
  await keys.press('ControlOrMeta+a');
  await page.keyboard.type('9876543210');
  await keys.press('Enter');
  await expect(form.getByRole('heading', { name: 'We have your message' })).toBeVisible();
  keys.expectEasyToFollow();
});

test('the admission form, up to the payment window @slow', async ({ page }) => {
  await logIn(page, await openAccount());
  const keys = byKeyboard(page);
  await page.goto('/admission-form');
  await expect(page.getByRole('heading', { level: 1, name: 'Admission' })).toBeVisible();
  await keys.pressOn(page.getByRole('button', { name: 'Choose: Airoli' }));
  await expect(page.getByRole('button', { name: 'Chosen: Airoli' })).toBeFocused();
  await keys.tabBackTo(page.getByRole('link', { name: 'Go to the form' }));
  await keys.press('Enter');
  keys.startAnew();
  await keys.tabTo(page.getByLabel('Full name'), { max: 1 });
  await page.keyboard.type('Kabir Shah');
  await keys.tabTo(page.getByLabel('Date of birth'));
  await page.keyboard.type('02022016');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2016-02-02');
  await keys.tabTo(page.getByRole('radio').first());
  await keys.press('Space');
  await keys.press('ArrowRight');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await keys.typeInto(page.getByLabel("Father's name"), 'Rohan Shah');
  await keys.typeInto(page.getByLabel("Mother's name"), 'Meera Shah');
  await keys.typeInto(page.getByLabel('Mobile'), '9876543210');
  await keys.typeInto(page.getByRole('textbox', { name: 'Address' }), '12 Palm Beach Road');
  await keys.typeInto(page.getByLabel('Pincode'), '400708');
  await keys.tabTo(page.getByLabel('Centre'));
  await page.keyboard.type('Gore');
  await expect(page.getByLabel('Centre')).toHaveValue('Goregoan West');
  await keys.pressOn(page.getByRole('checkbox', { name: /^Training/ }), 'Space');
  await keys.pressOn(page.getByRole('checkbox', { name: /^I have read/ }), 'Space');
  await keys.pressOn(page.getByRole('button', { name: 'Submit and pay the fee' }));
  await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
  keys.expectEasyToFollow();
});

test('the checks notice focus that is hard to follow @slow', async ({ page }) => {
  await page.setContent(`<style>:focus { outline: 3px solid blue } button { display: block; margin: 9px }</style>
    <p style="position: fixed; top: 0; height: 40px; left: 0; right: 0; margin: 0; background: red; z-index: 1"></p>
    <button>hidden</button><button style="margin-top: 60px">first</button>
    <div style="display: flex; flex-direction: column-reverse"><button>third</button><button>second</button></div>
    <button style="outline: none">bare</button><button>last</button>`);
  const keys = byKeyboard(page);
  await keys.tabTo(page.getByRole('button', { name: 'last' }));
  expect(keys.faults).toEqual(['not in view: hidden', 'out of order: third → second', 'no outline: bare']);
});
