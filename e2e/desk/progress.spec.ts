import { logIn, openAccount } from '../customer.ts';
import { expectAccessible, pickDate, toast, typeInto } from '../shop.ts';
import { addAcademy } from './academy.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test.describe('as a coach', () => {
  test.use({ role: 'coach' });

  test('[Z-11] a coach ticks what a student can do, enters a time and a note, and the family sees it with a certificate @phone', async ({
    page,
    shop,
    person,
    browser,
  }) => {
    const { studentId } = await addAcademy(shop);
    const parent = await openAccount({ dataFolder: shop.folder });
    await shop.rows(
      `insert into guardian (student_id, user_id, name, relation) select $1, user_id, full_name, 'Father' from account where email = $2`,
      [studentId, parent.email],
    );
    await shop.rows(`insert into staff_centre (staff_id, centre) values ($1, 'Airoli')`, [person.staffId]);
    await page.goto(`/desk/students/${studentId}`);
    await page.getByRole('link', { name: 'Progress', exact: true }).click();
    await expect(heading(page, 'Progress of Ira Patil')).toBeVisible();
    await page.getByLabel('Put at another level').selectOption('Beginner');
    await expect(page.getByText('0 of 4 reached.')).toBeVisible();
    for (const name of [/Falls safely/, /Rolls 20 m/, /plough/, /Glides/]) {
      const box = page.getByRole('checkbox', { name });
      await box.click();
      await expect(box).toBeChecked();
      await expect(page.getByRole('checkbox', { name: new RegExp(`${name.source}.*Test coach`) })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Move up to Intermediate' }).click();
    await expect(page.getByRole('heading', { name: 'Level: Intermediate' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Certificate: Beginner' })).toBeVisible();

    const addTime = async (time: string, day: string) => {
      await page.getByRole('button', { name: 'Enter a time' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enter a time' });
      await dialog.getByLabel('Distance').selectOption('300');
      await typeInto(dialog.getByLabel('Time'), time);
      await pickDate(dialog.getByLabel('Day'), day);
      await typeInto(dialog.getByLabel('Place'), 'Airoli rink');
      await dialog.getByRole('button', { name: 'Save' }).click();
      return dialog;
    };
    const dialog = await addTime('0', '2026-02-03');
    await expect(dialog.getByText('This must be at least 1 second.')).toBeVisible();
    await typeInto(dialog.getByLabel('Time'), '9');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This is too fast for 300 m.')).toBeVisible();
    await typeInto(dialog.getByLabel('Time'), '1:02.35');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await addTime('58.3', '2026-04-05');
    await expect(page.getByRole('heading', { name: '300 m: 58.30' })).toBeVisible();
    await expect(page.getByRole('img', { name: /2 times over 300 m, from 1:02\.35/ })).toBeVisible();

    await typeInto(page.getByLabel('New note'), 'Looks down all the time');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByText('Only staff see it')).toBeVisible();
    await typeInto(page.getByLabel('New note'), 'Lovely crossovers');
    await page.getByRole('checkbox', { name: 'The family sees it in My account' }).check();
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByText('The family sees it', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() });
    const family = await context.newPage();
    await logIn(family, parent);
    await family.goto('/my-account?tab=family');
    const progress = family.getByRole('region', { name: 'Progress of Ira Patil' });
    await expect(progress.getByRole('heading', { name: 'Level: Intermediate' })).toBeVisible();
    await expect(progress.getByText('0 of 4 reached')).toBeVisible();
    await expect(progress.getByText('Lovely crossovers')).toBeVisible();
    await expect(progress.getByText('Looks down')).toHaveCount(0);
    await progress.getByText('All 2 times over 300 m').click();
    await expect(progress.getByRole('img', { name: /The best is 58\.30/ })).toBeVisible();
    await expectAccessible(family);
    const saving = family.waitForEvent('download');
    await progress.getByRole('button', { name: 'Certificate: Beginner' }).click();
    expect((await saving).suggestedFilename()).toBe('Ira Patil, Beginner.pdf');
    await context.close();
  });
});

test('[Z-11] the owner adds a level with criteria and a distance @phone', async ({ page, shop }, { project }) => {
  const name = `Racing ${project.name} ${Date.now()}`;
  await page.goto('/desk/settings/levels');
  await page.getByRole('button', { name: 'Add a level' }).click();
  const dialog = page.getByRole('dialog', { name: 'New level' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await typeInto(dialog.getByLabel('Name'), name);
  await typeInto(dialog.getByRole('textbox', { name: 'Criterion 1' }), 'Starts at the signal');
  await dialog.getByRole('button', { name: 'Add a criterion' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Criterion 2' })).toBeFocused();
  await typeInto(dialog.getByRole('textbox', { name: 'Criterion 2' }), 'Finishes low');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('list', { name: 'Levels' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('2 criteria');
  await typeInto(page.getByLabel('Distances, in metres'), '100, 200, 300, 500, 1000, 1500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  const [distance] = await shop.rows('select metres from distance where metres = 1500');
  expect(distance).toBeDefined();
  await expectAccessible(page);
});

test('[Z-10] the owner switches the Aadhaar field off, parents no longer see it, and the stored numbers are removed', async ({
  page,
  shop,
  browser,
}) => {
  await addAcademy(shop);
  const parent = await openAccount({ dataFolder: shop.folder });
  await shop.rows(
    `update admission set aadhaar_cipher = decode(repeat('ab', 50), 'hex'), aadhaar_last_four = '2346'
      where admission_id = (select admission_id from admission limit 1)`,
  );
  const [before] = await shop.rows<{ count: number }>(
    'select count(*)::integer as count from admission where aadhaar_cipher is not null',
  );
  const context = await browser.newContext({ baseURL: shop.url, viewport: page.viewportSize() });
  const family = await context.newPage();
  await logIn(family, parent);
  await family.goto('/admission-form');
  await expect(family.getByLabel('Aadhaar number')).toBeVisible();

  await page.goto('/desk/settings/centres');
  const card = page.getByRole('region', { name: 'Aadhaar number' });
  await expect(card).toContainText('We recommend switching it off.');
  await card.getByRole('button', { name: 'Switch the field off' }).click();
  await expect(card).toContainText('The admission form does not ask for the Aadhaar number.');
  await expect(async () => {
    await family.goto('/admission-form');
    await expect(family.getByLabel('Full name')).toBeVisible();
    await expect(family.getByLabel('Aadhaar number')).toHaveCount(0, { timeout: 1 });
  }).toPass({ timeout: 15_000, intervals: [100] });
  await context.close();

  await card.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', {
    name: `Remove ${before?.count === 1 ? '1 number' : `${before?.count ?? 0} numbers`}?`,
  });
  await expect(question).toContainText('This cannot be undone.');
  await expect(question).toContainText('Backups made until now still hold the numbers');
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Remove/ }).click();
  await expect(card).toContainText('No Aadhaar numbers are stored.');
  const left = await shop.rows(
    'select from admission where aadhaar_cipher is not null or aadhaar_last_four is not null',
  );
  expect(left).toEqual([]);
  await card.getByRole('button', { name: 'Switch the field on' }).click();
  await expect(card.getByText('Asked for')).toBeVisible();
});
