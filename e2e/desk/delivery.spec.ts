import { expectAccessible, pickDate, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test.use({ refusals: [400, 409] });

test('[G-12] pincodes are pasted after a preview, and undone; bands cannot overlap, and gaps must be accepted @slow', async ({
  page,
}) => {
  await page.goto('/desk/settings/pincodes');
  await expect(heading(page, 'Settings')).toBeVisible();
  await page.getByRole('button', { name: 'Paste pincodes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste pincodes' });
  await dialog.getByRole('textbox').pressSequentially('411001-411003, 4007');
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText('Line 1: 4007')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change 3 pincodes' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('411001-411003, 4007');
  await typeInto(dialog.getByRole('textbox'), '411001-411003 400701');
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText('3 are new.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 3 pincodes' }).click();
  await expect(page.getByText('4 pincodes updated.')).toBeVisible();
  await page.getByRole('searchbox').pressSequentially('4110');
  await expect(page.getByText('3 in total')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await page.getByRole('link', { name: 'Delivery charge' }).click();
  const table = page.getByRole('table', { name: 'What delivery costs' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const to = (band: number) => table.getByRole('textbox', { name: `To km of band ${band}`, exact: true });
  const before = await to(1).inputValue();
  await typeInto(to(1), '8');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 to 8 km and 6 to 10 km overlap.')).toBeVisible();
  await typeInto(to(1), '3');
  await expect(page.getByText('No band covers 4 to 5 km, so delivery costs nothing there.')).toBeVisible();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No band covers 4 to 5 km: delivery costs nothing there.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Accept this' }).check();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(to(1)).toHaveValue('3');
  await typeInto(to(1), before);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
});

test('[G-13] a tax rate is looked up, added for a later day, refused for a past one, and removed @slow', async ({
  page,
}) => {
  await page.goto('/desk/settings/tax');
  const rate = page.getByRole('status', { name: 'Rate that applies' });
  await expect(rate).toHaveText('5%');
  await typeInto(page.getByRole('textbox', { name: 'HSN code of a product' }), '950691');
  await expect(rate).toHaveText('18%');
  await typeInto(page.getByRole('textbox', { name: 'HSN code of a product' }), '610910');
  await typeInto(page.getByRole('textbox', { name: 'Price in rupees' }), '2501');
  await expect(rate).toHaveText('18%');

  await page.getByRole('button', { name: 'Add a rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rate' });
  await expect(dialog.getByRole('textbox', { name: 'HSN code' })).toBeFocused();
  await page.keyboard.type('61');
  await typeInto(dialog.getByRole('textbox', { name: 'Rate in per cent' }), '12.5');
  await pickDate(dialog.getByLabel('First day'), '2025-01-01');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText(/^That day has already begun\./)).toBeVisible();
  await expectAccessible(page);
  await pickDate(dialog.getByLabel('First day'), '2098-01-01');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await pickDate(page.getByLabel('Day', { exact: true }), '2099-01-01');
  await expect(rate).toHaveText('12.5%');
  await page.getByRole('button', { name: 'Remove 61' }).click();
  await expect(rate).toHaveText('18%');
});
