import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

const photo = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Drops or pastes a file, as a browser does. */
const bring = async (page: Page, way: 'drop' | 'paste', bytes: Buffer) =>
  page.evaluate(
    ([kind, base64]) => {
      const file = new File([Uint8Array.fromBase64(base64)], 'photo.jpg', { type: 'image/jpeg' });
      const data = new DataTransfer();
      data.items.add(file);
      const area = document.querySelector('[aria-label="Pictures of the product"]');
      const init = { bubbles: true, cancelable: true };
      if (kind === 'paste') document.body.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      else area?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
    },
    [way, bytes.toString('base64')] as const,
  );

test.describe('[G-02] pictures of a product', () => {
  test.use({ refusals: [400] });

  test('are chosen, refused, dropped, sorted by keyboard, cropped, described and saved @pictures', async ({
    page,
    shop,
  }) => {
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
    await page.getByRole('button', { name: 'Dismiss goods.zip' }).click();

    await bring(page, 'drop', await photo('#0c0'));
    await expect(rows).toHaveCount(before + 2);
    await bring(page, 'paste', await photo('#00c'));
    await expect(rows).toHaveCount(before + 3);
    for (const number of [before + 3, before + 2]) {
      await page.getByRole('button', { name: `Remove picture ${number}` }).click();
    }
    await typeInto(page.getByRole('textbox', { name: `Alternative text of picture ${before + 1}` }), 'A red card');
    await page.getByRole('button', { name: 'Move A red card up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Crop picture ${before}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop' });
    const whole = dialog.getByLabel('The whole picture');
    const cut = dialog.locator('.ReactCrop__crop-selection');
    const shapeOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? Math.round((box.width / box.height) * 100) / 100 : 0;
    };
    await expect.poll(() => shapeOf(whole)).toBe(1.5);
    // Somebody who only turns it keeps its edges.
    expect((await cut.boundingBox())?.width).toBeCloseTo((await whole.boundingBox())?.width ?? 0, 0);
    await dialog.getByRole('checkbox', { name: /^Square/ }).check();
    await expect.poll(() => shapeOf(cut)).toBe(1);
    await dialog.getByRole('button', { name: 'Turn right' }).click();
    await expect.poll(() => shapeOf(whole)).toBe(0.67);
    await expect.poll(() => shapeOf(cut)).toBe(1);
    await dialog.getByRole('button', { name: 'Turn left' }).click();
    await dialog.getByRole('button', { name: 'Turn left' }).click();
    await dialog.getByRole('checkbox', { name: /^Square/ }).uncheck();
    await expectAccessible(page);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/crop$/),
      dialog.getByRole('button', { name: 'Crop', exact: true }).click(),
    ]);
    // 300 x 200, turned, with all its edges.
    expect(await answer.json()).toMatchObject({ width: 200, height: 300 });
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

test('[G-03] a variation gets its own pictures, one of the product’s and one uploaded; customers see them once they choose it @pictures @slow', async ({
  page,
  shop,
}) => {
  const [chosen] = await shop.rows<{ sku: string; product_id: string }>(
    `select v.sku, product_id from variation v join product p using (product_id)
      where p.product_type = 'Variable Product' and p.status = 'Active' and cardinality(p.gallery) > 0 and v.status = 'Active'
        and not p.picture_id = any(v.picture_id || v.gallery)
      order by v.sku limit 1`,
  );
  const { sku = '', product_id: productId = '' } = chosen ?? {};
  await page.goto(`/desk/products/${productId}`);
  await page.getByRole('button', { name: `Pictures ${sku}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ });
  const rows = dialog.getByRole('list', { name: `Pictures of ${sku}` }).getByRole('listitem');
  const before = await rows.count();
  await dialog.getByRole('button', { name: /^Add / }).first().click();
  await expect(rows).toHaveCount(before + 1);
  await dialog
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'shorts.jpg', mimeType: 'image/jpeg', buffer: await photo('#0aa') });
  await expect(rows).toHaveCount(before + 2);
  for (let place = before + 2; place > 1; place -= 1) {
    await dialog.getByRole('button', { name: `Move picture ${place} up` }).click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(sku) }).locator('img')).toBeVisible();
  const [saved] = await shop.rows<{ picture_id: string; gallery: string[] }>(
    'select picture_id, gallery from variation where sku = $1',
    [sku],
  );
  expect(saved?.gallery).toHaveLength(before + 1);
  const shown = async () => {
    const answer = await page.request.get(`/api/grouped-product/single/${productId}`);
    return JSON.stringify(((await answer.json()) as { variation: unknown }).variation);
  };
  await expect.poll(shown).toContain(`/media/${saved?.picture_id}`);
});
