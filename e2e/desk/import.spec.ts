import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { writeZip } from '../../contract/testing/write-zip.ts';
import { expectAccessible } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test.use({ refusals: [400, 409] });

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('Choose: File to import').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

test('[G-06] an export imports without changes; wrong rows are named; columns are mapped, changes previewed, made and undone @slow', async ({
  page,
  shop,
}) => {
  await page.goto('/desk/import');
  await expect(heading(page, 'Import and export')).toBeVisible();

  for (const button of ['For Excel (XLSX)', 'As CSV']) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await downloading;
    await choose(page, download.suggestedFilename(), await readFile(await download.path()));
    await expect(heading(page, download.suggestedFilename())).toBeVisible();
    await expect(page.getByText('The shop already has all of this.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'SKU contains' })).toHaveValue('sku');
    await page.getByRole('link', { name: 'Another file' }).click();
  }

  // An unreadable file is reported where it was chosen.
  await choose(page, 'open.csv', 'SKU,Title\nOIL-15,"never closed\n');
  await expect(page.getByText('Line 2: a quote (") is opened and never closed.')).toBeVisible();

  // Dropped; two lines are wrong, so there is nothing to press.
  await page.getByRole('region', { name: 'File to import' }).evaluate((area) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['SKU,Price\nOIL-15,150\nNO-SUCH,5\nOIL-15,x\n'], 'wrong.csv'));
    for (const type of ['dragover', 'drop']) {
      area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  });
  await expect(heading(page, 'wrong.csv')).toBeVisible();
  const wrong = page.getByRole('table', { name: 'Wrong cells' });
  await expect(wrong.getByRole('row').nth(1)).toContainText('Line 3');
  await expect(wrong.getByRole('row').nth(1)).toContainText('There is no SKU NO-SUCH.');
  await expect(wrong.getByRole('row').nth(2)).toContainText('Line 4');
  await expect(page.getByRole('button', { name: /^Make / })).toBeHidden();
  await expectAccessible(page);
  await page.goBack();

  // Unknown column names; a reload keeps the choices made for them.
  const [was] = await shop.rows<{ price_paise: number }>(`select price_paise from variation where sku = 'OIL-15'`);
  await choose(page, 'rates.csv', 'Article;Rate\nOIL-15;377.50\n');
  await expect(page.getByText('Please choose the column that contains the SKU.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Article contains' }).selectOption('SKU');
  await expect(page.getByText('The shop already has all of this.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rate contains' }).selectOption('Price');
  await expect(page.getByRole('button', { name: 'Make 1 change' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Rate contains' })).toHaveValue('price');
  const change = page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1);
  await expect(change).toContainText('Line 2');
  await expect(change).toContainText('377.50');

  // Somebody else changes it in the meantime: the import is refused and checked again.
  await shop.change(`update variation set price_paise = 45600, sale_price_paise = null where sku = 'OIL-15'`);
  await page.getByRole('button', { name: 'Make 1 change' }).click();
  await expect(page.getByText(/^Line 2: OIL-15 has changed since the check\..*Nothing was changed\.$/)).toBeVisible();
  await expect(change).toContainText('456');
  await page.getByRole('button', { name: 'Make 1 change' }).click();
  await expect(page.getByText('rates.csv has been imported.')).toBeVisible();
  const price = () => shop.rows(`select price_paise from variation where sku = 'OIL-15'`);
  expect(await price()).toEqual([{ price_paise: 37_750 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 undone.')).toBeVisible();
  expect(await price()).toEqual([{ price_paise: 45_600 }]);
  await shop.change(`update variation set price_paise = ${was?.price_paise ?? 0} where sku = 'OIL-15'`);

  await page.getByRole('link', { name: 'Another file' }).click();
  const files = page.getByRole('table', { name: 'Your files' });
  await expect(files.getByRole('row').filter({ hasText: 'rates.csv' })).toContainText('Imported');
  await expect(files.getByRole('row').filter({ hasText: 'wrong.csv' })).toContainText('Not imported');
});

test('[G-14] new products come from a sheet and a ZIP: checked, created, and then in the shop', async ({
  page,
  shop,
}) => {
  await page.goto('/desk/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template (CSV)' }).click();
  expect((await downloading).suggestedFilename()).toBe('new-products.csv');

  const head =
    'Type,Handle,SKU,Title,Category,Price,On the shelf,Attributes,HSN code,Pictures,Published,Package contents';
  await choose(
    page,
    'new.csv',
    [
      head,
      'Grouped Product,,J-SET,Journey set,Journeys,999,,,9506,set.png,yes,J-BOOT-5 x 2',
      'Variable Product,j-boot,,Journey boot,Journeys,,,,9506,boot.png | lost.png,yes,',
      'Variation,j-boot,J-BOOT-5,,,799,4,Size: UK 5,,,,',
      'Simple,,J-LACE,Journey laces,Accessories,99,9,,9506,LACE,yes,',
    ].join('\n'),
  );
  await expect(heading(page, 'new.csv')).toBeVisible();
  await expect(page.getByText('3 new products', { exact: true })).toBeVisible();
  await expect(page.getByText('1 new category: Journeys')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create 3 products' });
  await expect(create).toBeDisabled();

  const colours = ['#1a3bff', '#ff5c22', '#0a7a3d'];
  const pngs = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const files = ['set.png', 'photos/boot.png', 'lace.png'].map((path, index) => ({
    path,
    bytes: pngs[index] as Buffer,
  }));
  await page.getByLabel('Choose: ZIP with pictures').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: writeZip([...files, { path: '../up.png', bytes: pngs[0] as Buffer }]),
  });
  await expect(page.getByText('3 of 3 pictures', { exact: true })).toBeVisible();
  await expect(page.getByText('../up.png: This name cannot be used.')).toBeVisible();
  const missing = page.getByRole('table', { name: 'Missing pictures' }).getByRole('row').nth(1);
  await expect(missing).toContainText('Line 3');
  await expect(missing).toContainText('“lost.png” is not in the ZIP.');
  const table = page.getByRole('table', { name: 'New products' });
  await expect(table.getByRole('row').filter({ hasText: 'Journey laces' })).toContainText('Published');
  await expect(table.getByRole('row').filter({ hasText: 'Journey boot' })).toContainText(
    'Not published: a picture is missing',
  );
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Import without 1 missing picture/ }).check();
  await create.click();
  await expect(page.getByText('new.csv has been imported. 3 products created.')).toBeVisible();
  expect(await shop.rows(`select title, status from product where title like 'Journey %' order by title`)).toEqual([
    { title: 'Journey boot', status: 'Inactive' },
    { title: 'Journey laces', status: 'Active' },
    { title: 'Journey set', status: 'Active' },
  ]);
  await page.goto('/product?search=Journey%20laces');
  await expect(page.getByRole('link', { name: /Journey laces/ }).first()).toBeVisible();
});
