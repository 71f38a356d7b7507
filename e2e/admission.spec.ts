import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { onlyFirst } from './answers.ts';
import { payByUpi, paymentWindow, result, resultRow } from './checkout-page.ts';
import { test } from './journey.ts';
import { expect, logIn, openAccount } from './customer.ts';
import { mailsTo } from './mail.ts';
import { expectAccessible, fillAtOnce, pickDate, typeInto, toast } from './shop.ts';

const aadhaar = '2341 2341 2346';
const submit = (page: Page) => page.getByRole('button', { name: 'Submit and pay the fee' });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function open(page: Page) {
  const customer = await openAccount();
  const login = await logIn(page, customer);
  await page.goto('/admission-form');
  await expect(page.getByRole('heading', { level: 1, name: 'Admission' })).toBeVisible();
  return { customer, login };
}

async function fillIn(page: Page, name = 'Kabir Shah', enter = fillAtOnce) {
  await enter(page.getByLabel('Full name'), name);
  await pickDate(page.getByLabel('Date of birth'), '2016-02-29');
  await page.getByText('Male', { exact: true }).click();
  await enter(page.getByLabel('School'), 'DAV School');
  await enter(page.getByLabel('Aadhaar number'), aadhaar);
  await enter(page.getByLabel("Father's name"), 'Rohan Shah');
  await enter(page.getByLabel("Mother's name"), 'Meera Shah');
  await enter(page.getByLabel('Mobile'), '+91 98765-43210');
  await enter(page.getByRole('textbox', { name: 'Address' }), '12 Palm Beach Road');
  await enter(page.getByLabel('Pincode'), '400708');
  await page.getByLabel('Centre').selectOption('Goregoan West');
}

async function agree(page: Page) {
  await page.getByRole('checkbox', { name: /^Training/ }).check();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
}

/** Stops at the open payment window. */
async function submitForm(page: Page, name = 'Kabir Shah') {
  const opened = await open(page);
  await fillIn(page, name);
  await agree(page);
  await submit(page).click();
  await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
  return opened;
}

const closeWindow = (page: Page) => paymentWindow(page).getByRole('button', { name: 'Close payment' }).click();

/** Stops the clock, so that a page that redirects stays while the test looks at it. */
const holdClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);

test.describe('the form', () => {
  test('[S-01] [S-02] required fields and their messages @slow', async ({ page, customer }) => {
    await logIn(page, customer);
    await page.goto('/admission-form');
    await expect(page.getByRole('radio')).toHaveCount(3);
    for (const gender of ['Male', 'Female', 'Other']) {
      await expect(page.getByRole('radio', { name: gender, exact: true })).toBeVisible();
    }
    await expect(page.getByLabel('Centre').getByRole('option')).toHaveText([
      'Choose a centre',
      'Airoli',
      'Kandivali',
      'Naigaon',
      'Ghansoli',
      'Goregoan West',
    ]);
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/api/admission'))));
    await typeInto(page.getByLabel('Email'), '');
    await submit(page).click();
    // name, fatherName, motherName, address, pincode, mobile, email, gender, center
    await expect(page.getByText('This field is required')).toHaveCount(9);
    await expect(page.getByText('You must agree to proceed')).toBeVisible();
    await expect(toast(page, 'You must agree to the Rules & Regulations.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expectAccessible(page);
    await typeInto(page.getByLabel('Aadhaar number'), '2341 2341 2347');
    await typeInto(page.getByLabel('Mobile'), '12345');
    await typeInto(page.getByLabel('Pincode'), '0400');
    await typeInto(page.getByLabel('Email'), 'parent');
    await agree(page);
    await submit(page).click();
    for (const words of [
      'Please enter a valid 12-digit Aadhaar number.',
      'Please enter a valid 10-digit mobile number.',
      'Please enter a valid pincode',
      'Please enter a valid email address.',
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByText('You must agree to proceed')).toBeHidden();
    expect(sent).toBe(0);
  });

  test('a draft survives a reload, without the Aadhaar number, and no other account sees it @slow', async ({
    page,
  }) => {
    await open(page);
    await fillIn(page);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('Kabir Shah');
    expect(kept.replaceAll(/[\s-]/g, '')).not.toContain(aadhaar.replaceAll(' ', ''));
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Kabir Shah');
    await expect(page.getByLabel('Centre')).toHaveValue('Goregoan West');
    await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
    await expect(page.getByLabel('Aadhaar number')).toHaveValue('');
    await expect(page.getByRole('checkbox', { name: /^I have read/ })).not.toBeChecked();
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    // The page is loaded again after a logout; a look in between finds none.
    await expect(async () => {
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kabir Shah');
    }).toPass();
  });
});

test.describe('the fee', () => {
  test('[S-03] [S-04] [S-05] [M-04] [S-09] from the form to a paid admission @phone', async ({ page }) => {
    const { customer } = await open(page);
    await fillIn(page, 'Kabir Shah', typeInto);
    await agree(page);
    let sent = 0;
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/admission', async (route) => {
      sent += 1;
      await seen.promise;
      await route.continue();
    });
    const opening = page.waitForRequest('**/api/feepay');
    await submit(page).dblclick();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    seen.resolve();
    await expect(toast(page, 'Admission form submitted successfully!')).toBeVisible();
    expect((await opening).postDataJSON()).toMatchObject({ amount: 1000, user_name: customer.fullName });
    const window = paymentWindow(page);
    await expect(window.getByText('₹1,000.00')).toBeVisible();
    expect(sent).toBe(1);
    const verified = page.waitForResponse('**/api/feepay/verify');
    await page.clock.install();
    await payByUpi(page, 'success@razorpay');
    expect((await verified).ok()).toBe(true);
    await expect(page).toHaveURL(/\/payment-successad\/[0-9a-f]{32}$/);
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await holdClock(page);
    const orderId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await expect(page.getByRole('main')).not.toContainText(orderId);
    await expect(resultRow(page, 'Sender name')).toHaveText(customer.fullName);
    await expect(resultRow(page, 'Amount')).toHaveText('₹1,000.00');
    await expect(resultRow(page, 'Time and date')).toHaveText(/^\d\d\/\d\d\/\d\d - \d\d:\d\d$/);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL('/my-account?tab=admission');
    await page.clock.resume();
    const record = card(page, 'Kabir Shah');
    await expect(record.getByText('Paid', { exact: true })).toBeVisible();
    for (const words of [
      'Goregoan West',
      'Rohan Shah',
      'Meera Shah',
      customer.email,
      '9876543210',
      '29/02/2016',
      'Male',
      '12 Palm Beach Road',
      '400708',
      'DAV School',
      'XXXX XXXX 2346',
    ]) {
      await expect(record.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(record.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
    expect((await page.content()).replaceAll(/\s/g, '')).not.toContain('234123412346');
    await expectAccessible(page);
    const told = async () => (await mailsTo(customer.email)).map(({ subject }) => subject);
    await expect.poll(told).toContain('Your admission fee is paid');
  });

  test.describe('twice', () => {
    test.use({ refusals: [409] });

    test('[S-03] a second form for the same child asks first, before anything is charged @slow', async ({ page }) => {
      const { login } = await submitForm(page, 'Tara Shah');
      await closeWindow(page);
      await page.goto('/admission-form');
      await fillIn(page, 'Tara Shah');
      await page.getByLabel('Centre').selectOption('Airoli');
      await agree(page);
      await submit(page).click();
      const question = page.getByRole('dialog', { name: 'A second form for this skater?' });
      await expect(question).toContainText('its fee is not paid yet. Send this one anyway?');
      await expect(question.getByRole('link', { name: 'See the first one' })).toBeVisible();
      const box = await question.boundingBox();
      const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle - (page.viewportSize()?.height ?? 0) / 2), 'off the middle of the screen').toBeLessThan(
        50,
      );
      await question.getByRole('button', { name: 'Send it anyway' }).click();
      await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
      const headers = { authorization: `Bearer ${login.accessToken}` };
      const answer = await page.request.get(`/api/admission/${login.user.user_id}`, { headers });
      expect(((await answer.json()) as { user: unknown[] }).user).toHaveLength(2);
    });
  });

  test('[S-04] [S-05] a payment that fails leads to My account, where it can be paid later @slow', async ({ page }) => {
    await submitForm(page, 'Ira Shah');
    await payByUpi(page, 'failure@razorpay');
    await expect(paymentWindow(page).getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    await closeWindow(page);
    await expect(page).toHaveURL(/\/payment-failedad\/[0-9a-f]{32}$/);
    const feeOrderId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await expect(result(page, 'Payment failed')).toBeVisible();
    await expect(page.getByText('Your payment could not be processed.')).toBeVisible();
    await expect(page).toHaveURL('/my-account?tab=admission');
    const record = card(page, 'Ira Shah');
    await expect(record.getByText('Failed', { exact: true })).toBeVisible();
    await record.getByRole('link', { name: 'Pay now' }).click();
    await expect(page).toHaveURL(/\/admission-form\?pay=/);
    await expect(page.getByRole('heading', { name: 'One step left: the fee' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await payByUpi(page, 'success@razorpay');
    await expect(result(page, 'Payment Successful')).toBeVisible();
    await expect(page).toHaveURL('/my-account?tab=admission');
    await expect(card(page, 'Ira Shah').getByText('Paid', { exact: true })).toBeVisible();
    await page.goto(`/payment-failedad/${feeOrderId}`);
    await expect(page).toHaveURL(`/payment-successad/${feeOrderId}`);
  });

  test('[S-04] the receipt of a paid fee is a PDF; if it fails to load, one can try again @slow', async ({ page }) => {
    const { customer } = await submitForm(page, 'Nila Shah');
    await payByUpi(page, 'success@razorpay');
    await expect(result(page, 'Payment Successful')).toBeVisible();
    const feeOrderId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.goto('/my-account?tab=admission');
    const record = card(page, 'Nila Shah');
    const call = `**/api/feepay/order/${feeOrderId}/receipt`;
    await page.route(call, (route) => route.fulfill({ contentType: 'text/html', body: 'a hotel WLAN' }));
    await record.getByRole('button', { name: 'Download receipt' }).click();
    await expect(toast(page, 'The receipt could not be loaded. Please try again.')).toBeVisible();
    await page.unroute(call);

    const saving = page.waitForEvent('download');
    await record.getByRole('button', { name: 'Download receipt' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`receipt-${feeOrderId.slice(0, 8)}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    expect(totalPages).toBe(1);
    const written = text.replaceAll(/\s+/g, ' ');
    expect(written).toMatch(/FEE\/\d\d-\d\d\/\d{5}/);
    for (const words of [
      'Fee receipt',
      'Nila Shah',
      'Goregoan West',
      customer.fullName,
      '₹1,000.00',
      'pay_',
      'SAMPLE',
    ]) {
      expect(written).toContain(words);
    }
    expect(written.replaceAll(' ', '')).not.toContain('2346');
  });

  test.describe('if the form is lost on the way, or the payment cannot be opened', () => {
    test.use({ refusals: [503] });

    test('[S-03] [S-04] nothing is lost, and a reload continues with the fee instead of a second form @slow', async ({
      page,
    }) => {
      await open(page);
      await fillIn(page);
      await agree(page);
      await page.route(
        '**/api/admission',
        onlyFirst((route) => route.fulfill({ status: 503, json: {} })),
      );
      await submit(page).click();
      await expect(toast(page, 'Submission failed. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Aadhaar number')).toHaveValue(aadhaar);
      await page.route('**/api/feepay', (route) => route.fulfill({ status: 503, json: {} }));
      await submit(page).click();
      await expect(toast(page, 'Failed to create Razorpay Order')).toBeVisible();
      await page.unroute('**/api/feepay');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'One step left: the fee' })).toBeVisible();
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
    });
  });
});

test('[S-05] if the fee cannot be loaded, the success page redirects after two seconds, and the failed page stays and tries again @slow', async ({
  page,
}) => {
  await submitForm(page);
  await closeWindow(page);
  await expect(result(page, 'Payment failed')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  let isAway = true;
  await page.route('**/api/feepay/order/*', (route) =>
    isAway ? route.fulfill({ body: 'a hotel WLAN' }) : route.continue(),
  );
  await page.clock.install();
  await page.goto(`/payment-failedad/${id}`);
  await expect(page.getByText('Your payment could not be loaded just now.')).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page).toHaveURL(`/payment-failedad/${id}`);
  isAway = false;
  await expect(result(page, 'Payment failed')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL('/my-account?tab=admission');
  isAway = true;
  await page.goto(`/payment-successad/${id}`);
  await expect(page.getByText('We cannot show your payment just now')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL('/my-account?tab=admission');
});

test('[S-05] until the bank answers, the payment is not shown as failed @slow', async ({ page }) => {
  await submitForm(page);
  let status = 'Pending';
  await page.route('**/api/feepay/order/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, payment_status: status } } });
  });
  await closeWindow(page);
  await expect(result(page, 'We are confirming your payment…')).toBeVisible();
  await expect(page.getByText('Payment failed')).toHaveCount(0);
  status = 'Paid';
  await expect(result(page, 'Payment Successful')).toBeVisible();
});

test('[U-15] centres with days, times and ages come before the form; a card picks its centre; a second child is prefilled @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const airoli = card(page, 'Airoli');
  await expect(airoli).toContainText('Sector 15, Airoli');
  await expect(airoli).toContainText('Tue, Thu, Sat, 6:00 – 8:00 am');
  await expect(airoli).toContainText('Ages 5 to 16');
  await expect(card(page, 'Ghansoli')).toContainText('Every day');
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What the fee covers' })).toBeVisible();
  const isBefore = await page.getByRole('heading', { name: 'What the fee covers' }).evaluate((heading) => {
    const form = document.querySelector('form:has([name="center"])');
    return Boolean(form && heading.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  expect(isBefore).toBe(true);
  await expect(page.getByText('Filled in from your last form.')).toHaveCount(0);

  const form = page.locator('form:has([name="center"])');
  await expect(form).not.toBeInViewport();
  await page.getByRole('link', { name: 'Go to the form' }).click();
  await expect(form).toBeFocused();
  await expect(page.getByLabel('Full name')).toBeInViewport();

  await page.getByRole('button', { name: 'Choose: Naigaon' }).click();
  await expect(page.getByLabel('Centre')).toHaveValue('Naigaon');
  await expect(page.getByRole('button', { name: 'Chosen: Naigaon' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Centre'), 'kept with the draft').toHaveValue('Naigaon');
  await fillIn(page, 'Kabir Shah', typeInto);
  await page.getByRole('button', { name: 'Choose: Airoli' }).click();
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /^Training/ }).check();
  await submit(page).click();
  await expect(toast(page, 'Admission form submitted successfully!')).toBeVisible();

  await page.goto('/admission-form');
  await expect(page.getByText('Filled in from your last form. Please check it.')).toBeVisible();
  await expect(page.getByLabel("Father's name")).toHaveValue('Rohan Shah');
  await expect(page.getByLabel("Mother's name")).toHaveValue('Meera Shah');
  await expect(page.getByLabel('Address')).not.toHaveValue('');
  await expect(page.getByLabel('Centre')).toHaveValue('Airoli');
  for (const ofTheChild of ['Full name', 'Date of birth', 'School', 'Aadhaar number']) {
    await expect(page.getByLabel(ofTheChild)).toHaveValue('');
  }
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^I have read/ })).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('2341');
});

test('[U-21] menu, footer and home page link to the classes; only the form needs a login @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Learn to skate with us' });
  await expect(section).toContainText('₹1,000.00');
  await expect(section.getByRole('link', { name: 'Ask about a class' })).toHaveAttribute('href', '/enquiry-form');
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Classes' });
  if (isMobile) {
    await expect(inFooter).toHaveAttribute('href', '/academy');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Classes' }).click();
  } else {
    await inFooter.click();
  }
  await expect(page).toHaveURL('/academy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classes');
  const centres = page.getByRole('region', { name: 'Where and when' }).getByRole('listitem');
  await expect(centres).toHaveCount(5);
  await expect(centres.first()).toContainText(/Ages \d/);
  await expect(page.getByRole('region', { name: 'Admission fee' })).toContainText('₹1,000.00');
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join the academy' }).click();
  await expect(page).toHaveURL(/\/login/);
});
