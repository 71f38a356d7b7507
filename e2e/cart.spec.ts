import type { Locator } from '@playwright/test';
import { deliveryWindowText } from '../domain/delivery-date.ts';
import { formatRupees } from '../domain/money.ts';
import { askProduct, askProducts, breakCall, linkTo } from './answers.ts';
import {
  addFromList,
  amount,
  cartLink,
  expectCount,
  floatingCart,
  keptCheckout,
  keptItems,
  line,
  putIntoCart,
  putIntoGuestCart,
  summary,
} from './cart-page.ts';
import { test } from './journey.ts';
import { phone } from './screens.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';
import { expectAccessible, typeInto, toast } from './shop.ts';

const shorts = 'Padded Crash Shorts';
const bag = 'Padded Wheel and Frame Bag';

test.describe('adding as a guest', () => {
  test('[C-12] [C-13] [D-04] [L-13] [L-12] a card adds its product once, and every badge shows it at once', async ({
    page,
  }) => {
    await page.goto(`/product?search=${encodeURIComponent(shorts)}`);
    await expectCount(page, 0);
    await expect(floatingCart(page)).toBeHidden();
    const fetched = page.waitForRequest('**/api/grouped-product/single/crash-shorts');
    await page.getByRole('button', { name: `Add to Cart: ${shorts}` }).dblclick();
    await fetched;
    await expect(toast(page, 'Added to cart')).toBeVisible();
    await expectCount(page, 1);
    await expect(floatingCart(page)).toHaveAttribute('href', '/cart');
    await expect(toast(page, 'Product already in cart')).toBeHidden();

    const items = await keptItems(page);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      product_id: 'crash-shorts',
      product_sku: 'CRS-M',
      product_name: shorts,
      product_status: 'Active',
      typeofsimple: '',
      variation_attributes: {},
      main_id: 'pahiya',
    });
    expect(typeof items[0]?.product_price).toBe('number');
  });

  test('[C-10] a second press on the card warns, and adds nothing @slow', async ({ page }) => {
    await addFromList(page, shorts);
    await expect(toast(page, 'Added to cart')).toBeHidden();
    await page.getByRole('button', { name: `Add to Cart: ${shorts}` }).click();
    await expect(toast(page, 'Product already in cart')).toBeVisible();
    await expectCount(page, 1);
  });

  test('[L-14] [C-13] [C-10] [C-01] a product with variations opens the chooser, where each counts by its SKU @slow', async ({
    page,
    request,
  }) => {
    const product = await askProduct(request, 'glide-125');
    await page.goto(`/product?search=${encodeURIComponent(product.title)}`);
    const chooser = page.getByRole('dialog', { name: `${product.title} - Choose a Variation` });
    const add = async (place: number) => {
      await page.getByRole('button', { name: `Add to Cart: ${product.title}` }).click();
      for (const { sku } of product.variation) await expect(chooser.getByText(`SKU ${sku}`)).toBeVisible();
      await chooser
        .getByRole('button', { name: /^Add to Cart/ })
        .nth(place)
        .click();
      await expect(chooser).toBeHidden();
    };
    await add(0);
    await expectCount(page, 1);
    await add(1);
    await expectCount(page, 2);
    // Waits, because at once it would count as a double click.
    await expect(toast(page, 'Added to cart')).toBeHidden();
    await add(1);
    await expect(toast(page, 'Product already in cart')).toBeVisible();
    await expectCount(page, 2);
    expect((await keptItems(page)).map((item) => item.product_sku)).toEqual(product.variation.map(({ sku }) => sku));
    await cartLink(page).click();
    await expect(line(page, product.title)).toHaveCount(product.variation.length);
    for (const [place, { attributes, imageUrl }] of product.variation.entries()) {
      const row = line(page, product.title).nth(place);
      for (const [name, value] of Object.entries(attributes)) await expect(row).toContainText(`${name}: ${value}`);
      await expect(row.locator('img')).toHaveAttribute('src', new RegExp(`^${imageUrl ?? product.image}/`));
    }
    const second = product.variation[1];
    await line(page, product.title).nth(1).getByRole('link', { name: product.title }).click();
    await expect(page.getByText(/^SKU /)).toContainText(second?.sku ?? 'a second variation');
  });

  test('[P-06] [L-15] [U-19] the product page and a grouped product add too, and then link to the cart @slow', async ({
    page,
    request,
  }) => {
    const variable = await askProduct(request, 'glide-125');
    await page.goto(`${linkTo(variable)}?variation=${variable.variation[0]?.sku}`);
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
    // The second of two quick taps falls on the link that has taken the button's place, and does nothing.
    const opening = await add.evaluate(
      (button: HTMLButtonElement) =>
        new Promise((resolve) => {
          new MutationObserver((_changes, observer) => {
            const link = document.querySelector<HTMLAnchorElement>('main a[href="/cart"]');
            if (!link) return;
            observer.disconnect();
            link.click();
            setTimeout(() => resolve(window.__reactRouterDataRouter?.state.navigation.location?.pathname));
          }).observe(document.body, { childList: true, subtree: true });
          button.click();
        }),
    );
    expect(opening).toBeUndefined();
    const goToCart = page.getByRole('main').getByRole('link', { name: 'In cart · Go to cart' });
    // Wait for storage, not for the number in the header, which shows earlier: only stored lines survive leaving the page.
    await expect.poll(() => keptItems(page)).toHaveLength(1);
    const grouped = await askProduct(request, 'slalom-coach-package');
    await page.goto(`/product?search=${encodeURIComponent(grouped.title)}`);
    await page.getByRole('button', { name: `Package details: ${grouped.title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
    await expect.poll(() => keptItems(page)).toHaveLength(2);
    await page.goto(linkTo(grouped));
    await goToCart.click();
    await expect(page).toHaveURL('/cart');
    await expectCount(page, 2);
  });

  test('[C-12] a product that cannot be fetched changes nothing @slow', async ({ page }) => {
    await page.goto(`/product?search=${encodeURIComponent(shorts)}`);
    await page.route('**/api/grouped-product/single/*', (route) => route.fulfill({ body: 'a hotel WLAN' }));
    await page.getByRole('button', { name: `Add to Cart: ${shorts}` }).click();
    await expect(toast(page, 'Something went wrong')).toBeVisible();
    await expectCount(page, 0);
    expect(await keptItems(page)).toEqual([]);
  });
});

test.describe('the cart of a guest', () => {
  test('[C-01] [C-02] [C-05] [C-06] [C-12] [R-05] lines, quantities, totals and the delivery window, until it is empty @phone', async ({
    page,
    request,
  }) => {
    const [first, second] = [await askProduct(request, 'crash-shorts'), await askProduct(request, 'wheel-bag')];
    await addFromList(page, first.title);
    await addFromList(page, second.title);
    await cartLink(page).click();
    const row = line(page, first.title);
    await expect(row.getByText(formatRupees(first.salePrice ?? 0))).toBeVisible();
    // The label on the bill.
    const now = new Date();
    const daysOf = (...products: { delivery_days: number }[]) =>
      deliveryWindowText({ orderedAt: now, deliveryDaysOfLines: products.map((each) => each.delivery_days), now });
    await expect(row.getByText(`Estimated delivery: ${daysOf(first)}`)).toBeVisible();
    await expect(row.getByRole('link', { name: first.title })).toHaveAttribute('href', linkTo(first));

    const mrp = first.price + second.price;
    const sale = (first.salePrice ?? first.price) + (second.salePrice ?? second.price);
    await expect(amount(page, 'Total MRP')).toHaveText(formatRupees(mrp));
    await expect(amount(page, 'Discount')).toHaveText(`− ${formatRupees(mrp - sale)}`);
    await expect(amount(page, /^Total(?! MRP)/)).toHaveText(formatRupees(sale));
    const bill = page.getByRole('region', { name: 'Order summary' });
    await expect(bill.getByText(`Estimated delivery: ${daysOf(first, second)}`)).toBeVisible();
    await expectAccessible(page);

    const quantity = row.getByRole('textbox', { name: `Quantity of ${first.title}` });
    await row.getByRole('button', { name: 'one more' }).click();
    await expect(quantity).toHaveValue('2');
    await expect(amount(page, /^Total(?! MRP)/)).toHaveText(formatRupees(sale + (first.salePrice ?? 0)));
    await typeInto(quantity, '900');
    await quantity.press('Enter');
    await expect(quantity).toHaveValue(String(first.totalStock));
    await expect(page.getByText(`Only ${first.totalStock} left in stock.`)).toBeVisible();
    await expect(row.getByRole('button', { name: 'one more' })).toBeDisabled();
    await row.getByRole('button', { name: 'one less' }).click();
    await row.getByRole('button', { name: 'one more' }).click();
    await expect(quantity).toHaveValue(String(first.totalStock));
    await expect(page.getByText(`Only ${first.totalStock} left in stock.`), 'no more was asked for').toBeHidden();
    await typeInto(quantity, '0');
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
    await page.reload();
    await expect(quantity).toHaveValue('1');

    await row.getByRole('button', { name: `Remove ${first.title}` }).click();
    await expect(toast(page, 'Product removed from cart')).toBeVisible();
    await expect(row).toBeHidden();
    await expectCount(page, 1);
    await line(page, second.title)
      .getByRole('button', { name: `Remove ${second.title}` })
      .click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
    await expectAccessible(page);
  });

  test('[C-09] broken fields of a stored line are repaired from the catalogue @slow', async ({ page, request }) => {
    const product = await askProduct(request, 'crash-shorts');
    await page.goto('/');
    await page.evaluate(() =>
      localStorage.setItem(
        'guest_cart',
        '[{"product_id":"crash-shorts","product_sku":"CRS-M","quantity":"x","product_price":{},"product_name":7}]',
      ),
    );
    await page.goto('/cart');
    await expect(line(page, product.title).getByText(formatRupees(product.salePrice ?? 0))).toBeVisible();
    await expect(page.getByRole('textbox', { name: `Quantity of ${product.title}` })).toHaveValue('1');
  });

  test('[C-09] two tabs show the same cart @slow', async ({ page, context }) => {
    await addFromList(page, shorts);
    const other = await context.newPage();
    await other.goto('/cart');
    await expect(line(other, shorts)).toBeVisible();
    await addFromList(page, bag);
    await expect(line(other, bag)).toBeVisible();
    await expectCount(other, 2);
    await line(other, shorts).getByRole('button', { name: 'one more' }).click();
    await line(other, bag)
      .getByRole('button', { name: `Remove ${bag}` })
      .click();
    await expectCount(page, 1);
    await cartLink(page).click();
    await expect(page.getByRole('textbox', { name: `Quantity of ${shorts}` })).toHaveValue('2');
  });
});

test.describe('coupons', () => {
  test.use({ refusals: [404, 409] });

  test('[C-03] [C-04] [C-05] a coupon is entered, checked, applied and removed', async ({ page, request }) => {
    const product = await askProduct(request, 'crash-shorts');
    const price = product.salePrice ?? 0;
    const total = amount(page, /^Total(?! MRP)/);
    await putIntoGuestCart(page, product);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply Coupon' });
    await expect(dialog.getByLabel('Coupon code')).toBeFocused();
    const apply = async (code: string) => {
      await typeInto(dialog.getByLabel('Coupon code'), code);
      await dialog.getByRole('button', { name: 'Apply' }).click();
    };
    await apply('  ');
    await expect(dialog.getByText('Please enter a coupon code')).toBeVisible();
    await expectAccessible(page);
    await apply('NO-SUCH-CODE');
    await expect(page.getByText('Invalid coupon')).toHaveCount(1);
    await page.route('**/api/coupon/check/**', (route) => route.fulfill({ body: 'a hotel WLAN' }));
    await apply('WELCOME10');
    await expect(page.getByText('Error checking coupon')).toHaveCount(1);
    await page.unroute('**/api/coupon/check/**');

    await apply('welcome10');
    await expect(dialog).toBeHidden();
    await expect(amount(page, 'Coupon WELCOME10')).toHaveText(`− ${formatRupees(price * 0.1)}`);
    await expect(total).toHaveText(formatRupees(price * 0.9));
    await page.reload();
    await expect(total).toHaveText(formatRupees(price * 0.9));
    // At most 500 rupees.
    const quantity = page.getByRole('textbox', { name: `Quantity of ${product.title}` });
    await typeInto(quantity, '5');
    await quantity.press('Enter');
    await expect(total).toHaveText(formatRupees(price * 5 - 500));

    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).click();
    await expect(total).toHaveText(formatRupees(price * 5));
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    await apply('FLAT200');
    await expect(total).toHaveText(formatRupees(price * 5 - 200));
  });

  test('[C-04] a coupon whose minimum the cart no longer reaches gives no discount, and says why @slow', async ({
    page,
    request,
  }) => {
    const [pad] = await askProducts(request, 'search=Heel%20Brake%20Pad&limit=1');
    await putIntoGuestCart(page, pad ?? { product_id: '', sku: '' }, await askProduct(request, 'crash-shorts'));
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    await typeInto(page.getByLabel('Coupon code'), 'FLAT200');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(amount(page, 'Coupon FLAT200')).toHaveText('− ₹200.00');
    await line(page, shorts)
      .getByRole('button', { name: `Remove ${shorts}` })
      .click();
    await expect(page.getByText('This coupon is for orders of ₹1,499.00 or more.')).toBeVisible();
    await expect(amount(page, /^Total(?! MRP)/)).toHaveText('₹200.00');
  });
});

test.describe('a coupon held from before', () => {
  const couponCheck = '**/api/coupon/check/**';

  test('[C-07] is passed to the checkout, even if pressed before the shop has checked it @slow', async ({
    page,
    request,
  }) => {
    await putIntoGuestCart(page, await askProduct(request, 'bearing-oil'));
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('cart_coupon', '"WELCOME10"'));
    const { promise: checkMayEnd, resolve: endCheck } = Promise.withResolvers<void>();
    await page.route(couponCheck, async (route) => {
      await checkMayEnd;
      await route.continue();
    });
    await cartLink(page).click();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('button', { name: 'Checking your coupon…' })).toBeVisible();
    expect(await keptCheckout(page)).toBeNull();
    endCheck();
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    expect(await keptCheckout(page)).toMatchObject({
      isCouponApplied: true,
      coupon: 'WELCOME10',
      discountAmount: 12.9,
      totalAfterDiscount: 116.1,
    });
  });

  test('[C-07] that could not be checked is checked by the checkout @slow', async ({ page, request }) => {
    const login = await logIn(page, await openAccount());
    await putIntoCart(page, login, (await askProduct(request, 'bearing-oil')).sku);
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('cart_coupon', '"WELCOME10"'));
    await breakCall(page, 'coupon/check/**');
    await cartLink(page).click();
    await expect(summary(page).getByText('Error checking coupon')).toBeVisible();
    await page.getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    expect(await keptCheckout(page)).toMatchObject({ isCouponApplied: false, coupon: 'WELCOME10' });
    await expect(summary(page).getByText('Coupon WELCOME10')).toBeVisible();
    await expect(summary(page).getByText('− ₹12.90')).toBeVisible();
    await expect(summary(page).getByText('The price changed')).toBeHidden();
  });
});

test('[C-07] [R-09] Checkout gets the cart, after a login if needed, and the cart stays @phone', async ({
  page,
  request,
}) => {
  const customer = await openAccount();
  const product = await askProduct(request, 'bearing-oil');
  await putIntoGuestCart(page, product);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Apply Coupon' }).click();
  await typeInto(page.getByLabel('Coupon code'), 'WELCOME10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(amount(page, 'Coupon WELCOME10')).toHaveText('− ₹12.90');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  const kept = await keptCheckout(page);
  expect(kept).toMatchObject({
    totalBeforeDiscount: 199,
    totalAfterDiscount: 116.1,
    isCouponApplied: true,
    coupon: 'WELCOME10',
    discountAmount: 12.9,
  });
  expect(kept.products).toMatchObject([{ product_sku: 'OIL-15', quantity: 1, product_price: 199 }]);

  await fillInLogin(page, customer);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await expectCount(page, 1);
});

test.describe('a phone with text at 200 %', () => {
  test.use(phone);

  test('shows whole cart lines, the heart beside the badge, and no sticky bar over half the screen @slow', async ({
    page,
    context,
    request,
  }) => {
    const bag = await askProduct(request, 'wheel-bag');
    await putIntoGuestCart(page, bag);
    const browser = await context.newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto('/cart');
    const row = line(page, bag.title);
    await row.scrollIntoViewIfNeeded();
    const box = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect((await box(row.getByRole('heading'))).width).toBeGreaterThan(180);
    expect((await box(row.getByText('Estimated delivery'))).width).toBeGreaterThan(180);
    const price = await box(row.getByText(/^₹/).first());
    expect(price.x + price.width).toBeLessThanOrEqual(360);
    await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
    await page.goto('/course');
    const card = page.getByRole('article').filter({ hasText: '% off' }).first();
    const [heart, badge] = [
      await box(card.getByRole('button', { name: /^Wish list/ })),
      await box(card.getByText('% off')),
    ];
    expect(heart.y >= badge.y + badge.height || heart.x >= badge.x + badge.width).toBe(true);
    await page.goto(linkTo(await askProduct(request, 'velox-carbon-110')));
    const [enlarge, previous] = [
      await box(page.getByRole('button', { name: 'Enlarge the picture' })),
      await box(page.getByRole('button', { name: 'Previous picture' })),
    ];
    expect(previous.x).toBeGreaterThanOrEqual(enlarge.x + enlarge.width);
  });
});
