import sharp from 'sharp';
import { productLink } from '../../domain/product-link.ts';
import { answersAreHandled } from '../answers.ts';
import { expectAccessible, pickDate, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

const sky = () =>
  sharp({ create: { width: 320, height: 120, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

const indiaText = (moment: number) => new Date(moment + 5.5 * 3_600_000).toISOString().slice(0, 16);

test('[G-08] a slide is added, filled, previewed, sorted by keyboard and hand, shown within its dates, removed @slow', async ({
  page,
  shop,
  context,
}, { project }) => {
  const title = `Monsoon ${project.name}`;
  await page.goto('/desk/window');
  await expect(heading(page, 'Shop window')).toBeVisible();
  await page.getByRole('button', { name: 'Add a slider' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Inactive').first()).toBeVisible();

  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await typeInto(page.getByRole('textbox', { name: 'Tag' }), 'Rain or shine');
  await expect(preview.getByText('Rain or shine')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Price', exact: true }), 'cheap');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toBeFocused();
  await typeInto(page.getByRole('textbox', { name: 'Price', exact: true }), '1,499');
  await expect(preview.getByText('₹1,499.00')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Product' }).pressSequentially('crash shorts');
  await page.getByRole('list', { name: 'Product found' }).getByRole('button', { name: 'Padded Crash Shorts' }).click();
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await page
    .getByLabel('File of the background')
    .setInputFiles({ name: 'rain.png', mimeType: 'image/png', buffer: await sky() });
  await expect(page.getByRole('button', { name: 'Remove background' })).toBeVisible();
  await page.getByRole('radio', { name: /^Active/ }).check();
  // Past its end date it is not shown, even while active.
  await pickDate(page.getByLabel('Until', { exact: true }), indiaText(Date.now() - 3_600_000));
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Over', { exact: true })).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(`${shop.url}/`);
  await expect(visitor.getByText(title)).toHaveCount(0);

  await pickDate(page.getByLabel('Until', { exact: true }), '');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shown', { exact: true })).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(title).first()).toBeAttached({ timeout: 1000 });
  }).toPass();

  await page.getByRole('link', { name: 'All sliders' }).click();
  const rows = page.getByRole('list', { name: 'Sliders' }).getByRole('listitem');
  await expect(rows.last()).toContainText(title);
  const count = await rows.count();
  await page.getByRole('button', { name: `Move ${title} up` }).focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(count - 2)).toContainText(title);
  await expect(page.getByRole('button', { name: `Move ${title} up` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.last()).toContainText(title);

  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(heading(page, 'Shop window')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('[U-22] a trust text gets an icon and a link, and stands below hero and buying button until it is switched off @slow @phone', async ({
  page,
  shop,
  context,
}, { project }) => {
  const title = `Try it on first ${project.name}`;
  await page.goto('/desk/window/trust-texts');
  await page.getByRole('button', { name: 'Add a trust text' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('radio', { name: 'Ruler' }).check();
  await typeInto(page.getByRole('textbox', { name: 'Link' }), '/contact');
  await page.getByRole('radio', { name: /^Active/ }).check();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shown', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const visitor = await context.newPage();
  const text = visitor.getByRole('list', { name: 'Good to know' }).getByRole('link', { name: title });
  await expect(async () => {
    await visitor.goto(`${shop.url}/`);
    await expect(text).toBeAttached({ timeout: 1000 });
  }).toPass();
  await expect(text).toHaveAttribute('href', '/contact');
  await expectAccessible(visitor);
  await visitor.goto(shop.url + productLink({ title: 'Padded Crash Shorts', id: 'crash-shorts' }));
  await expect(text).toBeVisible();
  await expectAccessible(visitor);

  await page.getByRole('radio', { name: /^Inactive/ }).check();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shown', { exact: true })).toBeHidden();
  await expect(async () => {
    await visitor.reload();
    await expect(text).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(heading(page, 'Shop window')).toBeVisible();
});

test('[U-18] a word that customers search for gets a meaning, and finds its products @slow', async ({
  page,
  shop,
  context,
}) => {
  await page.goto('/desk/window/synonyms');
  await page.getByRole('button', { name: 'Add a synonym' }).click();
  await expect(page.getByRole('textbox', { name: 'Searched for' })).toBeFocused();
  await page.keyboard.type('Sallet, bascinet');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sallet, bascinet')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Means' }), 'racing helmet');
  await page.getByRole('radio', { name: /^Active/ }).check();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  const visitor = await context.newPage();
  await visitor.goto(`${shop.url}/product?search=bascinet`);
  await expect(visitor.getByRole('article').first()).toContainText(/helmet/i);
});

test('[G-08] a line of the marquee appears and disappears by its dates, also on cached pages @slow', async ({
  page,
  shop,
}) => {
  const text = 'Only for a moment';
  await page.goto(`${shop.url}/`);
  await expect(page.getByText(text)).toHaveCount(0);
  await shop.rows(
    `insert into marquee (marquee_id, heading, position, starts_at, ends_at)
     values ('moment', $1, 99, now() + interval '3 seconds', now() + interval '12 seconds')`,
    [text],
  );
  const isThere = async () => (await (await page.request.get(`${shop.url}/`)).text()).includes(text);
  expect(await isThere()).toBe(false);
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
});

test('[G-08] a text has one name and one limit; a pick list stays as it is under a pressed row', async ({
  page,
  shop,
}) => {
  await page.goto('/desk/window/marquees');
  await page.getByRole('button', { name: 'Add a line' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveAccessibleDescription(/At most 200 characters/);
  const long = 'We are open on Diwali, too. '.repeat(3).trim();
  await page.keyboard.type(long);
  await page.keyboard.press('Enter');
  await expect(heading(page, long)).toBeVisible();
  await expect(text).toHaveAccessibleDescription(/At most 200 characters/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(heading(page, 'Shop window')).toBeVisible();

  const [group] = await shop.rows<{ group_id: string }>('select group_id from new_arrival_group limit 1');
  await page.goto(`/desk/window/arrivals/${group?.group_id}`);
  const found = page.getByRole('list', { name: 'Products found' });
  const field = page.getByRole('searchbox', { name: 'Products' });
  await typeInto(field, 'bearing');
  const row = found.getByRole('button').first();
  await expect(row).toBeVisible();
  const title = await row.innerText();
  let answer = () => {};
  const isPressed = new Promise<void>((resolve) => (answer = resolve));
  const isAsked = page.waitForRequest((request) => request.url().includes('/api/desk/find'));
  await page.route('**/api/desk/find?*', async (route) => {
    await isPressed;
    await route.continue().catch(() => undefined);
  });
  await field.press('End');
  await field.pressSequentially(' oil');
  await isAsked;
  await row.hover();
  await page.mouse.down();
  answer();
  await answersAreHandled(page);
  await page.mouse.up();
  await expect(page.getByRole('list', { name: 'Products chosen' }).getByText(title)).toBeVisible();
  await expect(field).toHaveValue('');
});
