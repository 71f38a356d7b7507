import type { Locator, Page } from '@playwright/test';
import type { Product } from '../contract/product.ts';
import { deliveryWindowText } from '../domain/delivery-date.ts';
import { formatRupees } from '../domain/money.ts';
import { ask, askProduct, breakCall, changeAnswer, linkTo } from './answers.ts';
import { test } from './journey.ts';
import { shiftSince } from './layout-shift.ts';
import { expect, expectAccessible, typeInto } from './shop.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}( ?\\(|$)`) });
const picture = (page: Page) => page.locator('[data-side=current] img');

/** Arrives by a click, so that the browser itself loads the product. */
async function clickProduct(page: Page, title: string): Promise<void> {
  await page.goto(`/product?search=${encodeURIComponent(title)}`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/product\/.+\/.+/);
}

test('[P-01] the pictures turn by thumbnail, arrow and drag, and wrap around @phone', async ({ page, request }) => {
  const product = await askProduct(request, 'velox-carbon-110');
  const pictures = [product.image, ...product.gallery];
  await page.goto(linkTo(product));
  const shows = (index: number) => expect(picture(page)).toHaveAttribute('src', new RegExp(`^${pictures[index]}/`));
  await shows(0);
  await page.getByRole('button', { name: 'Show picture 3' }).click();
  await shows(2);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await shows(3);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await shows(0);
  const box = await picture(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await shows(1);
});

test('[P-02] [P-09] [B-01] [U-19] title, prices, saving, short description and the folded parts', async ({
  page,
  request,
}) => {
  const product = await askProduct(request, 'academy-starter-package');
  await page.goto(linkTo(product));
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText(product.title);
  await expect(main.getByText(product.short_description)).toBeVisible();
  await expect(main.getByText(formatRupees(product.salePrice ?? 0), { exact: true }).first()).toBeVisible();
  await expect(main.getByText(`MRP ${formatRupees(product.price)}`)).toBeVisible();
  await expect(main.getByText(`Save ${formatRupees(product.price - (product.salePrice ?? 0))}`)).toBeVisible();
  await expect(main.getByText(product.description)).toBeVisible();
  const fact = main.getByText(product.specifications[0]?.value ?? '', { exact: true });
  await expect(fact).toBeHidden();
  await main.getByRole('heading', { name: 'Specifications' }).click();
  await expect(fact).toBeVisible();
  await main.getByRole('heading', { name: 'Key Features' }).click();
  await expect(main.getByText(product.key_features[0] ?? '', { exact: true })).toBeVisible();
  // The buying button is in view without scrolling, and stays in view.
  const buying = main.getByRole('button', { name: 'Choose sizes' });
  for (const heading of ['Key Features', 'Specifications']) {
    await main.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    await expect(buying).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(buying).toBeInViewport({ ratio: 1 });
  await main.getByRole('heading', { name: 'Description' }).click();
  await expect(main.getByText(product.description)).toBeHidden();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: product.category }).click();
  await expect(heading(page)).toHaveText(product.category);
});

test('[P-03] [P-04] choosing attributes shows that variation and puts it into the address @phone', async ({
  page,
  request,
}) => {
  const product = await askProduct(request, 'velox-carbon-110');
  const wanted = product.variation.find(
    ({ attributes }) => attributes['Colour'] === 'Black' && attributes['Size'] === 'UK 8',
  );
  await page.goto(linkTo(product));
  const pages = await page.evaluate(() => history.length);
  await radio(page, 'Black').check();
  await expect(picture(page), 'its colour shows at once').toHaveAttribute('src', new RegExp(`^${wanted?.imageUrl}/`));
  await radio(page, 'UK 8').check();
  await expect(page).toHaveURL(new RegExp(`variation=${wanted?.sku}$`));
  const shownAsWanted = async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(`SKU ${wanted?.sku}`)).toBeVisible();
    await expect(main.getByText(formatRupees(wanted?.salePrice ?? 0), { exact: true }).first()).toBeVisible();
    await expect(main.getByText(`MRP ${formatRupees(wanted?.price ?? 0)}`)).toBeVisible();
    await expect(main.getByText(new RegExp(`\\b${wanted?.stock} (in stock|left)`))).toBeVisible();
    await expect(picture(page)).toHaveAttribute('src', new RegExp(`^${wanted?.imageUrl}/`));
    await expect(radio(page, 'Black')).toBeChecked();
    await expect(radio(page, 'UK 8')).toBeChecked();
  };
  await shownAsWanted();
  expect(await page.evaluate(() => history.length), 'Back leaves the product').toBe(pages);
  await page.reload();
  await shownAsWanted();
  await expectAccessible(page);
});

test('[U-05] [U-19] on a short phone, title and price show without scrolling, the buying button stays in reach, and one can choose a quantity', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const product = await askProduct(request, 'velox-carbon-110');
  const wanted = product.variation.find(({ attributes: { Colour, Size } }) => Colour === 'Black' && Size === 'UK 8');
  const rupees = wanted?.salePrice ?? 0;
  await page.goto(linkTo(product));
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Infinity;
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  const choose = page.getByRole('button', { name: 'Choose colour and size' });
  const barTop = (await topOf(choose)) - 12;
  expect(await bottomOf(heading(page))).toBeLessThan(barTop);
  expect(await bottomOf(page.getByText(`MRP ${formatRupees(product.originalPrice)}`))).toBeLessThan(barTop);
  expect(await shiftSince(page, 0), 'nothing moved while it came').toBeLessThan(0.02);

  await choose.click();
  const sheet = page.getByRole('dialog', { name: 'Choose colour and size' });
  await expectAccessible(page);
  await sheet.getByRole('radio', { name: 'Black' }).check();
  await expect(sheet.getByRole('button', { name: 'Choose size' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(radio(page, 'Black')).toBeChecked();

  await radio(page, 'Black').check();
  await radio(page, 'UK 8').check();
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await typeInto(quantity, '999');
  await page.keyboard.press('Enter');
  await expect(quantity, 'no more than there are').toHaveValue(String(wanted?.stock));
  for (const [typed, shown] of [
    ['0', '1'],
    ['-1', '1'],
    ['3', '3'],
  ] as const) {
    await typeInto(quantity, typed);
    await page.keyboard.press('Enter');
    await expect(quantity, typed).toHaveValue(shown);
  }
  await expect(page.getByText(`3 for ${formatRupees(rupees * 3)}`)).toBeVisible();

  // Every focused element, down to the end of the page, is above the bar.
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  await expect(last).toBeInViewport();
  expect(await bottomOf(last)).toBeLessThan(await topOf(button));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual((await topOf(button)) + 1);

  const pressedAt = await page.evaluate(() => performance.now());
  await button.click();
  const toast = page.getByText('Added to cart');
  await expect(toast).toBeVisible();
  const goToCart = page.getByRole('link', { name: 'In cart · Go to cart' });
  expect(await bottomOf(toast)).toBeLessThan(await topOf(goToCart));
  expect(await shiftSince(page, pressedAt), 'nothing moved by the toast').toBeLessThan(0.02);
  await goToCart.click();
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('3');
});

test('[P-03] a combination that does not exist cannot be chosen: the other choice is cleared, with a message @slow', async ({
  page,
  request,
}) => {
  const product = await askProduct(request, 'velox-carbon-110');
  await page.goto(linkTo(product));
  await radio(page, 'Crimson').check();
  await radio(page, 'UK 5').check();
  await expect(page).toHaveURL(/variation=/);
  await radio(page, 'White').check();
  await expect(page.getByText('White does not come in Size UK 5: please choose the Size again.')).toBeVisible();
  await expect(radio(page, 'UK 5')).not.toBeChecked();
  await expect(radio(page, 'White')).toBeChecked();
  await expect(page).not.toHaveURL(/variation=/);
  await radio(page, 'UK 6').check();
  await expect(page.getByText(/does not come in/)).toHaveCount(0);
  await expect(page).toHaveURL(/variation=/);
});

test('[P-03] colours are circles, designs are pictures, sizes are boxes; unknown values are shown as text @slow', async ({
  page,
  request,
}) => {
  const design = await askProduct(request, 'beach-roller');
  await page.goto(linkTo(design));
  const group = page.getByRole('group', { name: /^Design/ });
  await expect(group.getByRole('radio')).toHaveCount(design.attribute[0]?.selectedTerms.length ?? 0);
  await expect(group.locator('img')).toHaveCount(design.attribute[0]?.selectedTerms.length ?? 0);
  await page.goto(linkTo(await askProduct(request, 'velox-carbon-110')));
  await expect(page.getByRole('group', { name: /^Colour/ }).locator('svg')).toHaveCount(3);
  await expect(page.getByRole('group', { name: /^Size/ }).locator('svg, img')).toHaveCount(0);

  await changeAnswer(page, 'grouped-product/single/*', (product: Product) => ({
    ...product,
    attribute: product.attribute.map((attribute) =>
      attribute.slug === 'color'
        ? { ...attribute, selectedTerms: [...attribute.selectedTerms, { id: 'x', name: 'Moonlight' }] }
        : attribute,
    ),
  }));
  await clickProduct(page, 'Velox Carbon 4x110');
  await expect(radio(page, 'Moonlight')).toBeDisabled();
  await expect(page.getByRole('group', { name: /^Colour/ }).getByText('Mo', { exact: true })).toBeVisible();
});

test('[P-05] [U-11] View Product lists the parts of a package, with quantity, size and link', async ({
  page,
  request,
}) => {
  await page.goto(linkTo(await askProduct(request, 'slalom-coach-package')));
  await page.getByRole('button', { name: 'View Product' }).click();
  const parts = page.getByRole('dialog', { name: 'In this package' }).getByRole('listitem');
  await expectAccessible(page);
  await expect(parts.filter({ hasText: 'Cones' })).toContainText('2 × ');
  await expect(parts.filter({ hasText: 'Bottle' })).toContainText('Colour: Teal');
  await parts.getByRole('link', { name: 'Bottle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bottle');
  await expect(page.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[P-08] [V-01] the pincode check answers in green or red, and is remembered for the visit', async ({
  page,
  request,
}) => {
  const { pincodesData } = await ask<{ pincodesData: { pincode: string; status: string }[] }>(
    request,
    'pincode/getall/pahiya',
  );
  const served = pincodesData.find(({ status }) => status === 'Active')?.pincode ?? '';
  const paused = pincodesData.find(({ status }) => status !== 'Active')?.pincode ?? '110001';
  const product = await askProduct(request, 'academy-starter-package');
  await page.goto(linkTo(product));
  const box = page.getByRole('textbox', { name: 'Check delivery' });
  const check = async (pincode: string) => {
    await typeInto(box, pincode);
    await page.getByRole('button', { name: 'Check' }).click();
  };
  const colourOf = (words: string) => page.getByText(words).evaluate((element) => getComputedStyle(element).color);
  for (const short of ['', '4007', '   4  ']) {
    await check(short);
    await expect(page.getByText('Please enter a valid pincode')).toBeVisible();
  }
  await check(paused);
  await expect(page.getByText(`Sorry, delivery is not available to ${paused}`)).toBeVisible();
  expect(await colourOf(`Sorry, delivery is not available to ${paused}`)).toBe('rgb(192, 34, 26)');
  await check(served);
  await expect(page.getByText(`Delivery available to ${served}`)).toBeVisible();
  expect(await colourOf(`Delivery available to ${served}`)).toBe('rgb(10, 122, 61)');
  const now = new Date();
  const days = deliveryWindowText({ orderedAt: now, deliveryDaysOfLines: [product.delivery_days], now });
  await expect(page.getByText(`Estimated delivery: ${days}`)).toBeVisible();
  await page.goto(linkTo(await askProduct(request, 'velox-carbon-110')));
  await expect(box).toHaveValue(served);
  await expect(page.getByText(`Delivery available to ${served}`)).toBeVisible();
});

test('[E-02] a product or a pincode check that fails to load says so, without a toast, and is retried @slow', async ({
  page,
}) => {
  await breakCall(page, 'grouped-product/single/*');
  await clickProduct(page, 'Velox Carbon 4x110');
  await expect(page.getByText('This product could not be loaded just now.')).toBeVisible();
  await page.unroute('**/api/grouped-product/single/*');
  await expect(heading(page)).toContainText('Velox Carbon 4x110');

  await breakCall(page, 'pincode/getall/*');
  await typeInto(page.getByRole('textbox', { name: 'Check delivery' }), '400701');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Delivery to 400701 could not be checked just now.')).toBeVisible();
  await expect(page.getByText(/not available|Failed/)).toHaveCount(0);
  await page.unroute('**/api/pincode/getall/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Delivery available to 400701')).toBeVisible();
});

test('[I-02] list fields that come as JSON text are shown as lists; broken ones as none @slow', async ({ page }) => {
  const fields = ['gallery', 'key_features', 'specifications', 'attribute', 'variation', 'grouped_product'] as const;
  await changeAnswer(page, 'grouped-product/single/*', (product: Product) => ({
    ...product,
    ...Object.fromEntries(fields.map((name) => [name, JSON.stringify(product[name])])),
  }));
  await clickProduct(page, 'Velox Carbon 4x110');
  await expect(page.getByRole('radio')).toHaveCount(8);
  await page.getByRole('heading', { name: 'Key Features' }).click();
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toBeVisible();

  await page.unroute('**/api/grouped-product/single/*');
  await changeAnswer(page, 'grouped-product/single/*', (product: Product) => ({
    ...product,
    ...Object.fromEntries(fields.map((name) => [name, '[{"sku":'])),
  }));
  await clickProduct(page, 'Velox Carbon 4x110');
  await expect(heading(page)).toContainText('Velox Carbon');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Key Features' })).toHaveCount(0);
});

test('a product with a title of 300 letters and without picture, price and variation still has a working page @phone @slow', async ({
  page,
}) => {
  const long = 'Skate'.repeat(60);
  await changeAnswer(page, 'grouped-product/single/*', (product: Product) => ({
    ...product,
    title: long,
    image: null,
    gallery: [],
    variation: [],
    originalPrice: null,
    discountPrice: null,
    totalStock: undefined,
  }));
  await clickProduct(page, 'Velox Carbon 4x110');
  await expect(heading(page)).toHaveText(long);
  await expect(page.getByText('Price on request')).toBeVisible();
  await expect(page.getByRole('img', { name: /^No picture/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a product can be read in full, and its variations are links @slow', async ({ page, request }) => {
    const product = await askProduct(request, 'velox-carbon-110');
    await page.goto(linkTo(product));
    await expect(page.getByText(product.description)).toBeVisible();
    await page.getByRole('link', { name: 'Black, UK 8' }).click();
    await expect(page.getByText(/^SKU /)).toContainText('BLA');
  });
});
