import type { Page } from '@playwright/test';
import { onlyFirst } from '../answers.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { colleague, expect, heading, signedInTest as test } from './desk.ts';

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Pastes cells copied from a spreadsheet at the focus. */
const pasteBlock = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('[G-04] prices and stock are typed and pasted into the grid, bad cells are marked, and everything is saved and undone', async ({
  page,
  shop,
}) => {
  await shop.change(`update stock set on_hand = reserved + 9 where sku like 'FRG-%'`);
  await page.goto('/desk/grid?q=FRG-&sort=sku');
  await expect(heading(page, 'Prices and stock')).toBeVisible();
  const skus = await page
    .locator('tbody tr input[name$=" price"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name.replace(' price', '')));
  const [first = '', second = '', third = ''] = skus;
  expect(skus.length).toBeGreaterThan(2);
  const price = cell(page, `Price of ${first}`);
  const [before, beforeSecond] = [await price.inputValue(), await cell(page, `Price of ${second}`).inputValue()];

  // Keys: what is typed replaces the cell, Enter and arrows move, Escape puts it back.
  await price.focus();
  await page.keyboard.type('1949');
  await page.keyboard.press('Enter');
  await expect(cell(page, `Price of ${second}`)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Escape');
  await expect(cell(page, `Price of ${second}`)).toHaveValue(beforeSecond);
  await page.keyboard.press('ArrowUp');
  await expect(price).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, `Sale price of ${first}`)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, `Pieces on the shelf of ${first}`)).toBeFocused();
  await expect(page.getByText('1 changed', { exact: true })).toBeVisible();

  // A block with SKUs, one of its cells impossible.
  await pasteBlock(page, `${third}\t2000\t1800\t7\r\n${second}\t1900\t1950\t\r\nNOT-HERE\t1\r\n`);
  await expect(page.getByText('5 cells pasted, nothing is saved yet.')).toBeVisible();
  await expect(page.getByText('1 not pasted, because they are not on this page: NOT-HERE')).toBeVisible();
  await expect(page.getByText('6 changed, 1 to correct')).toBeVisible();
  await expect(page.getByText('Must be ₹1,900.00 or less.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cell(page, `Sale price of ${second}`)).toBeFocused();
  await page.keyboard.type('1850');

  // A reload keeps it; leaving for other rows asks.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cell(page, `Sale price of ${second}`)).toHaveValue('1850');
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Low stock');
  await page.getByRole('button', { name: 'Stay here' }).click();

  await cell(page, `Price of ${first}`).focus();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: /right\?$/ });
  await question.getByRole('button', { name: /^Save th/ }).click();
  await expect(page.getByText('6 cells changed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await expect(cell(page, `Pieces on the shelf of ${third}`)).toHaveValue('7');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/undone\.$/)).toBeVisible();
  await expect(price).toHaveValue(before);
  await expect(cell(page, `Pieces on the shelf of ${third}`)).toHaveValue('9');
});

test('[G-04] [W-08] a cell that somebody else changed says so, and can be overwritten @slow', async ({
  page,
  shop,
  browser,
}) => {
  const other = await colleague(browser, shop);
  for (const each of [page, other]) {
    await each.goto('/desk/grid?q=OIL-15');
    await typeInto(cell(each, 'Price of OIL-15'), each === page ? '310' : '320');
  }
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('1 cell changed.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Somebody else changed this in the meantime. It is 320 now.')).toBeVisible();
  await expect(cell(page, 'Price of OIL-15')).toHaveValue('310');
  await cell(page, 'Price of OIL-15').press('Control+Enter');
  await expect(page.getByText('1 cell changed.')).toBeVisible();
  await other.reload();
  await expect(cell(other, 'Price of OIL-15')).toHaveValue('310');
  await other.context().close();
});

test.describe('when saving fails', () => {
  test.use({ refusals: [0, 403, 503] });

  test('[W-21] the grid says so and keeps what was typed: offline, during a restart, or without permission @slow', async ({
    page,
    person,
    shop,
  }) => {
    await page.goto('/desk/grid?sort=sku');
    const price = cell(page, 'Price of AER-L-CRI');
    const failure = page.getByRole('alert').filter({ hasText: /\S/ });
    await typeInto(price, '4321');
    await price.press('Control+Enter');
    await expect(cell(page, 'Sale price of AER-L-CRI')).toBeFocused();
    await expect(page.getByText('Must be ₹4,321.00 or less.')).toBeVisible();
    await typeInto(price, '8321');
    const sendAgain = () => price.press('Control+Enter');

    await page.context().setOffline(true);
    await sendAgain();
    await expect(failure).toContainText('The shop could not be reached.');
    await expect(failure).toBeInViewport();
    await page.context().setOffline(false);

    const address = '**/api/desk/grid';
    await page.route(
      address,
      onlyFirst((route) => route.fulfill({ status: 503, body: '' })),
    );
    await sendAgain();
    await expect(failure).toContainText('The shop could not be reached.');

    await shop.rows(`update staff set role_id = 'packer' where staff_id = $1`, [person.staffId]);
    await sendAgain();
    await expect(failure).toContainText('Your role does not allow this.');
    await expect(price).toHaveValue('8321');

    await shop.rows(`update staff set role_id = 'owner' where staff_id = $1`, [person.staffId]);
    await sendAgain();
    await expect(page.getByText('1 cell changed.')).toBeVisible();
    await expect(failure).toBeHidden();
  });
});

test('[W-21] cells typed while others are being saved stay, and are saved next @slow', async ({ page }) => {
  await page.goto('/desk/grid?q=AER-M');
  const price = cell(page, 'Price of AER-M-WHI');
  const sale = cell(page, 'Sale price of AER-M-WHI');
  await typeInto(price, '8111');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    '**/api/desk/grid',
    onlyFirst(async (route) => {
      await released;
      await route.continue();
    }),
  );
  await price.press('Control+Enter');
  await typeInto(price, '8222');
  await sale.focus();
  await page.keyboard.type('4000');
  release();
  await expect(page.getByText('1 cell changed.')).toBeVisible();
  await expect(price).toHaveValue('8222');
  await expect(sale).toHaveValue('4000');
  await expect(sale).toBeFocused();
  await expect(page.getByText('2 changed', { exact: true })).toBeVisible();
  await sale.press('Control+Enter');
  await expect(page.getByText('2 cells changed.')).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue('8222');
  await expect(sale).toHaveValue('4000');
});
