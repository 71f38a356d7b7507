import { askProduct, linkTo } from './answers.ts';
import { test } from './journey.ts';
import { expect, expectAccessible, typeInto } from './shop.ts';

test('[U-08] the length of a foot gives the size of this brand', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await askProduct(request, 'velox-carbon-110');
  const [first, second] = product.size_guide ?? [];
  await page.goto(linkTo(product));
  await page.getByRole('button', { name: 'Find your size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find your size' });
  const foot = dialog.getByLabel('Foot length in mm');
  await typeInto(foot, '9999');
  await expect(dialog.getByText(/^Please enter millimetres/)).toBeVisible();
  await typeInto(foot, '24 cm');
  await expect(dialog.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
  await typeInto(foot, String((first?.from_mm ?? 0) - 1));
  await expect(dialog.getByText('Your foot is shorter than the smallest size.')).toBeVisible();
  await typeInto(foot, String(second?.to_mm));
  await expect(dialog.getByText(`Your size is ${second?.size}.`)).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount((product.size_guide?.length ?? 0) + 1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Choose ${second?.size}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('radio', { name: second?.size ?? '' })).toBeChecked();
  await page.goto(linkTo(await askProduct(request, 'academy-starter-package')));
  await expect(page.getByRole('button', { name: 'View Product' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find your size' }), 'only where there is a guide').toHaveCount(0);
});
