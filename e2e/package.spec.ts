import type { Locator, Page } from '@playwright/test';
import { askProduct, linkTo } from './answers.ts';
import { expectCount, keptItems, line, putIntoCart, putIntoGuestCart, serverCart } from './cart-page.ts';
import { choosePay, newCustomer, ordersOf, payByUpi, placeButton } from './checkout-page.ts';
import { enter } from './desk/desk.ts';
import { ownShopTest as test } from './journey.ts';
import { expect } from './own-shop.ts';
import { expectAccessible, toast } from './shop.ts';

const title = 'Academy Starter Package: Skates, Helmet and Guards';
const skates = 'School League Inline Skates';
const helmet = 'Street Dome Skate Helmet';
const guards = 'Club Guard Set (Knee, Elbow and Wrist)';

/** Small skates, a big blue helmet, small black guards. */
const chosen = ['SCL-S', 'STD-L-ROYBLU', 'CGS-S-BLA'];
const lineSku = ['PKG-START', ...chosen].join('~');

const choice = (page: Page, attribute: string, of: string): Locator =>
  page.getByRole('group', { name: `${attribute} of ${of}` });

/** The text may also say "sold out". */
const value = (group: Locator, name: string): Locator => group.getByRole('radio', { name: new RegExp(`^${name}\\b`) });

/** Tab to the group, then arrow keys to the value, as without a mouse. */
async function chooseByKeys(page: Page, group: Locator, name: string): Promise<void> {
  const values = group.getByRole('radio');
  await values.first().focus();
  await page.keyboard.press('Space');
  for (let press = await values.count(); press > 0; press--) {
    if (await value(group, name).isChecked()) return;
    await page.keyboard.press('ArrowRight');
  }
  await expect(value(group, name)).toBeChecked();
}

const addButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });

test.beforeEach(async ({ shop }) => {
  await shop.setMode('addtocart');
  await shop.change(`update stock set on_hand = reserved + 9 where sku = any($1)`, [chosen]);
});

test('[U-11] the size of each part is chosen by keyboard; sold-out sizes are struck out; other sizes are another line @slow', async ({
  page,
  request,
  shop,
}) => {
  await shop.change(`update stock set on_hand = reserved where sku = 'STD-M-ROYBLU'`);
  await page.goto(linkTo(await askProduct(request, 'academy-starter-package')));
  const parts = page.getByRole('region', { name: 'Choose what is in your package' });
  await expect(parts.getByRole('listitem')).toHaveCount(4);
  await expect(parts.getByRole('link', { name: helmet })).toBeVisible();
  await page.getByRole('button', { name: 'Choose sizes' }).click();
  await expect(choice(page, 'Size', skates).getByRole('radio').first()).toBeFocused();

  await chooseByKeys(page, choice(page, 'Size', skates), 'S');
  await chooseByKeys(page, choice(page, 'Colour', helmet), 'Royal Blue');
  await chooseByKeys(page, choice(page, 'Colour', guards), 'Black');
  await chooseByKeys(page, choice(page, 'Size', guards), 'S');
  const medium = choice(page, 'Size', helmet).locator('label').filter({ hasText: 'M' });
  await expect(medium).toContainText('(sold out)');
  await expect(medium.getByText('M', { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
  await expectAccessible(page);
  await medium.getByRole('radio').check();
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible();
  await value(choice(page, 'Size', helmet), 'L').check();
  await expect(page).toHaveURL(new RegExp(`variation=PKG-START%7E${chosen.join('%7E')}$`));

  await page.reload();
  await expect(value(choice(page, 'Size', helmet), 'L')).toBeChecked();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expectCount(page, 1);
  // Two quick choices: the second must not undo the first.
  const quickly = [value(choice(page, 'Size', skates), 'L'), value(choice(page, 'Size', guards), 'M')];
  const inputs = await Promise.all(quickly.map((radio) => radio.elementHandle()));
  await page.evaluate((all) => all.forEach((input) => (input as HTMLElement).click()), inputs);
  for (const radio of quickly) await expect(radio).toBeChecked();
  await expect(page).toHaveURL(/%7ESCL-L%7E.*%7ECGS-M-BLA$/);
  await addButton(page).click();
  await expectCount(page, 2);
  await expect
    .poll(async () => (await keptItems(page)).map((item) => item.product_sku))
    .toEqual([lineSku, lineSku.replace('SCL-S', 'SCL-L').replace('CGS-S', 'CGS-M')]);
});

test('[U-11] the chosen sizes show in cart, checkout, order, Track and at the desk, and their stock is taken @slow', async ({
  page,
  shop,
}) => {
  const skus = [...chosen, 'SCL-M', 'TTL-01'];
  const before = await stockOf(shop, skus);
  const login = await newCustomer(page, shop);
  await putIntoCart(page, login, lineSku);
  await putIntoCart(page, login, lineSku.replace('SCL-S', 'SCL-L'));
  const words = [`${skates}: S`, `${helmet}: L, Royal Blue`, `${guards}: S, Black`];
  const expectWords = async (place: Locator) => {
    for (const word of words) await expect(place).toContainText(word);
  };
  await page.goto('/cart');
  await expect(line(page, title)).toHaveCount(2);
  await expectWords(line(page, title).first());
  await line(page, title).nth(1).getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByRole('region', { name: 'Saved for later' })).toContainText(`${skates}: L`);
  await expect(line(page, title).getByRole('link', { name: title })).toHaveAttribute(
    'href',
    /\?variation=PKG-START~SCL-S~/,
  );
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expectWords(page.getByRole('list', { name: 'Items in this order' }));
  await choosePay(page, 'Pay now');
  await placeButton(page).click();
  await payByUpi(page, 'success@razorpay');
  await expect(page).toHaveURL(/payment-success/);
  expect(await serverCart(page, login)).toEqual([]);
  const [order] = await ordersOf(shop, login);
  expect(order).toMatchObject({ stage: 'placed' });
  await page.goto(`/track/${order?.order_id}`);
  await expectWords(page.getByRole('region', { name: '1 item' }));
  expect(await stockOf(shop, skus)).toEqual({
    ...before,
    ...Object.fromEntries(chosen.map((sku) => [sku, 8])),
    'TTL-01': (before['TTL-01'] ?? 0) - 1,
  });

  await enter(shop, page);
  await page.goto(`/desk/orders/${order?.order_id}`);
  const packed = page.getByRole('list', { name: `In ${title}` }).getByRole('listitem');
  await expect(packed).toHaveText([
    /SCL-S$/,
    /1 × Street Dome.*L.*Royal Blue · STD-L-ROYBLU$/,
    /CGS-S-BLA$/,
    /TTL-01$/,
  ]);
});

async function stockOf(shop: { rows: <Row>(text: string, values: unknown[]) => Promise<Row[]> }, skus: string[]) {
  const rows = await shop.rows<{ sku: string; units: number }>(
    'select sku, on_hand - reserved as units from stock where sku = any($1)',
    [skus],
  );
  return Object.fromEntries(rows.map(({ sku, units }) => [sku, units]));
}

test('[U-11] a guest’s choice is stored in the browser and joins the account at login; an older cart without a choice says what to do @slow', async ({
  page,
  shop,
  request,
}) => {
  const product = await askProduct(request, 'academy-starter-package');
  await putIntoGuestCart(page, { product_id: product.product_id, sku: 'PKG-START', title });
  await page.goto('/cart');
  await expect(line(page, title)).toContainText('This package has changed. Please choose its contents again.');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await line(page, title)
    .getByRole('link', { name: `Choose again: ${title}` })
    .click();
  await value(choice(page, 'Size', skates), 'S').check();
  for (const [of, colour, size] of [
    [helmet, 'Royal Blue', 'L'],
    [guards, 'Black', 'S'],
  ] as const) {
    await value(choice(page, 'Colour', of), colour).check();
    await value(choice(page, 'Size', of), size).check();
  }
  await addButton(page).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect
    .poll(async () => (await keptItems(page)).map((item) => item.product_sku))
    .toEqual(['PKG-START', lineSku]);
  await page.goto('/cart');
  await expect(line(page, title).nth(1)).toContainText(`${helmet}: L, Royal Blue`);

  const login = await newCustomer(page, shop);
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Saved on this device' })).toContainText(
    'Please choose what is in the package.',
  );
  await expect(line(page, title)).toContainText(`${guards}: S, Black`);
  expect((await serverCart(page, login)).map((item) => item.product_sku)).toEqual([lineSku]);
});

test('[U-11] a card leads to the choice, and Buy Now takes it to the checkout @phone @slow', async ({ page, shop }) => {
  await page.goto(`/product?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Package details: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('listitem').filter({ hasText: helmet })).toContainText('You choose: Colour, Size');
  await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Choose options' }).click();
  await expect(page.getByRole('region', { name: 'Choose what is in your package' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: `Add to Cart: ${title}` }).click();
  await expect(page.getByRole('region', { name: 'Choose what is in your package' })).toBeVisible();
  await expectCount(page, 0);

  await shop.setMode('buynow');
  await newCustomer(page, shop);
  const { search } = new URL(`/?variation=${lineSku}`, page.url());
  await page.goto(new URL(page.url()).pathname + search);
  await page.getByRole('main').getByRole('button', { name: 'Buy Now', exact: true }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(`${helmet}: L, Royal Blue`);
});
