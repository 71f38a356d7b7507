import type { Locator } from '@playwright/test';
import { dialog } from './address-book.ts';
import { test } from './journey.ts';
import { expect, logIn } from './customer.ts';
import { typeInto } from './shop.ts';

/** Corrects every field of a refused form, and checks that each digit arrives in the field that was tapped. */
async function expectCorrectable(form: Locator): Promise<void> {
  const faulty = form.locator(
    ':is(input:not([type="radio"], [type="checkbox"], [type="date"]), textarea)[aria-invalid="true"]',
  );
  await expect(faulty.first()).toBeFocused();
  const ids = await faulty.evaluateAll((controls) => controls.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(1);
  const texts = ids.map((_, index) => `40070${index}`);
  for (const [index, id] of ids.entries()) await typeInto(form.locator(`[id="${id}"]`), texts[index] ?? '');
  const typed = await Promise.all(ids.map((id) => form.locator(`[id="${id}"]`).inputValue()));
  expect(typed).toEqual(texts);
}

test('the focus stays in the field being typed in, in every form @slow', async ({ page, customer }) => {
  for (const { path, button } of [
    { path: '/login', button: 'Log in' },
    { path: '/contact', button: 'Send message' },
    { path: '/enquiry-form', button: 'Send enquiry' },
  ]) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expectCorrectable(page.getByRole('main'));
  }

  await logIn(page, customer);
  await page.goto('/admission-form');
  await page.getByRole('button', { name: 'Submit and pay the fee' }).click();
  await expectCorrectable(page.getByRole('main'));

  await page.goto('/my-account?tab=address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectCorrectable(dialog(page, 'Add address'));
});

test.describe('a slow answer', () => {
  test.use({ refusals: [400] });
  test('with errors does not take the focus from a person who is typing @slow', async ({ page }) => {
    const { promise: typedOn, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/loginuser', async (route) => {
      await typedOn;
      const fields = [{ field: 'password', reason: 'Another one, please.' }];
      await route.fulfill({ status: 400, json: { code: 'bad-input', message: 'Not valid.', fields } });
    });
    await page.goto('/login');
    await typeInto(page.getByLabel('Email'), 'asha@example.co');
    await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
    await typeInto(page.getByLabel('Email'), 'asha@example.com');
    resolve();
    await expect(page.getByText('Another one, please.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

test('after a failed send the button keeps the focus @slow', async ({ page }) => {
  await page.route('**/api/loginuser', (route) => route.fulfill({ body: 'a hotel WLAN' }));
  await page.goto('/login');
  await typeInto(page.getByLabel('Email'), 'asha@example.com');
  await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
  await page.getByRole('button', { name: 'Log in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop could not be reached.');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
});
