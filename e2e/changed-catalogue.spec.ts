import { addFromList, amount, expectCount, keptItems, line, putIntoGuestCart } from './cart-page.ts';
import { fillInLogin, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expect } from './own-shop.ts';
import { expectAccessible, typeInto } from './shop.ts';

const shorts = 'Padded Crash Shorts';
const bag = 'Padded Wheel and Frame Bag';
const mist = 'Bag and Boot Freshening Mist, Floral Fresh, 100 ml';

test.beforeEach(({ shop }) => shop.setMode('addtocart'));

/** Other journeys use the same shop. */
test.afterEach(async ({ shop }) => {
  await shop.change(
    `update product set status = 'Active' where product_id in ('crash-shorts', 'wheel-bag', 'bag-mist')`,
  );
  await shop.change(`update stock set on_hand = 10 where sku in ('CRS-M', 'WFB-16', 'FRG-MIST100', 'OIL-15')`);
  await shop.change(`update variation set sale_price_paise = 159900 where sku = 'CRS-M'`);
});

test.describe('the catalogue between two visits of a guest', () => {
  test.use({ refusals: [404] });

  test('[C-09] cart lines say when the price changed, stock is short or sold out, or the product is gone @slow', async ({
    page,
    shop,
  }) => {
    for (const title of [shorts, bag, mist]) await addFromList(page, title);
    await addFromList(page, 'Bearing Oil 15 ml');
    await page.goto('/cart');
    await typeInto(page.getByRole('textbox', { name: 'Quantity of Bearing Oil 15 ml' }), '7');
    await page.getByRole('textbox', { name: 'Quantity of Bearing Oil 15 ml' }).press('Enter');
    await expect(page.getByText('The price has changed')).toBeHidden();
    await shop.change(`update variation set sale_price_paise = 149900 where sku = 'CRS-M'`);
    await shop.change(`update stock set on_hand = 0 where sku = 'WFB-16'`);
    await shop.change(`update stock set on_hand = 5 where sku = 'OIL-15'`);
    await shop.change(`update product set status = 'Inactive' where product_id = 'bag-mist'`);
    // A mere count of stock shows after a second, so it comes last.
    const shown = async () => {
      const [mistAnswer, oilAnswer] = await Promise.all(
        ['bag-mist', 'bearing-oil'].map((id) => page.request.get(`/api/grouped-product/single/${id}`)),
      );
      const oil = (await oilAnswer?.json()) as { totalStock: number };
      return [mistAnswer?.status(), oil.totalStock];
    };
    await expect.poll(shown).toEqual([404, 5]);

    await page.goto('/cart');
    await expect(line(page, shorts)).toContainText('The price has changed: it was ₹1,599.00, it is ₹1,499.00 now.');
    await expect(line(page, bag)).toContainText('Out of Stock right now.');
    await expect(line(page, mist)).toContainText('This product is no longer sold.');
    await expect(line(page, /Bearing Oil/)).toContainText('Only 5 left in stock.');
    await expect(page.getByText('3 products cannot be bought now and are left out.')).toBeVisible();
    await expect(amount(page, /^Total(?! MRP)/)).toHaveText('₹1,499.00');
    await expectAccessible(page);
    await line(page, /Bearing Oil/)
      .getByRole('button', { name: 'one less' })
      .click();
    await expect(page.getByText('2 products cannot be bought now and are left out.')).toBeVisible();
  });
});

test('[C-11] a line refused at login stays in the browser with the reason, until it can be added @slow', async ({
  page,
  shop,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  await putIntoGuestCart(
    page,
    { product_id: 'crash-shorts', sku: 'CRS-M', title: shorts },
    { product_id: 'wheel-bag', sku: 'WFB-16', title: bag },
  );
  await shop.change(`update stock set on_hand = 0 where sku = 'WFB-16'`);
  await page.goto('/login?next=/cart');
  await fillInLogin(page, customer);
  await expect(
    page.getByText('1 product could not be moved into your cart. See your cart for the reason.'),
  ).toBeVisible();
  const kept = page.getByRole('region', { name: 'Saved on this device' });
  await expect(kept).toContainText(`${bag} This product is out of stock.`);
  await expect(page.getByText(`Now in your cart: ${shorts}`)).toBeVisible();
  await expectCount(page, 1);
  expect(await keptItems(page)).toMatchObject([
    { product_sku: 'WFB-16', kept_because: 'This product is out of stock.' },
  ]);

  await page.reload();
  await expect(kept).toContainText('This product is out of stock.');
  await expect(line(page, shorts)).toBeVisible();
  await expectCount(page, 1);

  await shop.change(`update stock set on_hand = 6 where sku = 'WFB-16'`);
  await kept.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, bag)).toBeVisible();
  await expect(kept).toBeHidden();
  await expectCount(page, 2);
  expect(await keptItems(page)).toEqual([]);
});
