import { toast, typeInto } from '../shop.ts';
import { addPerson, enter, expect, heading, test } from './desk.ts';

test('[W-16] somebody is invited, gets another role, and is removed', async ({ page, person }) => {
  const email = `asha.${person.staffId.slice(-8)}@example.in`;
  await page.goto('/desk/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Asha Kulkarni');
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
  await page.getByRole('radio', { name: /^Accountant/ }).check();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(toast(page, 'Asha Kulkarni will get a link by mail.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Accountant');

  await row.getByRole('link').click();
  await expect(heading(page, 'Asha Kulkarni')).toBeVisible();
  await page.getByRole('radio', { name: /^Manager/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from staff' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(heading(page, 'Staff')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
});

test.describe('the last owner', () => {
  test.use({ refusals: [409] });
  test('[W-16] cannot be demoted or removed, and sees why @slow', async ({ page, person, shop }) => {
    const others = `role_id = 'owner' and staff_id <> '${person.staffId}'`;
    await shop.change(`update staff set removed_at = '2001-01-01' where ${others} and removed_at is null`);
    await page.goto(`/desk/staff/${person.staffId}`);
    await expect(page.getByRole('button', { name: 'Remove from staff' })).toHaveCount(0);
    await page.getByRole('radio', { name: /^Manager/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The last owner cannot be removed or given another role.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Owner/ })).toBeChecked();
    await shop.change(`update staff set removed_at = null where ${others} and removed_at = '2001-01-01'`);
  });
});

test('[W-07] the audit names who, when, before and after, and filters by kind and subject; [W-09] a change is undone', async ({
  page,
  shop,
}) => {
  const packer = await addPerson(shop, 'packer');
  await enter(shop, page);
  await page.goto(`/desk/staff/${packer.staffId}`);
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Renamed Packer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();

  await page.goto('/desk/audit');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('staff');
  await expect(page).toHaveURL(/kind=staff/);
  await page.getByRole('searchbox').pressSequentially(packer.staffId);
  await expect(page).toHaveURL(/subject=/);
  const row = page.getByRole('row').filter({ hasText: 'Staff changed' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Test packer');
  await expect(row).toContainText('Renamed Packer');
  await expect(row).toContainText('Test owner');
  await row.getByRole('button', { name: /^Undo/ }).click();
  await expect(row.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto(`/desk/staff/${packer.staffId}`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Test packer');
});

test.describe('a slow response', () => {
  test.use({ refusals: [400] });
  test('with errors does not take the focus from a person who is typing @slow', async ({ page, shop }) => {
    const { promise: typedOn, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/desk/staff', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await typedOn;
      const fields = [{ field: 'email', reason: 'Another one, please.' }];
      await route.fulfill({ status: 400, json: { code: 'bad-input', message: 'Not valid.', fields } });
    });
    await enter(shop, page);
    await page.goto('/desk/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await typeInto(name, 'Asha');
    await typeInto(page.getByRole('textbox', { name: 'Email' }), 'asha@example.in');
    await page.getByRole('radio', { name: /^Accountant/ }).check();
    await page.getByRole('button', { name: 'Send link' }).click();
    await typeInto(name, 'Asha Kulkarni');
    resolve();
    await expect(page.getByText('Another one, please.')).toBeVisible();
    await expect(name).toBeFocused();
  });
});
