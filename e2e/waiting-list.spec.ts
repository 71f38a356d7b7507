import { payByUpi, paymentWindow, result } from './checkout-page.ts';
import { expect, logIn, openAccount } from './customer.ts';
import { addBatch, addForm } from './desk/academy.ts';
import { ownShopTest as test } from './journey.ts';
import { expectAccessible, pickDate, toast, typeInto } from './shop.ts';

test('[Z-12] the batch is full: the form says so and takes nothing, and a link to pay follows with the place @phone', async ({
  page,
  shop,
}) => {
  const batchId = await addBatch(shop, { capacity: 1 });
  for (const child of ['First', 'Second']) {
    await shop.rows(
      `update admission set waiting_number = nextval(pg_get_serial_sequence('enrolment', 'number')) where admission_id = $1`,
      [await addForm(shop, child, batchId)],
    );
  }
  const [taken] = await shop.rows<{ student_id: string }>(
    `insert into student (name, state) values ('Has The Place', 'active') returning student_id`,
  );
  await shop.rows(
    `with h as (insert into student_state_change (student_id, state, actor) values ($1, 'active', 'system')),
       g as (insert into guardian (student_id, name, relation) values ($1, 'Sana Patil', 'Mother')),
       c as (insert into consent (student_id, purpose, notice_version) values ($1, 'training', 1))
     insert into enrolment (batch_id, student_id, state, placed_at) values ($2, $1, 'placed', now())`,
    [taken?.student_id ?? '', batchId],
  );
  await logIn(page, await openAccount({ dataFolder: shop.folder }));
  await page.goto('/admission-form');
  await typeInto(page.getByLabel('Full name'), 'Anu Rao');
  await pickDate(page.getByLabel('Date of birth'), '2006-03-04');
  await page.getByText('Female', { exact: true }).click();
  await typeInto(page.getByLabel("Father's name"), 'Dev Rao');
  await typeInto(page.getByLabel("Mother's name"), 'Asha Rao');
  await typeInto(page.getByLabel('Mobile'), '9876543210');
  await typeInto(page.getByRole('textbox', { name: 'Address' }), '12 Palm Beach Road');
  await typeInto(page.getByLabel('Pincode'), '400708');
  await page.getByLabel('Centre').selectOption('Airoli');
  await expect(page.getByText('Admission fee: ₹1,000.00')).toBeVisible();
  await page.locator(`[name="batch_id"][value="${batchId}"]`).check();
  // Born in 2006, for ages 5 to 12: a hint, not a refusal.
  await expect(page.getByText(/This batch is for ages 5 to 12, and the child is \d+ years old/)).toBeVisible();
  await expect(page.getByText('You are number 3 on the waiting list and pay nothing now.')).toBeVisible();
  await expect(page.getByText('Admission fee: ₹1,000.00')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /^Training/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(toast(page, 'Admission form submitted successfully!')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'You are number 3 on the waiting list and pay nothing now.' }),
  ).toBeFocused();
  await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/my-account?tab=admission');
  await expect(page.getByText('Number 3 on the waiting list').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await page.goto('/my-account?tab=family');
  await expect(page.getByText('Admission form: Number 3 on the waiting list.')).toBeVisible();
  await expect(page.getByText('No children yet')).toHaveCount(0);
  await expectAccessible(page);

  // The desk gives the child a place; the mail's link leads here.
  await shop.rows(`update batch set capacity = 2 where batch_id = $1`, [batchId]);
  const [form] = await shop.rows<{ admission_id: string }>(
    `with s as (insert into student (name, state) values ('Anu Rao', 'active') returning student_id),
       h as (insert into student_state_change (student_id, state, actor) select student_id, 'active', 'system' from s),
       c as (insert into consent (student_id, purpose, notice_version) select student_id, 'training', 1 from s),
       g as (insert into guardian (student_id, user_id, name, relation)
               select s.student_id, a.user_id, 'Asha Rao', 'Mother' from s, admission a where a.batch_id = $1 and a.name = 'Anu Rao'),
       e as (insert into enrolment (batch_id, student_id, state, placed_at) select $1, student_id, 'placed', now() from s)
     update admission set state = 'accepted', student_id = s.student_id, decided_at = now() from s
      where admission.batch_id = $1 and admission.name = 'Anu Rao' returning admission_id`,
    [batchId],
  );
  await page.goto(`/admission-form?pay=${form?.admission_id ?? ''}`);
  await expect(page.getByText(/There is a place in Evening .*, Airoli\. Pay the admission fee now\./)).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await payByUpi(page, 'success@razorpay');
  await expect(result(page, 'Payment Successful')).toBeVisible();
  await expect(page.getByText(/The place in Evening .*, Airoli is yours\./)).toBeVisible();
  await expect(page).toHaveURL('/my-account?tab=admission');
  await expect(page.getByText('Placed.', { exact: true })).toBeVisible();
  // A student needs no admission form.
  await page.goto('/my-account?tab=family');
  await expect(page.getByRole('heading', { name: 'Anu Rao' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Admission form' })).toHaveCount(0);
});
