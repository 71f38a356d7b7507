import type { Page } from '@playwright/test';
import { logIn } from './customer.ts';
import { test } from './journey.ts';
import { expect } from './customer.ts';
import { mailsTo } from './mail.ts';
import { expectAccessible, fillAtOnce, typeInto } from './shop.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Get In Touch' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' });
const shopEmail = 'hello@pahiya.example';

async function fillIn(page: Page, message: string) {
  await typeInto(form(page).getByLabel('Name'), 'Kiran Patil');
  await typeInto(form(page).getByLabel('Email'), 'kiran.patil.of.ghansoli@example.com');
  await typeInto(form(page).getByLabel('Mobile'), '+91 98765-43210');
  await typeInto(form(page).getByLabel('Message'), message);
}

test('[F-01] [F-02] [U-16] a visitor writes to the shop, which gets the mail, and what happens next stays on the page', async ({
  page,
}) => {
  const message = `When does the Airoli rink open? Asked at ${Date.now()}.`;
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('Shop 7, Palm Court')).toBeVisible();
  await expect(main.getByRole('link', { name: '+91 91234 56780' })).toBeVisible();
  await expect(main.getByText(/^A short walk from Ghansoli station/)).toBeVisible();
  await expect(main.getByRole('figure')).toContainText('Near Airoli');
  const centres = page.getByRole('region', { name: 'Where we teach' }).getByRole('heading', { level: 3 });
  await expect(centres).toHaveText(['Airoli', 'Kandivali', 'Naigaon', 'Ghansoli', 'Goregoan West']);
  await fillIn(page, message);
  await expect(form(page).getByText(`${message.length} / 500`)).toBeVisible();
  await expect(form(page).getByText(`${500 - message.length} characters left`)).toHaveRole('status');
  const call = page.waitForRequest('**/api/leads');
  await send(page).dblclick();
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Kiran Patil',
    email: 'kiran.patil.of.ghansoli@example.com',
    mobile: '9876543210',
    remark: message,
    user_id: '',
    property_id: 'pahiya',
  });
  await expect(page.getByText('Thank you for contacting!')).toBeVisible();
  const confirmation = form(page).getByRole('heading', { name: 'We have your message' });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toBeInViewport();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect(form(page).getByText('kiran.patil.of.ghansoli@example.com')).toBeVisible();
  await expect(form(page).getByRole('list')).toContainText('within one working day');
  await form(page).getByRole('link', { name: 'Write another message' }).click();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await expect(form(page).getByText('0 / 500')).toBeVisible();
  const heard = async () => (await mailsTo(shopEmail)).filter(({ text }) => text?.includes(message)).length;
  await expect.poll(heard).toBe(1);
});

test('[F-02] [U-16] a message is sent once, even if the shop is slow to answer the next request @slow', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillIn(page, 'Do you sell wheels one by one?');
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/leads'))));
  // Asked for again with the confirmation.
  const pressedAgain = Promise.withResolvers<void>();
  await page.route('**/api/centre/all/*', async (route) => {
    await pressedAgain.promise;
    await route.continue();
  });
  const answer = page.waitForResponse('**/api/leads');
  await send(page).click();
  await answer;
  await form(page).getByRole('button', { name: /^Send/ }).click({ force: true });
  pressedAgain.resolve();
  await expect(form(page).getByRole('heading', { name: 'We have your message' })).toBeFocused();
  expect(sent).toBe(1);
});

test('[F-01] name, email and mobile are required, and a message ends at 500 characters @slow', async ({ page }) => {
  await page.goto('/contact');
  await send(page).click();
  await expect(form(page).getByText('This field is required')).toHaveCount(3);
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await typeInto(form(page).getByLabel('Name'), 'Kiran');
  await expect(form(page).getByText('This field is required')).toHaveCount(2);
  await typeInto(form(page).getByLabel('Mobile'), '12345');
  await typeInto(form(page).getByLabel('Email'), 'kiran');
  await send(page).click();
  await expect(form(page).getByText('Please enter a valid 10-digit mobile number.')).toBeVisible();
  await expect(form(page).getByText('Please enter a valid email address.')).toBeVisible();
  await form(page).getByLabel('Message').pressSequentially('x');
  await fillAtOnce(form(page).getByLabel('Message'), 'y'.repeat(499));
  await form(page).getByLabel('Message').press('End');
  await form(page).getByLabel('Message').pressSequentially('zzz');
  await expect(form(page).getByLabel('Message')).toHaveValue(`${'y'.repeat(499)}z`);
  await expect(form(page).getByText('500 / 500')).toBeVisible();
});

test('[F-01] [F-02] a customer’s form is prefilled; if a message fails, the page says so and nothing typed is lost @slow', async ({
  page,
  customer,
}) => {
  await logIn(page, customer);
  await page.goto('/contact');
  await expect(form(page).getByLabel('Name')).toHaveValue(customer.fullName);
  await expect(form(page).getByLabel('Email')).toHaveValue(customer.email);
  await page.route('**/api/leads', (route) => route.fulfill({ body: 'a hotel WLAN' }));
  await fillIn(page, 'Hello?');
  await send(page).click();
  await expect(page.getByText('Something went wrong. Please try again')).toBeVisible();
  await expect(form(page).getByLabel('Name')).toHaveValue('Kiran Patil');
  await expect(form(page).getByLabel('Message')).toHaveValue('Hello?');
  await page.unroute('**/api/leads');
  await send(page).click();
  await expect(page.getByText('Thank you for contacting!')).toBeVisible();
});
