import { expectAccessible, typeInto } from '../shop.ts';
import { addBatch, addForm, payForm } from './academy.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

// The note is missing at first.
test.use({ refusals: [400] });

test('[Z-13] declining a paid form asks what should happen to the fee, and Today counts it until it is settled @phone', async ({
  page,
  shop,
}) => {
  const batchId = await addBatch(shop, { capacity: 2 });
  const admissionId = await addForm(shop, 'Kabir Shah', batchId);
  await payForm(shop, admissionId);
  await page.goto(`/desk/admissions/${admissionId}`);
  await expect(heading(page, 'Kabir Shah')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline the form' });
  await expect(dialog.getByText('The fee of ₹1,000.00 is paid. What should happen to it?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Decline and send ₹1,000.00 back' })).toBeVisible();
  await dialog.getByText('Settle by hand').click();
  await typeInto(dialog.getByLabel('Reason'), 'No class for this age.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByText('Please say how it will be settled.')).toBeVisible();
  await typeInto(dialog.getByLabel('How will it be settled?'), 'Cash on Saturday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('The fee was paid. To settle by hand: ₹1,000.00.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/desk/admissions?fee=to-return');
  await expect(page.getByText('To settle by hand')).toBeVisible();
  await page.getByRole('link', { name: 'Kabir Shah' }).click();
  await page.getByRole('button', { name: 'It was settled by hand' }).click();
  const settled = page.getByRole('dialog', { name: '₹1,000.00 settled by hand' });
  await typeInto(settled.getByLabel('How it was settled, with the reference'), 'Cash, signed for');
  await settled.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The fee was paid. Settled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It was settled by hand' })).toHaveCount(0);
});
