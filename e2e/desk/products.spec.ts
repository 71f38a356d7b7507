import type { Page } from '@playwright/test';
import { expectAccessible, typeInto } from '../shop.ts';
import { colleague, expect, heading, signedInTest as test } from './desk.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const priceButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Price of ${name}`) });

/** Goes straight to one product's row. */
async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/desk/products${query}`);
  await expect(heading(page, 'Products')).toBeVisible();
}

test('[W-10] filter, sort and search are in the address; Back and reload restore them; a view is saved by name', async ({
  page,
}) => {
  await openList(page);
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Low stock');
  await expect(page).toHaveURL(/stock=low/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
  await expect(page).toHaveURL(/sort=title/);
  await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('skates');
  await expect(page).toHaveURL(/q=skates/);
  const first = page.locator('tbody [data-open]').first();
  await expect(first).toContainText(/skates/i);
  const shown = await first.textContent();

  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('skates');
  await expect(page.getByRole('combobox', { name: 'Stock' })).toHaveValue('low');
  await expect(first).toHaveText(shown ?? '');

  await first.click();
  await expect(heading(page, shown ?? '')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=skates/);
  await expect(first).toHaveText(shown ?? '');

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Skates to order');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Skates to order' })).toHaveAttribute('aria-current', 'true');
  await views.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL(/\/desk\/products$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await views.getByRole('link', { name: 'Skates to order' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('skates');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: 'Skates to order' })).toHaveCount(0);
});

test('[W-10] an unknown sort or filter in the address falls back to the default @slow', async ({ page }) => {
  await openList(page, '?sort=colour&status=Gone&q=skates');
  await expect(page).toHaveURL(/\/desk\/products\?q=skates$/);
  await expect(page.locator('tbody [data-open]').first()).toContainText(/skates/i);
  await page.goto('/desk/grid?sort=colour');
  await expect(page).toHaveURL(/\/desk\/grid$/);
  await expect(heading(page, 'Prices and stock')).toBeVisible();
});

test('[W-11] many prices are changed at once: selected on two pages, previewed, reported row by row, and undone', async ({
  page,
}) => {
  await openList(page, '?sort=title');
  await page.locator('tbody input[type="checkbox"]').first().check();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2/)).toBeVisible();
  await page.locator('tbody input[type="checkbox"]').first().check();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText(/^Page 1/)).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await expect(dialog.getByLabel('Per cent')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This must be at least 1.')).toBeVisible();
  await typeInto(dialog.getByLabel('Per cent'), '10');
  await page.keyboard.press('Enter');
  const shown = dialog.getByText(/^\d+ of \d+ prices will change\. Nothing is saved yet\.$/);
  await expect(shown).toBeVisible();
  // A product has one price or several.
  const count = Number((await shown.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Change ${count} prices` }).click();
  await expect(dialog.getByText(`${count} of ${count} changed.`)).toBeVisible();
  await expect(dialog.getByText('Changed', { exact: true })).toHaveCount(count);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(`${count} prices changed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${count} undone.`)).toBeVisible();
});

test('[G-17] products are published together: missing details are listed first, results are shown by row, and everything can be undone @slow', async ({
  page,
  shop,
}) => {
  const title = 'Straight Line Skates';
  await page.goto('/desk/products/new');
  await page.getByRole('radio', { name: /^Simple/ }).check();
  await typeInto(page.getByRole('textbox', { name: 'Title' }), title);
  // The right category is missing.
  await page.getByRole('button', { name: 'New category' }).click();
  const adding = page.getByRole('dialog', { name: 'New category' });
  await typeInto(adding.getByLabel('Name'), 'Slalom');
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Slalom');
  await typeInto(page.getByRole('textbox', { name: 'SKU' }), 'SLALOM-1');
  await typeInto(page.getByRole('textbox', { name: 'Price in rupees' }), '4999');
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();

  await openList(page, '?status=Inactive');
  await row(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change products' });
  await expect(dialog.getByRole('radio', { name: 'Publish' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText('1 of 1 product will change. Nothing is saved yet.')).toBeVisible();
  const lacks = 'It has no stock. It has no picture. It has no HSN code, so it is taxed at the general rate.';
  await expect(dialog.getByText(lacks)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('radio', { name: 'Set the HSN code' }).check();
  await typeInto(dialog.getByRole('textbox', { name: 'HSN code' }), '95067000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('none → 95067000')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(dialog.getByText('1 of 1 changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await row(page, title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change products' }).click();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText('It has no stock. It has no picture.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(dialog.getByText('Changed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const status = () => shop.rows(`select status from product where title = $1`, [title]);
  expect(await status()).toEqual([{ status: 'Active' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 undone.')).toBeVisible();
  expect(await status()).toEqual([{ status: 'Inactive' }]);
});

test.describe('two people, one price', () => {
  test.use({ refusals: [409] });

  test('[W-08] the second person to save sees both values, and loses nothing typed @slow', async ({
    page,
    browser,
    shop,
  }) => {
    const other = await colleague(browser, shop);
    for (const each of [page, other]) {
      await openList(each, '?q=Padded%20Wheel%20and%20Frame%20Bag');
      await row(each, 'Padded Wheel').getByRole('link').first().click();
    }
    const price = (each: Page) => each.getByRole('textbox', { name: /^Price of/ });
    await typeInto(price(page), '2599');
    await typeInto(price(other), '2699');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(dialog.getByRole('radio', { name: /₹2,599\.00 Yours/ })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /₹2,699\.00 Test owner’s/ })).not.toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(price(page)).toHaveValue('2599');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await other.reload();
    await expect(price(other)).toHaveValue('2599');

    // One changes the price and the other starts a sale: both are saved, without a question. The same in the list.
    const sale = (each: Page) => each.getByRole('textbox', { name: /^Sale price of/ });
    await typeInto(price(page), '2499');
    await typeInto(sale(other), '1999');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await expect(sale(page)).toHaveValue('1999');
    const text = (each: Page, name: string) => each.getByRole('textbox', { name, exact: true });
    await other.reload();
    await typeInto(text(page, 'Short description'), 'Padded on all sides');
    await typeInto(text(other, 'HSN code'), '42029200');
    for (const each of [other, page]) {
      await each.getByRole('button', { name: 'Save' }).click();
      await expect(each.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    }
    await expect(text(page, 'HSN code')).toHaveValue('42029200');
    await openList(other, '?q=Padded%20Wheel%20and%20Frame%20Bag');
    await typeInto(sale(page), '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await priceButton(other, 'Padded Wheel').click();
    await other.keyboard.type('2399');
    await other.keyboard.press('Enter');
    await expect(priceButton(other, 'Padded Wheel')).toHaveText('₹2,399.00');
    await expect(row(other, 'Padded Wheel')).not.toContainText('1,999');
    await other.context().close();
  });
});

test('[W-13] leaving with unsaved changes asks first, and the draft survives a reload', async ({ page }) => {
  await openList(page, '?q=Pahiya%20Gift%20Card');
  await row(page, 'Pahiya Gift Card').getByRole('link').first().click();
  const price = page.getByRole('textbox', { name: /^Price of/ }).first();
  const before = await price.inputValue();
  await typeInto(price, '777');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(price).toHaveValue('777');
  await expect(bar).toBeVisible();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit' }).click();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Stay here' }).click();
  await expect(price).toHaveValue('777');
  await page.goBack();
  await ask.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(heading(page, 'Products')).toBeVisible();
  await row(page, 'Pahiya Gift Card').getByRole('link').first().click();
  await expect(price).toHaveValue(before);
});

test.describe('in the list', () => {
  test.use({ refusals: [400] });

  test('both prices are changed in the list, one at a time, refused if impossible, and undone, repeatedly @slow', async ({
    page,
    shop,
  }) => {
    const name = 'Heel Brake Pad';
    await shop.change(
      `update variation set price_paise = 49900, sale_price_paise = 40000
        where product_id = (select product_id from product where title = $1)`,
      [name],
    );
    await openList(page, `?q=${encodeURIComponent(name)}`);
    const sale = page.getByRole('button', { name: new RegExp(`^Sale price of ${name}`) });
    await expect(priceButton(page, name)).toHaveAccessibleName(/₹499\.00/);
    await expect(sale).toHaveAccessibleName(/₹400\.00/);

    await priceButton(page, name).click();
    await expect(page.getByRole('textbox', { name: `Price of ${name} in rupees` })).toBeFocused();
    await page.keyboard.type('a lot');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“a lot” is not an amount, such as 1299.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(priceButton(page, name)).toHaveAccessibleName(/₹499\.00/);
    await priceButton(page, name).click();
    await page.keyboard.type('420');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`The price of ${name} is ₹420.00. Customers pay the sale price, ₹400.00.`),
    ).toBeVisible();

    const setSale = async (text: string) => {
      await sale.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await setSale('430');
    await expect(page.getByText('The sale price cannot be higher than the price.')).toBeVisible();
    await page.keyboard.press('Escape');
    // Change, undo, change again: the second change can be undone too.
    for (const round of [1, 2]) {
      await setSale(round === 1 ? '390' : '390.00');
      await expect(page.getByText(`The sale price of ${name} is ₹390.00.`)).toBeVisible();
      await expect(sale).toHaveAccessibleName(/₹390\.00/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone.')).toBeVisible();
      await expect(sale).toHaveAccessibleName(/₹400\.00/);
    }
    await setSale('');
    await expect(page.getByText(`The sale on ${name} has ended. Customers pay ₹420.00.`)).toBeVisible();
    await expect(sale).toHaveAccessibleName(/none/);
  });
});

test('[G-20] a decimal comma is refused in the list with the reason, and a price ten times higher asks first', async ({
  page,
  shop,
}) => {
  const name = 'Heel Brake Pad';
  await shop.change(
    `update variation set price_paise = 49900, sale_price_paise = null
      where product_id = (select product_id from product where title = $1)`,
    [name],
  );
  await openList(page, `?q=${encodeURIComponent(name)}`);
  await priceButton(page, name).click();
  await page.keyboard.type('499,50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“499,50” could mean two amounts. Please write paise after a dot')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4,990');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Is this price right?' });
  await expect(question).toContainText('from ₹499.00 to ₹4,990.00');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: `Price of ${name} in rupees` })).toHaveValue('4,990');
  await page.getByRole('textbox', { name: `Price of ${name} in rupees` }).press('Enter');
  await question.getByRole('button', { name: 'Save this price' }).click();
  await expect(page.getByText(`The price of ${name} is ₹4,990.00.`)).toBeVisible();

  await page.goto(`/desk/grid?q=${encodeURIComponent(name)}`);
  const cell = page.locator('tbody input[name$=" price"]');
  await typeInto(cell, '499.50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Is this price right?' })).toContainText('from ₹4,990.00 to ₹499.50');
  await page.getByRole('button', { name: 'Save this price' }).click();
  await expect(page.getByText('1 cell changed.')).toBeVisible();
});
