import type { Page } from '@playwright/test';
import { onlyFirst } from '../answers.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toBeHidden();
};

async function begin(page: Page, type: string, title: string): Promise<void> {
  await page.goto('/desk/products');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  await typeInto(field(page, 'Title'), title);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Accessories');
}

/** The product's page as visitors get it. */
const shownAt = async (page: Page, address: string) => {
  const answer = await page.request.get(address);
  return answer.status() === 200 ? answer.text() : String(answer.status());
};

test.describe('[G-01] one product', () => {
  test.use({ refusals: [409, 400] });

  test('a simple one is created, refused, written, published, changed, copied, archived, and this undone', async ({
    page,
  }) => {
    await begin(page, 'Simple', 'Neon Laces');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(field(page, 'SKU')).toBeFocused();
    await typeInto(field(page, 'SKU'), 'NEON LACES');
    await typeInto(field(page, 'Price in rupees'), '149');
    await typeInto(field(page, 'Pieces in stock'), '30');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not a valid SKU.')).toBeVisible();
    await expect(field(page, 'SKU')).toBeFocused();
    // What was typed stays through a reload and another screen.
    await page.reload();
    await page.getByRole('link', { name: 'All products' }).click();
    await page.getByRole('link', { name: 'New product' }).click();
    await expect(field(page, 'Title')).toHaveValue('Neon Laces');
    await expect(field(page, 'Price in rupees')).toHaveValue('149');
    const sku = `NEON-${Date.now()}`;
    await typeInto(field(page, 'SKU'), sku);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Neon Laces')).toBeVisible();

    await typeInto(field(page, 'Short description'), 'Seen from afar.');
    await field(page, 'Key features').pressSequentially('Flat weave\nGlows\nglows');
    await field(page, 'Specifications').pressSequentially('Length 180 cm');
    await page.getByRole('checkbox', { name: 'Trending' }).check();
    await page.getByRole('checkbox', { name: /^Not returnable/ }).check();
    await bar(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Line 3: This appears twice.')).toBeVisible();
    await expect(page.getByText('Line 1: please write it as “Weight: 1.2 kg”.')).toBeVisible();
    await expect(field(page, 'Key features')).toBeFocused();
    await typeInto(field(page, 'Key features'), 'Flat weave\nGlows');
    await typeInto(field(page, 'Specifications'), 'Length: 180 cm');
    await save(page);

    // Publishing also saves unsaved changes.
    await typeInto(field(page, 'Description'), 'For boots with ten eyelets.');
    await page.getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('dialog', { name: 'Publish it as it is?' });
    await expect(question.getByText('It has no picture.')).toBeVisible();
    await question.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(page.getByText('It is now in the shop.')).toBeVisible();
    const link = page.getByRole('link', { name: 'View in the shop' });
    const address = (await link.getAttribute('href')) ?? '';
    await expect.poll(() => shownAt(page, address)).toContain('ten eyelets');
    expect(await shownAt(page, address)).toContain('180 cm');

    await typeInto(field(page, 'Title'), 'Neon Laces, 180 cm');
    await typeInto(page.getByRole('textbox', { name: `Sale price of ${sku} in rupees` }), '129');
    await save(page);
    await expect.poll(() => shownAt(page, address)).toContain('Neon Laces, 180 cm');
    await page.reload();
    await expect(field(page, 'Key features')).toHaveValue('Flat weave\nGlows');
    await expect(page.getByRole('checkbox', { name: /^Not returnable/ })).toBeChecked();

    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(heading(page, 'Neon Laces, 180 cm (copy)')).toBeVisible();
    await expect(page.getByText(`${sku}-2`)).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Neon Laces, 180 cm')).toBeVisible();
    await page.getByRole('button', { name: 'Take out of the shop' }).click();
    await expect(page.getByText('It is no longer in the shop.')).toBeVisible();
    await expect.poll(() => shownAt(page, address)).toBe('404');
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('It has been archived.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  });

  test('an empty package is refused; its parts stay in order with their quantities @slow', async ({ page, shop }) => {
    await begin(page, 'Grouped Product', 'Lace kit');
    await typeInto(field(page, 'SKU'), `KIT-${Date.now()}`);
    await typeInto(field(page, 'Price in rupees'), '199');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Lace kit')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The package is empty. Please add what is in it first.')).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Add to the package' });
    await search.pressSequentially('padded wheel');
    const offered = page.getByRole('listbox', { name: 'Products' }).getByRole('option');
    await expect(offered).not.toHaveCount(0);
    await search.press('ArrowDown');
    await search.press('Enter');
    await search.pressSequentially('Padded Crash');
    await offered.filter({ hasText: 'Padded Crash Shorts' }).first().click();
    await typeInto(page.getByRole('spinbutton', { name: /^How many of / }).first(), '2');
    await page.getByRole('button', { name: 'Move Padded Crash Shorts up' }).click();
    await save(page);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Padded Crash Shorts' })).toBeVisible();
    const parts = await shop.rows<{ quantity: number; sku: string }>(
      'select quantity, sku from grouped_part join product using (product_id) where title = $1 order by position',
      ['Lace kit'],
    );
    expect(parts.map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  test('[U-11] the parts of a package that customers choose are ticked at the desk, and unticked again @slow', async ({
    page,
  }) => {
    await begin(page, 'Grouped Product', 'Fall kit');
    await typeInto(field(page, 'SKU'), `FALL-${Date.now()}`);
    await typeInto(field(page, 'Price in rupees'), '899');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Fall kit')).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Add to the package' });
    for (const typed of ['School League', 'Bearing Oil']) {
      await search.pressSequentially(typed);
      await page
        .getByRole('listbox', { name: 'Products' })
        .getByRole('option')
        .filter({ hasText: typed })
        .first()
        .click();
    }
    // The oil has only one variation.
    const tick = page.getByRole('checkbox', { name: /^The customer chooses of / });
    await expect(tick).toHaveCount(1);
    await expect(tick).not.toBeChecked();
    await tick.press('Space');
    await expect(tick).toBeChecked();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(page.getByText('It is now in the shop.')).toBeVisible();
    await page.reload();
    await expect(tick).toBeChecked();

    const address = (await page.getByRole('link', { name: 'View in the shop' }).getAttribute('href')) ?? '';
    await expect.poll(() => shownAt(page, address)).toContain('Choose what is in your package');
    const shopTab = await page.context().newPage();
    await shopTab.goto(address);
    const sizes = shopTab.getByRole('group', { name: 'Size of School League Inline Skates' });
    await sizes.getByRole('radio', { name: /^L\b/ }).check();
    await expect(shopTab).toHaveURL(/variation=FALL-\d+%7ESCL-L$/);

    await tick.press('Space');
    await save(page);
    await expect.poll(() => shownAt(page, address)).not.toContain('Choose what is in your package');
    // The address that was shared while it could be chosen still leads to the package.
    await shopTab.reload();
    await expect(shopTab.getByRole('heading', { name: 'Fall kit', level: 1 })).toBeVisible();
    await expect(sizes).toHaveCount(0);
  });
});

test.describe('[G-03] a variable product', () => {
  test.use({ refusals: [409, 400] });

  test('its variations come from its attributes; adding a value does not change them; one is ended, one deleted', async ({
    page,
    shop,
  }) => {
    await begin(page, 'Variable Product', 'Relay Jersey');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(heading(page, 'Relay Jersey')).toBeVisible();

    await page.getByRole('button', { name: 'Attributes' }).click();
    const attributes = page.getByRole('dialog', { name: 'Attributes' });
    await typeInto(attributes.getByRole('textbox', { name: 'Attribute', exact: true }), 'Size');
    await attributes.getByRole('textbox', { name: 'Value 1 of Size' }).pressSequentially('S');
    await page.keyboard.press('Enter');
    await page.keyboard.type('s');
    await attributes.getByRole('button', { name: 'Save attributes' }).click();
    await expect(attributes.getByText('This appears twice.')).toBeVisible();
    await typeInto(attributes.getByRole('textbox', { name: 'Value 2 of Size' }), 'M');
    await expectAccessible(page);
    await attributes.getByRole('button', { name: 'Save attributes' }).click();
    await expect(attributes).toBeHidden();

    await page.getByRole('button', { name: 'Add 2 variations' }).click();
    const adding = page.getByRole('dialog', { name: 'Add variations' });
    await expect(adding.getByRole('textbox', { name: 'SKU of Size M' })).toHaveValue('RELAY-JERSE-M');
    await typeInto(adding.getByRole('textbox', { name: 'SKU of Size M' }), 'GFT-500');
    await typeInto(adding.getByRole('textbox', { name: 'Price ₹ of Size S' }), '899');
    await adding.getByRole('button', { name: 'Use these prices for all' }).click();
    await typeInto(adding.getByRole('textbox', { name: 'In stock of Size S' }), '3');
    // Escape asks each time; nothing typed is lost.
    const leaving = page.getByRole('dialog', { name: 'Close without saving?' });
    for (const goOn of ['Escape', 'Keep editing']) {
      await page.keyboard.press('Escape');
      await expect(leaving).toBeVisible();
      if (goOn === 'Escape') await page.keyboard.press(goOn);
      else await leaving.getByRole('button', { name: goOn }).click();
      // A key pressed while the one closes and the other opens again goes nowhere.
      await expect(leaving).toHaveCount(0);
      await expect(adding).toHaveAttribute('open');
      await expect(adding.getByRole('textbox', { name: 'In stock of Size S' })).toHaveValue('3');
    }
    await adding.getByRole('button', { name: 'Add 2 variations' }).click();
    await expect(adding.getByText('GFT-500 is already used by Pahiya Gift Card.')).toBeVisible();
    await expect(adding.getByRole('textbox', { name: 'SKU of Size M' })).toBeFocused();
    await typeInto(adding.getByRole('textbox', { name: 'SKU of Size M' }), 'JERSEY-M');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(adding).toBeHidden();
    await expect(page.getByRole('row', { name: /JERSEY-M/ })).toContainText('Active');

    await page.getByRole('button', { name: 'Attributes' }).click();
    await attributes.getByRole('button', { name: 'Add a value' }).click();
    await page.keyboard.type('L');
    await attributes.getByRole('button', { name: 'Remove S', exact: true }).click();
    await attributes.getByRole('button', { name: 'Save attributes' }).click();
    await expect(attributes.getByText(/S is the Size of .*, so it cannot be removed\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).click();
    // Somebody else changes the product while the dialog is open: opened again, it saves.
    await page.getByRole('button', { name: 'Attributes' }).click();
    await shop.rows(`update product set short_description = 'Light' where title = 'Relay Jersey'`);
    await attributes.getByRole('button', { name: 'Save attributes' }).click();
    await expect(attributes.getByText('Somebody else changed this in the meantime.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Attributes' }).click();
    await attributes.getByRole('button', { name: 'Save attributes' }).click();
    await expect(attributes).toBeHidden();
    // A typed price is saved first, and does not refuse what was pressed.
    await typeInto(field(page, 'Price of JERSEY-M in rupees'), '949');
    await page.getByRole('button', { name: 'Pictures JERSEY-M' }).click();
    const pictures = page.getByRole('dialog', { name: /^Pictures of/ });
    await pictures.getByRole('button', { name: 'Save' }).click();
    await expect(pictures).toBeHidden();
    await typeInto(field(page, 'Price of JERSEY-M in rupees'), '959');
    await page.getByRole('button', { name: 'Delete JERSEY-M' }).click();
    await expect(page.getByRole('row', { name: /JERSEY-M/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete RELAY-JERSE-S' }).click();
    await expect(page.getByText('There are 3 pieces of it in stock. You can end it instead.')).toBeVisible();
    await typeInto(field(page, 'Price of RELAY-JERSE-S in rupees'), '949');
    await page.getByRole('button', { name: 'End RELAY-JERSE-S' }).click();
    await expect(page.getByText('RELAY-JERSE-S has ended.')).toBeVisible();
    // After a change by somebody else, the second press works. The change waits until the screen has been read again, and the button has its new name.
    const sellAgain = page.getByRole('button', { name: 'Sell again RELAY-JERSE-S' });
    await expect(sellAgain).toBeVisible();
    await shop.rows(`update variation set price_paise = 95900 where sku = 'RELAY-JERSE-S'`);
    await sellAgain.click();
    await expect(page.getByText('Somebody else changed this in the meantime.')).toBeVisible();
    await sellAgain.click();
    await expect(page.getByText('RELAY-JERSE-S is on sale again.')).toBeVisible();
    await page.getByRole('button', { name: 'End RELAY-JERSE-S' }).click();
    await expect(page.getByText('RELAY-JERSE-S has ended.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'End RELAY-JERSE-S' })).toBeVisible();
    expect(await shop.rows('select sku from stock where sku = $1 and on_hand = 3', ['RELAY-JERSE-S'])).toHaveLength(1);
  });
});

test('[W-21] what is typed into a product while it is being saved stays, and is saved next @slow', async ({
  page,
  shop,
}) => {
  const [oil] = await shop.rows<{ product_id: string }>(`select product_id from variation where sku = 'OIL-15'`);
  await page.goto(`/desk/products/${oil?.product_id}`);
  const texts = field(page, 'Short description');
  const price = field(page, 'Price of OIL-15 in rupees');
  await typeInto(texts, 'For bearings');
  await typeInto(price, '345');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    '**/api/desk/products/*',
    onlyFirst(async (route) => {
      await released;
      await route.continue();
    }),
  );
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await texts.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and axles');
  await typeInto(price, '355');
  release();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(texts).toHaveValue('For bearings and axles');
  await expect(price).toHaveValue('355');
  await expect(price).toBeFocused();
  await save(page);
  await page.reload();
  await expect(texts).toHaveValue('For bearings and axles');
  await expect(price).toHaveValue('355');
});
