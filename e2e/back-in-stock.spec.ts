import { askProduct, linkTo } from './answers.ts';
import { newEmail } from './customer.ts';
import { test } from './journey.ts';
import { mailsTo } from './mail.ts';
import { expect, expectAccessible, typeInto } from './shop.ts';

test('[P-07] [U-06] a sold-out variation is struck out, and a guest gets a mail when it is back in stock', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await askProduct(request, 'velox-carbon-110');
  await page.goto(linkTo(product));
  const sold = page.getByRole('radio', { name: 'UK 7 (sold out)' });
  await expect(sold, 'other colours have it').toHaveCount(0);
  await page.getByRole('radio', { name: 'Black' }).check();
  await expect(sold).toBeVisible();
  await sold.check();
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  const tellMe = page.getByRole('button', { name: 'Tell me when it is back' });
  await tellMe.click();
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' });
  const address = dialog.getByLabel('Email');
  await expect(address).toBeFocused();
  await typeInto(address, 'asha@');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await expectAccessible(page);
  const email = newEmail();
  await typeInto(address, email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please confirm by the link in the mail we sent you.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(tellMe).toHaveAttribute('aria-disabled', 'true');

  const linkInMail = async () =>
    /http\S+(\/back-in-stock\/\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  await expect.poll(linkInMail).not.toBe('');
  await page.goto(await linkInMail());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we tell you when it is back?');
  await expect(page.getByText('Size: UK 7')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We will tell you');
  await page.reload();
  await page.getByRole('button', { name: 'No, thank you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will get no mail');
  await page.getByRole('button', { name: 'Stop all back-in-stock mails' }).click();
  await expect(page.getByText('All your requests are stopped.')).toBeVisible();
});
