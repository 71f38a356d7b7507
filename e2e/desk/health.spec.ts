import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { openInbox, type Inbox } from '../../server/testing/open-inbox.ts';
import { test as base } from '../journey.ts';
import { startOwnShop, type OwnShop } from '../own-shop.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { enter, expect, heading } from './desk.ts';
import { numberIn } from './test-mail.ts';

const test = base.extend<{ inbox: Inbox; served: OwnShop }>({
  // oxlint-disable-next-line no-empty-pattern
  inbox: async ({}, use) => {
    const inbox = await openInbox();
    await use(inbox);
    await inbox.close();
  },
  served: async ({ inbox }, use) => {
    const backups = mkdtempSync(join(tmpdir(), 'pahiya-backups-'));
    const { close, ...shop } = await startOwnShop({
      SMTP_URL: inbox.url,
      BACKUP_DIR: backups,
      BACKUP_KEY: await identityToRecipient(await generateX25519Identity()),
    });
    await use(shop);
    await close();
    rmSync(backups, { recursive: true, force: true });
  },
  baseURL: async ({ served }, use) => use(served.url),
});

test.use({ refusals: [400] });

test('[W-19] Health: a failed test mail is sent again and confirmed by its number; the payment account is tried; a backup is made @slow', async ({
  page,
  served,
  inbox,
}) => {
  await enter(served, page);
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(heading(page, 'Health')).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Payments')).toContainText('The payment provider answers.');
  await expect(card('Disk')).toContainText('free');
  await expectAccessible(page);

  inbox.setDown(true);
  const to = page.getByRole('textbox', { name: 'Test mail to' });
  await typeInto(to, 'owner@example.in');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(card('Mail')).toContainText('The mail to owner@example.in could not be sent.');
  await expect(card('Mail')).toContainText('No mail can be sent.');
  await expect(page.getByRole('list', { name: 'Unsent mails' })).toContainText('come again later');
  await expectAccessible(page);
  inbox.setDown(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => inbox.mailsTo('owner@example.in')).toHaveLength(1);
  await page.reload();
  await expect(card('Mail')).toContainText('Not in your inbox in five minutes?');
  await expect(card('Mail')).toContainText('Mails are being sent.');

  const number = await numberIn(inbox, 'owner@example.in');
  const field = page.getByRole('textbox', { name: 'Number in the mail' });
  await typeInto(field, number === '1111' ? '2222' : '1111');
  await page.getByRole('button', { name: 'It arrived' }).click();
  await expect(page.getByText('This is not the number in your last test mail.').first()).toBeVisible();
  await typeInto(field, number);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The test mail to owner@example.in arrived.')).toBeVisible();

  await page.getByRole('button', { name: 'Try the payment account' }).click();
  await expect(card('Payments')).toContainText(/It works: order order_\w+ of ₹1 was created and read back\./);

  // The first one is made when the shop starts.
  await expect(card('Backups')).toContainText('Its size', { timeout: 60_000 });
  const madeAt = async () =>
    (await served.rows<{ base_at: Date }>('select base_at from backup_state'))[0]?.base_at.getTime();
  const first = await madeAt();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.poll(madeAt, { timeout: 60_000 }).toBeGreaterThan(first ?? Infinity);
  await expect(page.getByText('The backup is being made …')).toBeHidden();
});
