import { newEmail } from './customer.ts';
import { readCode } from './mail.ts';
import { test } from './journey.ts';
import { expect, expectAccessible, fillAtOnce, typeInto } from './shop.ts';

test.use({ refusals: [400] });

test('[A-02] [A-03] [A-05] [U-26] a visitor registers with the code from the mail and logs in @phone', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await page.goto('/register');
  await expectAccessible(page);
  await typeInto(page.getByLabel('Email'), 'not an address');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await typeInto(page.getByLabel('Email'), email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();

  const box = (number: number) => page.getByRole('textbox', { name: `Digit ${number} of 6` });
  await expect(box(1)).toBeFocused();
  await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
  await expectAccessible(page);
  const code = await readCode(email);

  await test.step('a box takes one digit and moves to the next', async () => {
    await box(1).click();
    await page.keyboard.type('1x2');
    await expect(box(1)).toHaveValue('1');
    await expect(box(2)).toHaveValue('2');
    await expect(box(3)).toBeFocused();
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('Please enter all 6 digits of OTP')).toBeVisible();
    await expect(box(3)).toBeFocused();
  });

  await test.step('backspace goes back', async () => {
    await page.keyboard.press('Backspace');
    await expect(box(2)).toHaveValue('');
    await expect(box(2)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(box(1)).toHaveValue('');
    await expect(box(1)).toBeFocused();
  });

  await test.step('a wrong code is refused', async () => {
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await expect(page.getByText('Invalid or expired OTP.')).toHaveCount(1);
    await expect(page.getByText('Error verifying OTP')).toHaveCount(0);
  });

  await test.step('backspace then clears one box at a time, from the last', async () => {
    await page.keyboard.press('Backspace');
    await expect(box(6)).toHaveValue('');
    await expect(box(6)).toBeFocused();
    await expect(box(5)).not.toHaveValue('');
    await page.keyboard.press('Backspace');
    await expect(box(5)).toHaveValue('');
    await expect(box(1)).not.toHaveValue('');
  });

  await test.step('[U-26] a paste fills all boxes, and the sixth digit sends the code', async () => {
    await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    await box(4).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByText('OTP verified successfully!')).toBeVisible();
  });

  await test.step('the first empty field takes the focus', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Full name')).toBeFocused();
  });

  await test.step('the details are checked', async () => {
    await expectAccessible(page);
    await typeInto(page.getByLabel('Email'), 'nobody');
    await page.getByLabel('Mobile (optional)').pressSequentially('98-76a543210987');
    await expect(page.getByLabel('Mobile (optional)')).toHaveValue('9876543210');
    await typeInto(page.getByLabel('Password', { exact: true }), '12345');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Invalid email address.')).toBeVisible();
    await expect(page.getByText('This field is required')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  await test.step('another email than the verified one is refused', async () => {
    await typeInto(page.getByLabel('Email'), newEmail());
    await typeInto(page.getByLabel('Full name'), 'Kabir Shah');
    await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please verify your email first.')).toHaveCount(1);
    await expect(page.getByLabel('Full name')).toHaveValue('Kabir Shah');
  });

  await typeInto(page.getByLabel('Email'), email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hello Kabir Shah' })).toBeVisible();
});

test.describe('when the shop cannot send a code', () => {
  test.use({ refusals: [429] });

  test('[A-02] the email stays, and the reason is shown @slow', async ({ page }) => {
    const email = newEmail();
    // The shop sends one code a minute to an address; another browser has just asked for it.
    const first = await page.request.post('/api/registeruser/api/send-otp', { data: { email } });
    expect(first.ok()).toBe(true);
    await page.goto('/register');
    await typeInto(page.getByLabel('Email'), email);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Error sending OTP')).toHaveCount(0);
    await expect(page.getByText(/You can ask for another OTP in \d+ seconds\./)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
});

test('[R-09] after registering, the page that asked for a login opens @slow', async ({ page }) => {
  await page.goto('/my-account?tab=help');
  // The page is the same for everybody; the browser adds the way back to its links.
  const hasWayBack = ['href', /next=%2Fmy-account%3Ftab%3Dhelp$/] as const;
  const register = page.getByRole('link', { name: 'Create an account' });
  await expect(register).toHaveAttribute(...hasWayBack);
  await register.click();
  await expect(page).toHaveURL('/register?next=%2Fmy-account%3Ftab%3Dhelp');
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(logIn).toHaveAttribute(...hasWayBack);
  await logIn.click();
  await expect(page).toHaveURL('/login?next=%2Fmy-account%3Ftab%3Dhelp');
});

test('[A-02] [A-05] the code step survives a reload, Back and another tab @slow', async ({ page, context }) => {
  const email = newEmail();
  const box = page.getByRole('textbox', { name: 'Digit 1 of 6' });
  await page.goto('/register');
  await typeInto(page.getByLabel('Email'), email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(box).toBeFocused();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  // Within a minute no second mail is sent.
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(/Send again in \d+ s/)).toBeVisible();

  await test.step('after five wrong codes the page says to ask for a new one', async () => {
    const code = await readCode(email);
    const wrongs = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((each) => each !== code);
    const sent: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/verify-otp') && sent.push(request.postDataJSON().otp));
    await box.click();
    for (const wrong of wrongs.slice(0, 5)) {
      await expect(box).toBeFocused();
      // Over the refused one, which must not cost a try for each digit.
      await page.keyboard.type(wrong);
      await expect(page.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveValue(wrong.slice(-1));
    }
    await expect(page.getByText('Too many wrong codes. Please ask for a new one.')).toBeVisible();
    expect(sent).toEqual(wrongs.slice(0, 5));
  });

  await test.step('another tab knows of the code', async () => {
    const tab = await context.newPage();
    await tab.goto('/register');
    await expect(tab.getByLabel('Email')).toHaveValue(email);
    await tab.getByRole('button', { name: 'Enter the OTP sent to you' }).click();
    await expect(tab.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
    await tab.close();
  });
});

test('[A-02] a verified email survives a reload too @slow', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await typeInto(page.getByLabel('Email'), email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const box = page.getByRole('textbox', { name: 'Digit 1 of 6' });
  await expect(box).toBeFocused();
  await fillAtOnce(box, await readCode(email));
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.reload();
  await typeInto(page.getByLabel('Full name'), 'Kabir Shah');
  await typeInto(page.getByLabel('Password', { exact: true }), 'eight-wheels');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/register');
  await expect(page.getByLabel('Email')).toHaveValue('');
});
