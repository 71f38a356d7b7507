import { expectAccessible, fillAtOnce, typeInto } from '../shop.ts';
import { addAcademy, addForm } from './academy.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

// Two people change the same guardian.
test.use({ refusals: [409] });

test('[Z-01] [Z-02] a batch is planned, a form accepted, the next child waits and gets the place when it is free', async ({
  page,
  shop,
}, { project }) => {
  const name = `Morning ${project.name} ${Date.now()}`;
  await page.goto('/desk/batches');
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'New batch' });
  await dialog.getByLabel('Centre').selectOption('Airoli');
  await typeInto(dialog.getByLabel('Name'), name);
  await typeInto(dialog.getByLabel('Places'), 'many');
  await dialog.getByRole('button', { name: 'Create batch' }).click();
  await expect(dialog.getByText('This must be a whole number.')).toBeVisible();
  await typeInto(dialog.getByLabel('Places'), '1');
  await dialog.getByRole('button', { name: 'Add a day' }).click();
  await expect(dialog.getByLabel('Day 2')).toHaveValue('Wed');
  await dialog.getByRole('button', { name: 'Create batch' }).click();
  await expect(heading(page, `${name}, Airoli`)).toBeVisible();
  await expect(page.getByText('1 place left')).toBeVisible();
  const [batch] = await shop.rows<{ batch_id: string }>('select batch_id from batch where name = $1', [name]);
  const batchId = batch?.batch_id ?? '';

  const acceptForm = async (child: string) => {
    await page.goto(`/desk/admissions/${await addForm(shop, child, batchId)}`);
    await expect(page.getByLabel('Batch')).toHaveValue(batchId);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(heading(page, child)).toBeVisible();
  };
  await acceptForm('Kabir Shah');
  await expect(page.getByRole('link', { name: `${name}, Airoli` })).toBeVisible();
  await expect(page.getByText('Rohan Shah')).toBeVisible();
  await page.getByRole('button', { name: 'I have seen a proof of age' }).click();
  await expect(page.getByText(/seen by Test owner on/)).toBeVisible();
  await expectAccessible(page);
  // While somebody corrects a parent, somebody else gives another email: both changes are saved.
  await page.getByRole('button', { name: 'Edit Rohan Shah' }).click();
  const guardian = page.getByRole('dialog', { name: 'Rohan Shah' });
  await typeInto(guardian.getByLabel('Pincode'), '400999');
  await shop.rows(
    `with s as (update student set version = version + 1 where name = 'Kabir Shah' returning student_id)
     update guardian g set email = 'aunt@example.in', user_id = null from s where g.student_id = s.student_id and g.name = 'Rohan Shah'`,
  );
  await guardian.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('aunt@example.in · 12 Palm Beach Road · 400999')).toBeVisible();
  await acceptForm('Anu Rao');
  await expect(page.getByRole('link', { name: `Number 1 for ${name}, Airoli` })).toBeVisible();
  await page.goto(`/desk/batches/${batchId}`);
  await page.getByRole('link', { name: 'Kabir Shah' }).click();
  await page.getByRole('button', { name: 'Has left' }).click();
  await expect(page.getByText('Not in a batch.')).toBeVisible();
  await page.goto(`/desk/batches/${batchId}`);
  await page.getByRole('button', { name: 'Give a place to Anu Rao' }).click();
  await expect(page.getByText('Students: 1 of 1')).toBeVisible();
});

test('[Z-02] a class is cancelled in the week, and its families get a mail', async ({ page, shop }) => {
  const { batchId } = await addAcademy(shop);
  const [held] = await shop.rows<{ day: string; batch: string }>(
    `select to_char(c.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, b.name as batch
       from batch_class c join batch b using (batch_id) where batch_id = $1`,
    [batchId],
  );
  await page.goto(`/desk/week?week=${held?.day ?? ''}`);
  await page.getByRole('button', { name: held?.batch ?? '' }).click();
  const dialog = page.getByRole('dialog', { name: `${held?.batch ?? ''}, Airoli` });
  await dialog.getByRole('button', { name: 'Cancel this class' }).click();
  await dialog.getByRole('button', { name: 'Cancel it and tell the families' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await typeInto(dialog.getByLabel('Reason'), 'The rink is wet');
  await dialog.getByRole('button', { name: 'Cancel it and tell the families' }).click();
  await expect(dialog.getByText('1 family gets a mail.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Sana Patil/ })).toHaveAttribute(
    'href',
    /wa\.me\/919123456780\?text=.*wet/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: held?.batch ?? '' }).getByText('Cancelled')).toBeVisible();
});

test.describe('two people, one academy', () => {
  test.use({ refusals: [409] });

  test('[W-08] after somebody else’s change, opening the dialog again shows it and saves', async ({ page, shop }) => {
    const { batchId, studentId, admissionId } = await addAcademy(shop);
    const dialog = page.getByRole('dialog');
    const refused = dialog.getByText('Somebody else changed this in the meantime.');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });

    await page.goto(`/desk/students/${studentId}`);
    await edit.click();
    await shop.rows(`update student set school = 'DAV Nerul' where student_id = $1`, [studentId]);
    await typeInto(dialog.getByLabel('Helmet'), 'XS');
    // However often it is pressed: the form began before the other's change, and would revert it.
    for (let press = 0; press < 2; press += 1) {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(refused).toBeVisible();
      await expect(dialog.getByLabel('Helmet')).toHaveValue('XS');
    }
    await page.keyboard.press('Escape');
    await edit.click();
    await expect(dialog.getByLabel('School')).toHaveValue('DAV Nerul');
    await typeInto(dialog.getByLabel('Helmet'), 'XS');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await shop.rows('select school, helmet_size from student where student_id = $1', [studentId])).toEqual([
      { school: 'DAV Nerul', helmet_size: 'XS' },
    ]);

    await page.goto(`/desk/batches/${batchId}`);
    await edit.click();
    await shop.rows('update batch set capacity = 14 where batch_id = $1', [batchId]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(refused).toBeVisible();
    await page.keyboard.press('Escape');
    await edit.click();
    await expect(dialog.getByLabel('Places')).toHaveValue('14');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);

    // [Z-16] A new time is shown before it is saved, with what each class keeps.
    await shop.rows(
      `update batch_class set state = 'cancelled', reason = 'Exams'
        where class_id = (select class_id from batch_class where batch_id = $1 order by starts_at desc limit 1)`,
      [batchId],
    );
    await edit.click();
    await fillAtOnce(dialog.getByLabel('Begins 1'), '23:15');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const change = page.getByRole('dialog', { name: 'What this changes' });
    await expect(change.getByText('stays cancelled').first()).toBeVisible();
    await expect(change.getByText('One message to 1 family:')).toBeVisible();
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Change it and tell them' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [cancelled] = await shop.rows(
      `select state, to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as at
         from batch_class where batch_id = $1 and reason = 'Exams'`,
      [batchId],
    );
    expect(cancelled).toEqual({ state: 'cancelled', at: '23:15' });

    await page.goto(`/desk/admissions/${admissionId}`);
    await page.getByRole('button', { name: 'Decline' }).click();
    await shop.rows('update admission set batch_id = null where admission_id = $1', [admissionId]);
    await typeInto(dialog.getByLabel('Reason'), 'All places are taken.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(refused).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('All places are taken.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);

    // A class is shown as it is now, in the open dialog.
    const [held] = await shop.rows<{ day: string; batch: string }>(
      `select to_char(c.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, b.name as batch
         from batch_class c join batch b using (batch_id) where batch_id = $1 order by c.starts_at limit 1`,
      [batchId],
    );
    await page.goto(`/desk/week?week=${held?.day ?? ''}`);
    await page
      .getByRole('button', { name: held?.batch ?? '' })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Another coach' }).click();
    await shop.rows(`update batch_class set reason = 'The rink is wet' where batch_id = $1`, [batchId]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(refused).toBeVisible();
    await expect(dialog.getByText('The rink is wet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  });
});
