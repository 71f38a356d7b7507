import { addBatch } from './desk/academy.ts';
import { expect, logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { expectAccessible, pickDate, toast, typeInto } from './shop.ts';

test('[X-01] a parent adds a child, admits it to a batch without typing it again, and gets a calendar link @phone', async ({
  page,
  shop,
}) => {
  const batchId = await addBatch(shop, { capacity: 3 });
  const customer = await openAccount({ dataFolder: shop.folder });
  await logIn(page, customer);
  await page.goto('/my-account?tab=family');
  await page.getByRole('button', { name: 'Add a child' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a child' });
  await typeInto(dialog.getByLabel('Foot, mm'), '90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This must be at least 100.')).toBeVisible();
  await typeInto(dialog.getByLabel('Full name'), 'Anu Rao');
  await pickDate(dialog.getByLabel('Date of birth'), '2018-03-04');
  await dialog.getByText('Female', { exact: true }).click();
  await typeInto(dialog.getByLabel('Foot, mm'), '195');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Anu Rao' })).toBeVisible();
  await expect(page.getByText('Foot 195 mm')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Admission form' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Anu Rao');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2018-03-04');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await typeInto(page.getByLabel("Father's name"), 'Dev Rao');
  await typeInto(page.getByLabel("Mother's name"), 'Asha Rao');
  await typeInto(page.getByLabel('Mobile'), '9876543210');
  await typeInto(page.getByRole('textbox', { name: 'Address' }), '12 Palm Beach Road');
  await typeInto(page.getByLabel('Pincode'), '400708');
  await page.getByLabel('Center').selectOption('Airoli');
  await page.locator(`[name="batch_id"][value="${batchId}"]`).check();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('button', { name: 'Submit and pay the fee' }).click();
  await expect(page.getByText('We need this consent to teach the child.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Training/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit and pay the fee' }).click();
  await expect(toast(page, 'Admission form submitted successfully!')).toBeVisible();
  const [sent] = await shop.rows<{ name: string; batch_id: string; student_id: string; consents: string[] }>(
    `select s.name, a.batch_id, a.student_id, a.consents from admission a join student s using (student_id) where a.batch_id = $1`,
    [batchId],
  );
  expect(sent).toMatchObject({ name: 'Anu Rao', consents: ['training'] });

  await shop.rows(
    `with given as (insert into consent (student_id, purpose, notice_version) values ($1, 'training', 1)),
       moved as (insert into student_state_change (student_id, state, actor, at) values ($1, 'active', 'system', now() + interval '1 second')),
       active as (update student set state = 'active' where student_id = $1)
     insert into enrolment (batch_id, student_id, state, placed_at) values ($2, $1, 'placed', now())`,
    [sent?.student_id ?? '', batchId],
  );
  await page.goto('/my-account?tab=family');
  await expect(page.getByText('Next class:')).toBeVisible();
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  const link = page.getByRole('link', { name: /\/calendar\/.*\.ics/ });
  await expect(link).toBeVisible();
  const file = await page.request.get((await link.textContent()) ?? '');
  expect(await file.text()).toContain('BEGIN:VEVENT');
  expect(await file.text()).not.toContain('Anu');
});
