import sharp from 'sharp';
import { expectAccessible, typeInto } from '../shop.ts';
import { expect, heading, test } from './desk.ts';

const photo = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test.describe('[G-02] pictures of a product', () => {
  test.use({ refusals: [400] });

  test('chosen, refused, dropped, sorted by keyboard, cropped, described and saved @pictures', async ({
    page,
    person,
    shop,
  }) => {
    expect(person.email).not.toBe('');
    await page.goto('/desk/products/gift-card');
    await expect(heading(page, 'Pahiya Gift Card')).toBeVisible();
    const rows = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    const before = await rows.count();
    await page.getByLabel('Choose pictures').setInputFiles([
      { name: 'red.jpg', mimeType: 'image/jpeg', buffer: await photo('#c00') },
      { name: 'goods.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 not a picture') },
    ]);
    await expect(rows).toHaveCount(before + 1);
    await expect(page.getByText('This file is not a picture. Please choose a JPEG, PNG or WebP.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave out goods.zip' }).click();

    await typeInto(page.getByRole('textbox', { name: `Alternative text of picture ${before + 1}` }), 'A red card');
    await page.getByRole('button', { name: 'Move A red card up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Crop picture ${before}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    const [product] = await shop.rows<{ gallery: string[]; picture_texts: Record<string, string> }>(
      "select gallery, picture_texts from product where product_id = 'gift-card'",
    );
    expect(product?.gallery).toHaveLength(before);
    expect(Object.values(product?.picture_texts ?? {})).toEqual(['A red card']);
  });
});
