import { expectAccessible, typeInto } from '../shop.ts';
import { colleague, expect, heading, signedInTest as test } from './desk.ts';

// Refusals answer 400, the conflict 409.
test.use({ checksConsole: false });

test('[G-09] a policy is written with a preview and shown at once, a bad text is refused, and an old version is restored @slow', async ({
  page,
  shop,
  context,
  browser,
}) => {
  await page.goto('/desk/pages');
  await page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: 'Refund Policy' }).click();
  await expect(heading(page, 'Refund Policy')).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto(`${shop.url}/refund-policy`);
  await expect(visitor.getByRole('heading', { name: 'Cancelling an order' })).toBeVisible();

  const text = page.getByRole('textbox', { name: 'Text' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(preview.getByRole('heading', { name: 'Cancelling an order' })).toBeVisible();
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(
    '\n\n## Gift cards\n\n- They are **kept**.\n- <b>No</b> script.\n- [Bad](javascript:alert(1))',
  );
  await expect(preview.getByText('A link must start with https://')).toBeVisible();
  // The rest is still shown, also after a reload.
  await expect(preview.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(preview.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expect(preview.getByText('A link must start with https://')).toBeVisible();
  await text.press('ControlOrMeta+End');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(text).toBeFocused();
  await expect(page.getByText('A link must start with https://').first()).toBeVisible();

  // Only the link is corrected; a reload keeps what was typed.
  for (let count = 'javascript:alert(1))'.length; count > 0; count -= 1) await text.press('Backspace');
  await text.pressSequentially('/contact)');
  await expect(preview.getByRole('link', { name: 'Bad' })).toHaveAttribute('href', '/contact');
  await text.pressSequentially('\n\nAsk ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('early');
  await expect(preview.getByText('early', { exact: true })).toHaveCSS('font-weight', '700');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(preview.getByRole('heading', { name: 'Gift cards' })).toBeVisible();
  await expect(preview.getByText('<b>No</b> script.')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Key facts' }), '90 days | to use a gift card');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));

  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Gift cards' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(visitor.getByText('90 days')).toBeVisible();
  await expect(visitor.getByText('kept', { exact: true })).toHaveCSS('font-weight', '700');
  // A link in the text stays in the app: no new document.
  await visitor.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await visitor.getByRole('link', { name: 'Bad' }).click();
  await expect(visitor).toHaveURL(/\/contact$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.locator('body[data-same-document]')).toHaveCount(1);

  // Somebody else has saved first.
  const other = await colleague(browser, shop);
  await other.goto('/desk/pages/refund-policy');
  await typeInto(other.getByRole('textbox', { name: 'Lead' }), 'Theirs.');
  await typeInto(page.getByRole('textbox', { name: 'Lead' }), 'Ours.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await bar.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByText('Theirs.')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await other.context().close();
  await page.reload();

  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await versions.last().getByRole('button', { name: 'Open' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Version of/ });
  await expect(dialog.getByText('Non-refundable', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Gift cards')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(versions).toHaveCount(4);
  await expect(text).not.toHaveValue(/Gift cards/);
  await expect(async () => {
    await visitor.goto(`${shop.url}/refund-policy`);
    await expect(visitor.getByText('Non-refundable', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(visitor.getByRole('heading', { name: 'Gift cards' })).toHaveCount(0);

  await page.goBack();
  await expect(heading(page, 'Pages')).toBeVisible();
});
