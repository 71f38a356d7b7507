import { onlyFirst } from './answers.ts';
import { test } from './journey.ts';
import { expect, fillInLogin, logIn, openAccount } from './customer.ts';
import { readCode } from './mail.ts';
import { expectAccessible, fillAtOnce, typeInto } from './shop.ts';

test.use({ refusals: [401, 503] });

test('[A-04] [A-05] a forgotten password is replaced with the code from the mail', async ({ page, browser }) => {
  const customer = await openAccount();
  const elsewhere = await browser.newPage();
  await logIn(elsewhere, customer);
  await elsewhere.goto('/my-account');
  await expect(elsewhere.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.goto('/login');
  await typeInto(page.getByLabel('Email'), customer.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expectAccessible(page);
  await typeInto(page.getByLabel('Email'), 'nobody');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await typeInto(page.getByLabel('Email'), customer.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent to your email.')).toBeVisible();

  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Please enter all 6 digits of OTP')).toBeVisible();
  // A code that a phone suggests arrives as a whole in the first box.
  await fillAtOnce(page.getByRole('textbox', { name: 'Digit 1 of 6' }), await readCode(customer.email));
  await expect(page.getByText('OTP verified successfully!')).toBeVisible();

  await expectAccessible(page);
  await typeInto(page.getByLabel('New password', { exact: true }), '12345');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
  await typeInto(page.getByLabel('New password', { exact: true }), 'nine-wheels');
  await typeInto(page.getByLabel('Repeat the new password', { exact: true }), 'ten-wheels');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await typeInto(page.getByLabel('Repeat the new password', { exact: true }), 'nine-wheels');

  await test.step('a shop that fails loses nothing that was typed', async () => {
    const answer = { status: 503, json: {} };
    await page.route(
      '**/api/registeruser/api/reset-password',
      onlyFirst((route) => route.fulfill(answer)),
    );
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Error resetting password')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('nine-wheels');
    await expect(page.getByLabel('Repeat the new password', { exact: true })).toHaveValue('nine-wheels');
  });

  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password reset successfully!')).toBeVisible();
  const savedAt = Date.now();
  await expect(page).toHaveURL('/login');
  expect(Date.now() - savedAt).toBeGreaterThan(1500);

  await fillInLogin(page, customer);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password.');
  await typeInto(page.getByLabel('Password', { exact: true }), 'nine-wheels');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');

  await test.step('the session elsewhere has ended', async () => {
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login\?next=%2Fmy-account/);
    await elsewhere.close();
  });
});
