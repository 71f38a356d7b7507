import type { Page } from '@playwright/test';
import { mailsTo } from './mail.ts';
import { test } from './journey.ts';
import { expect, expectAccessible, pickDate, typeInto } from './shop.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' });
const shopEmail = 'hello@pahiya.example';

async function fillIn(page: Page, remark: string) {
  await typeInto(page.getByLabel("Skater's name"), 'Kabir Shah');
  await typeInto(page.getByLabel('Mobile'), '98765 43210');
  await typeInto(page.getByLabel('Email'), 'parent@example.com');
  await typeInto(page.getByLabel("Parent's name"), 'Meera Shah');
  await typeInto(page.getByLabel('School'), 'DAV School');
  await pickDate(page.getByLabel('Date of birth'), '2016-02-29');
  await typeInto(page.getByLabel('Age (optional)'), '10');
  await typeInto(page.getByLabel('What would you like to know?'), remark);
}

test('[F-03] [U-16] a parent asks about a class, the shop gets the mail, and what happens next stays on the page', async ({
  page,
}) => {
  const remark = `Does he need his own skates? Asked at ${Date.now()}.`;
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Enquiry Form' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask about a class');
  await fillIn(page, remark);
  const call = page.waitForRequest('**/api/inquiry');
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/inquiry', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await send(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  seen.resolve();
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Kabir Shah',
    mobile: '9876543210',
    email: 'parent@example.com',
    parent_name: 'Meera Shah',
    school: 'DAV School',
    dob: '2016-02-29',
    age: 10,
    remark,
  });
  await expect(page.getByText('Enquiry Sent')).toBeVisible();
  const confirmation = page.getByRole('heading', { name: 'We have your enquiry' });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toBeInViewport();
  await expect(page.getByText('We will call 9876543210 within one working day.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(confirmation).toBeVisible();
  await page.getByRole('link', { name: 'Ask for another skater' }).click();
  await expect(page.getByLabel("Skater's name")).toBeFocused();
  await expect(page.getByLabel("Skater's name")).toHaveValue('');
  await expect(page).toHaveURL('/enquiry-form');
  const heard = async () => (await mailsTo(shopEmail)).filter(({ text }) => text?.includes(remark)).length;
  await expect.poll(heard).toBe(1);
});

test('[F-03] name, mobile and email are required @slow', async ({ page }) => {
  await page.goto('/enquiry-form');
  await send(page).click();
  await expect(page.getByText('This field is required')).toHaveCount(3);
  await expect(page.getByLabel("Skater's name")).toBeFocused();
  await typeInto(page.getByLabel('Age (optional)'), 'ten');
  await send(page).click();
  await expect(page.getByLabel('Age (optional)')).toHaveAccessibleDescription('This must be a whole number.');
});

test.describe('when it does not arrive', () => {
  test.use({ refusals: [403, 503] });

  test('[F-03] the button works again, nothing typed is lost, and no message shows @slow', async ({ page }) => {
    await page.goto('/enquiry-form');
    await fillIn(page, 'Hello?');
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/inquiry', async (route) => {
      await seen.promise;
      await route.fulfill({ status: 503, json: {} });
    });
    await send(page).click();
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
    seen.resolve();
    await expect(send(page)).toBeEnabled();
    await expect(page.getByText('Enquiry Sent')).toHaveCount(0);
    await expect(page.getByText(/wrong|failed|try again/i)).toHaveCount(0);
    await expect(page.getByLabel("Skater's name")).toHaveValue('Kabir Shah');
    await expect(page.getByLabel('What would you like to know?')).toHaveValue('Hello?');
  });
});
