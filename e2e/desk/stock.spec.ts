import type { Page } from '@playwright/test';
import { onlyFirst } from '../answers.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { colleague, expect, heading, signedInTest as test } from './desk.ts';

const scan = (page: Page) => page.getByRole('textbox', { name: 'Scan or type the next SKU' });
const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

/** As a scanner does: the code, key by key, and Enter. */
const scanCode = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

test.describe('a packer at the shelf', () => {
  test.use({ role: 'packer', refusals: [0, 400, 404, 409] });

  test('[G-05] scans, counts, receives, writes off and undoes; the ledger lists it all @phone', async ({
    page,
    shop,
    browser,
  }, { project }) => {
    // Other journeys share the shop, so these SKUs are ordered nowhere else.
    const [sku, other] = project.name === 'slow-phone' ? ['APX-110MM-CRI', 'AER-M-WHI'] : ['AER-L-CRI', 'TAH-M'];
    await shop.change('update stock set on_hand = reserved + 12 where sku = $1', [sku]);
    await page.goto('/desk/stock');
    await expect(heading(page, 'Stock')).toBeVisible();
    await page.getByRole('searchbox').focus();
    await scanCode(page, sku.toLowerCase());
    await expect(heading(page, sku)).toBeVisible();
    await expect(figure(page, 'On the shelf')).toHaveText('12');

    // The focus is in the number field: a scanner and digits are enough.
    await expect(page.getByLabel('Pieces on the shelf')).toBeFocused();
    await scanCode(page, 'many');
    await expect(page.getByText('This must be a whole number.')).toBeVisible();
    await typeInto(page.getByLabel('Pieces on the shelf'), '10');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${sku}: 10 on the shelf.`)).toBeVisible();
    await expect(figure(page, 'On the shelf')).toHaveText('10');
    await expect(scan(page)).toBeFocused();

    await scanCode(page, 'NO-SUCH');
    await expect(page.getByText('There is no SKU NO-SUCH.')).toBeVisible();
    await scanCode(page, other);
    await expect(heading(page, other)).toBeVisible();
    // What was done last can still be undone, also if the network is away at first.
    await page.route(
      '**/api/desk/audit/*/undo',
      onlyFirst((route) => route.abort()),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    await page.goBack();
    await expect(figure(page, 'On the shelf')).toHaveText('12');

    await page.getByText('Receive', { exact: true }).first().click();
    await expect(page).toHaveURL(/do=receive/);
    await typeInto(page.getByLabel('Pieces received'), '5');
    await typeInto(page.getByLabel('Note (optional)'), 'Delivery 77');
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect(figure(page, 'Can be sold')).toHaveText('17');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeChecked();
    // Scanning the next SKU works too.
    await scan(page).focus();
    await scanCode(page, other);
    await expect(heading(page, other)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Receive' })).toBeChecked();
    await page.goBack();
    await expect(heading(page, sku)).toBeVisible();

    await page.getByText('Write off', { exact: true }).first().click();
    await typeInto(page.getByLabel('Pieces to write off'), '99');
    await page.getByRole('button', { name: 'Write off' }).click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByText('Other', { exact: true }).click();
    await typeInto(page.getByLabel('What happened'), 'A dog ate it');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Only 17 can be taken/)).toBeVisible();
    await typeInto(page.getByLabel('Pieces to write off'), '2');
    await page.keyboard.press('Enter');
    await expect(figure(page, 'On the shelf')).toHaveText('15');

    const ledger = page.getByRole('region', { name: 'Ledger' }).getByRole('listitem');
    await expect(ledger.nth(0)).toContainText(/Written off · A dog ate it.*Test packer.*−2.*15/);
    await expect(ledger.nth(1)).toContainText(/Received · Delivery 77.*\+5.*17/);
    await expect(ledger.nth(2)).toContainText(/Undone.*\+2.*12/);
    await expect(ledger.nth(3)).toContainText(/Counted.*Undone.*−2.*10/);

    // Somebody else receives goods during the count.
    await page.getByText('Count', { exact: true }).first().click();
    const colleagues = await colleague(browser, shop);
    await colleagues.goto(`/desk/stock/${sku}?do=receive`);
    await colleagues.getByLabel('Pieces received').pressSequentially('3');
    await colleagues.keyboard.press('Enter');
    await expect(colleagues.getByText(`${sku}: 18 on the shelf.`)).toBeVisible();
    await colleagues.context().close();
    await typeInto(page.getByLabel('Pieces on the shelf'), '15');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The stock has changed: there should be 18 now.')).toBeVisible();
    // The notice of the last change says 15 already.
    await expect(figure(page, 'On the shelf')).toHaveText('18');
    await page.keyboard.press('Enter');
    await expect(figure(page, 'On the shelf')).toHaveText('15');

    // As many again are another delivery, not a repeated call.
    await page.getByText('Receive', { exact: true }).first().click();
    for (const shelf of [17, 19]) {
      await typeInto(page.getByLabel('Pieces received'), '2');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${sku}: ${shelf} on the shelf.`)).toBeVisible();
    }
  });
});

test('[G-05] Today opens the list of low stock, lowest first @slow', async ({ page, shop }) => {
  await shop.change(`update stock set on_hand = reserved where sku = 'KDH-01'`);
  await page.goto('/desk');
  await page.getByRole('link', { name: /Variations low on stock/ }).click();
  await expect(page).toHaveURL(/stock\?stock=low/);
  await page.getByRole('searchbox').pressSequentially('KDH-');
  await expect(page.getByRole('row', { name: /KDH-01 .*Out of stock/ })).toBeVisible();
});

test.describe('repeating a movement', () => {
  test.use({ role: 'packer' });

  test('[W-21] works after the first was saved, but a double press makes only one @slow', async ({ page, shop }) => {
    await shop.change(`update stock set on_hand = reserved + 120 where sku = 'AER-M-CRI'`);
    await page.goto('/desk/stock/AER-M-CRI?do=receive');
    const receive = async (shelf: string) => {
      await typeInto(page.getByLabel('Pieces received'), '5');
      await typeInto(page.getByLabel('Note (optional)'), 'Delivery 78');
      await page.getByRole('button', { name: 'Receive' }).dblclick();
      await expect(page.getByText(`AER-M-CRI: ${shelf} on the shelf.`)).toBeVisible();
      await expect(figure(page, 'On the shelf')).toHaveText(shelf);
    };
    await receive('125');
    await receive('130');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(figure(page, 'On the shelf')).toHaveText('125');
    await receive('130');

    await page.getByText('Write off', { exact: true }).first().click();
    for (const shelf of ['129', '128']) {
      await typeInto(page.getByLabel('Pieces to write off'), '1');
      await page.getByText('Damaged', { exact: true }).click();
      await page.getByRole('button', { name: 'Write off' }).click();
      await expect(figure(page, 'On the shelf')).toHaveText(shelf);
    }
    for (const [shelf, why] of [
      ['127', 'A dog ate it'],
      ['126', 'So did another'],
    ] as const) {
      await typeInto(page.getByLabel('Pieces to write off'), '1');
      await page.getByText('Other', { exact: true }).click();
      await typeInto(page.getByLabel('What happened'), why);
      await page.getByRole('button', { name: 'Write off' }).click();
      await expect(figure(page, 'On the shelf')).toHaveText(shelf);
      const ledger = page.getByRole('region', { name: 'Ledger' }).getByRole('listitem');
      await expect(ledger.first()).toContainText(`Written off · ${why}`);
    }
  });
});

test.describe('the camera', () => {
  test.use({ permissions: ['camera'], refusals: [404] });

  test('[G-05] reads a barcode and opens its SKU; a browser without a reader says what to do instead @phone @slow', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Scan with the camera' });
    const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
    await page.goto('/desk/stock');
    await button.click();
    // Chromium on Linux has no barcode reader.
    await expect(dialog.getByText('This browser cannot read barcodes.')).toBeVisible();
    await expectAccessible(page);

    // Simulates a phone's camera (a blank picture) and its barcode reader (a fixed result).
    await page.addInitScript(() => {
      const codes = ['NO-SUCH', 'TAH-M'];
      Object.assign(globalThis, {
        BarcodeDetector: class {
          detect = () => Promise.resolve(codes.length > 0 ? [{ rawValue: codes.shift() }] : []);
        },
      });
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        return Promise.resolve(canvas.captureStream());
      };
    });
    await page.reload();
    await button.click();
    await expect(page.getByText('There is no SKU NO-SUCH.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await button.click();
    await expect(heading(page, 'TAH-M')).toBeVisible();
    await button.click();
    await expect(dialog.getByText('Hold the barcode in front of the camera.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
