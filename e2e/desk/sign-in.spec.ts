import type { Page } from '@playwright/test';
import { mailsTo } from '../mail.ts';
import { expectAccessible, toast, typeInto } from '../shop.ts';
import {
  addAuthenticatorDevice,
  addPerson,
  codeOf,
  enter,
  expect,
  heading,
  joinWithCode,
  makeLink,
  password,
  signOut,
  test,
} from './desk.ts';

async function givePassword(page: Page, email: string, secret: string): Promise<void> {
  await typeInto(page.getByLabel('Email'), email);
  await typeInto(page.getByLabel('Password', { exact: true }), secret);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toBeFocused();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await typeInto(page.getByRole('textbox', { name: /^Code/ }), code);
  await page.keyboard.press('Enter');
}

test.describe('signing in', () => {
  test.use({ refusals: [0, 400, 401, 403, 409, 410] });

  test('[W-01] without a session only the sign-in is shown @phone @slow', async ({ page }) => {
    await page.goto('/desk/products');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('[W-02] password, then a code; a failed try does not say which part was wrong', async ({ page, shop }) => {
    const person = await addPerson(shop, 'manager');
    const secret = await joinWithCode(shop, page, person);
    await page.route('**/api/desk/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText(/^You are still signed in\. The shop could not be reached/)).toBeVisible();
    await page.unroute('**/api/desk/sign-out');
    await signOut(page);

    const refused = page.getByRole('alert').filter({ hasText: 'The email, password or second proof is wrong.' });
    await givePassword(page, person.email, 'something else');
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await giveCode(page, codeOf(secret));
    await expect(refused).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();

    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await givePassword(page, person.email, password);
    await giveCode(page, '000000');
    await expect(refused).toBeVisible();
    await giveCode(page, codeOf(secret));
    await expect(heading(page, 'Today')).toBeVisible();
    await expect(page.getByText('Hello Test manager.')).toBeVisible();
  });

  test('[W-02] password, then a passkey @slow', async ({ page, shop }) => {
    await addAuthenticatorDevice(page);
    const person = await addPerson(shop, 'owner');
    await page.goto(await makeLink(shop, person, { signsIn: false }));
    await typeInto(page.getByRole('textbox', { name: 'Password', exact: true }), password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create passkey and enter' }).click();
    await expect(heading(page, 'Today')).toBeVisible();
    await signOut(page);
    await givePassword(page, person.email, password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(heading(page, 'Today')).toBeVisible();
    await page.goto('/desk/account');
    await expect(page.getByRole('listitem').filter({ hasText: 'Linux' }).first()).toBeVisible();
  });

  test('[W-20] a forgotten password is replaced by mail and code, and changed again in My account @slow', async ({
    page,
    shop,
  }) => {
    const person = await addPerson(shop, 'manager');
    const secret = await joinWithCode(shop, page, person);
    await signOut(page);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await typeInto(page.getByLabel('Email'), person.email);
    await page.getByRole('button', { name: 'Send link' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'It works for one hour.' })).toBeVisible();

    const linkInMail = async () => {
      const mails = await mailsTo(person.email, shop.folder);
      return mails.map(({ text }) => /\S+\/desk\/join#\S+/.exec(text ?? '')?.[0] ?? '').findLast((link) => link !== '');
    };
    await expect.poll(linkInMail).toBeTruthy();
    await page.goto(`${shop.url}/desk/join#${(await linkInMail())?.split('#')[1]}`);
    await expect(heading(page, 'Set a new password')).toBeVisible();
    await expectAccessible(page);
    await typeInto(page.getByRole('textbox', { name: 'New password' }), 'eight wheels are enough');
    await giveCode(page, codeOf(secret));
    await expect(heading(page, 'Today')).toBeVisible();

    await page.goto('/desk/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await typeInto(dialog.getByRole('textbox', { name: 'Current password' }), password);
    await typeInto(dialog.getByRole('textbox', { name: 'New password' }), 'four wheels are more fun');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'New password' })).toHaveValue('four wheels are more fun');
    await typeInto(dialog.getByRole('textbox', { name: 'Current password' }), 'eight wheels are enough');
    await dialog.getByRole('button', { name: 'Change password' }).dblclick();
    await expect(toast(page, 'Your password has been changed.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('[W-03] the link of a demo signs in at once, and works once @slow', async ({ page, shop }) => {
    const person = await addPerson(shop, 'owner');
    const link = await makeLink(shop, person, { signsIn: true });
    await page.goto(link);
    await expect(heading(page, 'Today')).toBeVisible();
    expect(page.url()).not.toContain('#');
    await signOut(page);
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.');
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('[W-04] if a session was ended elsewhere, a dialog asks to sign in again, and nothing typed is lost @slow', async ({
    page,
    shop,
  }) => {
    const person = await addPerson(shop, 'owner');
    const secret = await joinWithCode(shop, page, person);
    await page.goto('/desk/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Kavita Rao');
    await typeInto(page.getByRole('textbox', { name: 'Email' }), `kavita.${person.staffId.slice(0, 8)}@example.in`);
    await shop.rows('delete from staff_session where staff_id = $1', [person.staffId]);
    await page.getByRole('button', { name: 'Send link' }).click();

    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    // The call is repeated automatically.
    await expect(toast(page, 'Kavita Rao will get a link by mail.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Kavita Rao/ })).toContainText('Invited');
  });

  test('[W-01] a tab whose browser was signed in as somebody else from a second tab does nothing under the new name @slow', async ({
    page,
    shop,
  }) => {
    const person = await addPerson(shop, 'owner');
    const secret = await joinWithCode(shop, page, person);
    await page.goto('/desk/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    const email = `kavita.${person.staffId.slice(0, 8)}@example.in`;
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Kavita Rao');
    await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
    await enter(shop, await page.context().newPage());
    await page.getByRole('button', { name: 'Send link' }).click();

    const dialog = page.getByRole('dialog', { name: 'Somebody else has signed in here' });
    await expect(dialog).toContainText('You opened this page as Test owner');
    await expectAccessible(page);
    expect(await shop.rows('select from staff where email = $1', [email]), 'nothing was done').toEqual([]);
    await typeInto(dialog.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Kavita Rao will get a link by mail.')).toBeVisible();

    await enter(shop, await page.context().newPage());
    await page.getByRole('link', { name: 'Products' }).click();
    await dialog.getByRole('button', { name: 'Continue as the other person' }).click();
    await expect(dialog).toBeHidden();
    await expect(heading(page, 'Staff')).toBeVisible();
  });

  test('[W-06] a change of staff asks for the second proof again, then continues @slow', async ({ page, shop }) => {
    const person = await addPerson(shop, 'owner');
    const secret = await joinWithCode(shop, page, person);
    await shop.rows("update staff_session set proved_at = now() - interval '10 minutes' where staff_id = $1", [
      person.staffId,
    ]);
    const packer = await addPerson(shop, 'packer');
    await page.goto(`/desk/staff/${packer.staffId}`);
    await typeInto(page.getByRole('textbox', { name: 'Name' }), 'Sunil Pawar');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please confirm it is you' });
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await page.keyboard.type('123 45');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter all 6 digits.')).toBeVisible();
    await giveCode(page, codeOf(secret));
    await expect(toast(page, 'Saved.')).toBeVisible();
    await expect(heading(page, 'Sunil Pawar')).toBeVisible();
  });
});
