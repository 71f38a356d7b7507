import type { Route } from '@playwright/test';
import { askProduct, linkTo, onlyFirst } from './answers.ts';
import { addBatch } from './desk/academy.ts';
import { colleague } from './desk/desk.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';
import { ownShopTest as test } from './journey.ts';
import { readLink } from './mail.ts';
import type { OwnShop } from './own-shop.ts';
import { expectAccessible, pickDate, toast, typeInto } from './shop.ts';

test('[X-01] a parent adds a child, applies for a batch without typing it all again, and gets a calendar link @phone', async ({
  page,
  shop,
}) => {
  const batchId = await addBatch(shop, { capacity: 3 });
  const customer = await openAccount({ dataFolder: shop.folder });
  const { accessToken } = await logIn(page, customer);
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

  const brother = { name: 'Kabir Rao', dob: '' };
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await page.request.post('/api/children', { data: brother, headers })).ok()).toBe(true);
  await page.getByRole('link', { name: 'Admission form' }).click();
  // What is not known of one child is not the other one’s.
  const child = page.getByRole('combobox', { name: 'Who is it for?' });
  await child.selectOption('Kabir Rao');
  await expect(page.getByLabel('Full name')).toHaveValue('Kabir Rao');
  await expect(page.getByLabel('Date of birth')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).not.toBeChecked();
  await child.selectOption('Anu Rao, 04/03/2018');
  await expect(page.getByLabel('Full name')).toHaveValue('Anu Rao');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2018-03-04');
  await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked();
  await typeInto(page.getByLabel("Father's name"), 'Dev Rao');
  await typeInto(page.getByLabel("Mother's name"), 'Asha Rao');
  await typeInto(page.getByLabel('Mobile'), '9876543210');
  await typeInto(page.getByRole('textbox', { name: 'Address' }), '12 Palm Beach Road');
  await typeInto(page.getByLabel('Pincode'), '400708');
  await page.getByLabel('Centre').selectOption('Airoli');
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

  // It is shown only once: a page of the Wi-Fi in between must not take it away.
  const end = page.getByRole('button', { name: 'End the link' });
  await page.route('**/api/calendar-link', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Please log in' }),
  );
  await end.click();
  await expect(toast(page, 'That did not work. Please try again.')).toBeVisible();
  await expect(link).toBeVisible();
  await page.unroute('**/api/calendar-link');
  await end.click();
  await expect(link).toBeHidden();
});

test.describe('a lost answer', () => {
  test.use({ refusals: [0, 409] });

  test('[X-01] a child that was added or changed, but whose answer was lost, is shown, and can be saved again', async ({
    page,
    shop,
  }) => {
    await logIn(page, await openAccount({ dataFolder: shop.folder }));
    await page.goto('/my-account?tab=family');
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    const saveInVain = async (path: string) => {
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route(path, onlyFirst(lose));
      await save.click();
      await expect(dialog.getByText(/^The shop could not be reached/)).toBeVisible();
    };
    await page.getByRole('button', { name: 'Add a child' }).click();
    await typeInto(dialog.getByLabel('Full name'), 'Anu Rao');
    await pickDate(dialog.getByLabel('Date of birth'), '2018-03-04');
    await saveInVain('**/api/children');
    await save.click();
    await expect(dialog.getByText('You already have a child called Anu Rao with this birthday.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Anu Rao' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Edit Anu Rao' }).click();
    await typeInto(dialog.getByLabel('Foot, mm'), '195');
    await saveInVain('**/api/children/*');
    await typeInto(dialog.getByLabel('School'), 'Apeejay');
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await shop.rows(`select foot_mm, school from student where name = 'Anu Rao'`)).toContainEqual({
      foot_mm: 195,
      school: 'Apeejay',
    });
  });
});

test.describe('two guardians', () => {
  test.use({ refusals: [409] });

  test('[Z-15] edit one child: the second sees both values of a field that both changed, and chooses @phone', async ({
    page,
    shop,
  }) => {
    await logIn(page, await openAccount({ dataFolder: shop.folder }));
    await page.goto('/my-account?tab=family');
    await page.getByRole('button', { name: 'Add a child' }).click();
    const dialog = page.getByRole('dialog', { name: /Add a child|Two Parents/ });
    await typeInto(dialog.getByLabel('Full name'), 'Two Parents');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Two Parents' }).click();
    await typeInto(dialog.getByLabel(/^What coaches should know/), 'Asthma');
    await typeInto(dialog.getByLabel('Foot, mm'), '195');
    await shop.rows(
      `update student set medical_note = 'Peanut allergy', emergency_mobile = '9876500001' where name = 'Two Parents'`,
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(question.getByText('Peanut allergy')).toBeVisible();
    await expect(question.getByText('9876500001')).toBeHidden();
    await expectAccessible(page);
    await question.getByText('Peanut allergy').click();
    await question.getByRole('button', { name: 'Save this choice' }).click();
    await expect(dialog).toBeHidden();
    expect(
      await shop.rows(`select medical_note, emergency_mobile, foot_mm from student where name = 'Two Parents'`),
    ).toEqual([{ medical_note: 'Peanut allergy', emergency_mobile: '9876500001', foot_mm: 195 }]);
  });
});

/** A student of this customer, with a place and classes tomorrow and on three more days. */
async function addStudent(shop: OwnShop, email: string, over: { foot?: number; helmet?: string } = {}) {
  const batchId = await addBatch(shop);
  const [student] = await shop.rows<{ student_id: string }>(
    `insert into student (name, state, foot_mm, helmet_size) values ('Anu Rao', 'active', $1, $2) returning student_id`,
    [over.foot ?? null, over.helmet ?? ''],
  );
  const studentId = student?.student_id ?? '';
  await shop.rows(
    `with moved as (insert into student_state_change (student_id, state, actor, at) values ($1, 'active', 'system', now() - interval '40 days')),
       parent as (insert into guardian (student_id, user_id, name, relation) select $1, user_id, full_name, 'Mother' from account where email = $3),
       agreed as (insert into consent (student_id, purpose, notice_version) values ($1, 'training', 1))
     insert into enrolment (batch_id, student_id, state, placed_at) values ($2, $1, 'placed', now() - interval '40 days')`,
    [studentId, batchId, email],
  );
  await shop.rows(
    `insert into batch_class (batch_id, planned_at, starts_at, ends_at)
     select $1, at, at, at + interval '1 hour'
       from unnest(array[-2, -1, 3, 5]) days cross join lateral (select date_trunc('hour', now()) + make_interval(days => days) as at) t`,
    [batchId],
  );
  return studentId;
}

test('[X-02] [X-05] a parent reads the attendance, reports an absence, and adds the missing kit to the cart @phone', async ({
  page,
  shop,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  const studentId = await addStudent(shop, customer.email, { helmet: 'S' });
  await shop.rows(
    `insert into attendance (mark_id, class_id, student_id, mark, staff_id, marked_at)
     select random_id(), c.class_id, e.student_id, 'late', (select staff_id from staff limit 1), now()
       from enrolment e join batch_class c using (batch_id) where e.student_id = $1 and c.starts_at < now() order by c.starts_at limit 1`,
    [studentId],
  );
  await shop.rows(
    `insert into kit_item (name, product_id, sized_by, position) values
       ('Helmet', 'street-dome-helmet', 'helmet', 1), ('Club bodysuit', 'club-bodysuit', 'suit', 2), ('Guard set', 'kids-guard-set', 'none', 3)
     on conflict do nothing`,
  );
  await logIn(page, customer);
  await page.goto('/my-account?tab=family');
  await page.getByText('Attendance', { exact: true }).click();
  await expect(page.getByText(/late 1/)).toBeVisible();
  const months = page.locator('summary', { hasText: /class(es)?: / });
  for (const month of await months.all()) await month.click();
  await expect(page.getByText('Not recorded', { exact: true })).toBeVisible();

  await page.getByText('Not coming to class?').click();
  await page.getByRole('button', { name: 'Tell the coach' }).click();
  await expect(page.getByText('Please choose a class.')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').nth(1).check();
  await typeInto(page.getByLabel('Reason (optional)'), 'Exam');
  await page.getByRole('button', { name: 'Tell the coach' }).dblclick();
  await expect(page.getByText('Not coming: Exam')).toHaveCount(2);
  await expect(page.getByText('2 classes reported: the coach knows')).toBeVisible();
  await page
    .getByRole('button', { name: /^Comes after all/ })
    .first()
    .click();
  await expect(page.getByText('Not coming: Exam')).toHaveCount(1);
  const told = await shop.rows('select from absence_notice where student_id = $1', [studentId]);
  expect(told).toHaveLength(1);

  await page.getByText('Kit', { exact: true }).click();
  await expect(page.getByText(/We do not know the size/)).toBeVisible();
  await page.getByRole('button', { name: 'We have it: Guard set' }).click();
  await expect(page.getByText('You have it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add missing kit to the cart' }).dblclick();
  const report = page.getByRole('region', { name: 'Kit of Anu Rao' });
  await expect(report.getByText('Now in your cart: Helmet')).toBeVisible();
  await expect(report.getByText(/Club bodysuit: We do not know the size/)).toBeVisible();
  const lines = await shop.rows<{ sku: string; quantity: number }>(
    'select c.sku, c.quantity from cart_line c join account using (user_id) where email = $1',
    [customer.email],
  );
  expect(lines).toEqual([{ sku: expect.stringMatching(/^STD-S-/), quantity: 1 }]);
});

test('[Z-14] the desk invites a second parent, who logs in, accepts, and sees the child until staff end it @phone', async ({
  page,
  shop,
  browser,
}) => {
  const [mother, father] = [
    await openAccount({ dataFolder: shop.folder }),
    await openAccount({ dataFolder: shop.folder }),
  ];
  const studentId = await addStudent(shop, mother.email);
  const desk = await colleague(browser, shop);
  await desk.goto(`/desk/students/${studentId}`);
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'A parent or guardian' });
  await typeInto(dialog.getByLabel('Name of the parent'), 'Dev Rao');
  await dialog.getByText('Father', { exact: true }).click();
  await typeInto(dialog.getByLabel('Email'), father.email);
  await dialog.getByText('Sees the child in My account').click();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Invited', { exact: true })).toBeVisible();

  const link = await readLink(father.email, /\/guardian-invitation\/[\w-]+/, shop.folder);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login/);
  await fillInLogin(page, father);
  await expect(page.getByText(/invites Dev Rao \(Father\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).dblclick();
  await expect(page).toHaveURL('/my-account?tab=family');
  await expect(page.getByRole('heading', { name: 'Anu Rao' })).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name: 'Edit Dev Rao' }).click();
  const edit = desk.getByRole('dialog', { name: 'Dev Rao' });
  await edit.getByText('Nothing', { exact: true }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Gets nothing')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No children yet')).toBeVisible();
});

test('[X-06] a parent withdraws a consent and gives it again, and asks for an erasure, which staff carry out @phone', async ({
  page,
  shop,
  browser,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  const studentId = await addStudent(shop, customer.email);
  await logIn(page, customer);
  await page.goto('/my-account?tab=family');
  await page.getByText('Consents and data').click();
  await page.getByRole('button', { name: 'Agree: Photos and videos' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw: Photos and videos' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw: Training' }).click();
  await page.getByRole('button', { name: 'Keep the consent' }).click();
  await page.getByRole('button', { name: 'Withdraw: Training' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Agree: Training' }).click();
  await expect(page.getByText('Paused')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask to erase the data' }).click();
  await page.getByRole('button', { name: 'Ask to erase it' }).click();
  await page.getByRole('button', { name: 'Take the request back' }).click();
  await page.getByRole('button', { name: 'Ask to erase the data' }).click();
  await page.getByRole('button', { name: 'Ask to erase it' }).click();
  await expect(page.getByText(/^You asked for it on/)).toBeVisible();

  const desk = await colleague(browser, shop);
  await desk.goto('/desk/students?erasure=asked');
  await desk.locator(`a[href$="/students/${studentId}"]`).click();
  await desk.getByRole('button', { name: 'Erase the data' }).click();
  await desk.getByRole('button', { name: 'Erase for good' }).click();
  await expect(toast(desk, 'The data has been erased.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No children yet')).toBeVisible();
});

test('[X-07] the size helper lists the children, and remembers foot length and size by brand @phone', async ({
  page,
  shop,
}) => {
  const customer = await openAccount({ dataFolder: shop.folder });
  await addStudent(shop, customer.email);
  await logIn(page, customer);
  const product = await askProduct(page.request, 'velox-carbon-110');
  const [, second] = product.size_guide ?? [];
  await page.goto(linkTo(product));
  await page.getByRole('button', { name: 'Find your size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find your size' });
  await dialog.getByRole('button', { name: 'Anu Rao' }).click();
  await typeInto(dialog.getByLabel('Foot length in mm'), String(second?.to_mm));
  await expect(dialog.getByText(`Anu Rao’s size is ${second?.size}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Choose ${second?.size}` }).click();
  await expect(page.getByText(/^Remembered for Anu Rao: /)).toBeVisible();
  await page.goto('/my-account?tab=family');
  await expect(page.getByText(new RegExp(`Foot ${second?.to_mm} mm · .*: ${second?.size}`))).toBeVisible();
});
