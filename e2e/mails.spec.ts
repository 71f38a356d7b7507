import { openInbox, type Inbox } from '../server/testing/open-inbox.ts';
import { expect, test as base } from './own-shop.ts';
import { typeInto } from './shop.ts';

/** A shop that sends its mails to a server of ours. */
const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    async ({ browserName: _browserName }, use) => {
      const inbox = await openInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ inbox }, use) => use({ SMTP_URL: inbox.url }), { scope: 'worker' }],
});

const shopEmail = 'hello@pahiya.example';

test('[F-02] [F-03] what is written in either form arrives at the shop by SMTP', async ({ page, inbox }) => {
  const heard = async (words: string) =>
    (await inbox.mailsTo(shopEmail)).filter(({ text }) => text?.includes(words)).map(({ subject }) => subject);

  await page.goto('/contact');
  await typeInto(page.getByLabel('Name'), 'Kiran Patil');
  await typeInto(page.getByRole('region', { name: 'Get In Touch' }).getByLabel('Email'), 'kiran@example.com');
  await typeInto(page.getByLabel('Mobile'), '98765 43210');
  await typeInto(page.getByLabel('Message'), 'Is the Airoli rink open on Diwali?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you for contacting!')).toBeVisible();
  await expect.poll(() => heard('Is the Airoli rink open on Diwali?')).toEqual(['A message from the contact form']);

  await page.goto('/enquiry-form');
  await typeInto(page.getByLabel("Skater's name"), 'Kabir Shah');
  await typeInto(page.getByLabel('Mobile'), '9876543210');
  await typeInto(page.getByLabel('Email'), 'parent@example.com');
  await typeInto(page.getByLabel('What would you like to know?'), 'Is nine too old to begin?');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('Enquiry Sent')).toBeVisible();
  await expect.poll(() => heard('Is nine too old to begin?')).toEqual(['An enquiry about classes']);
});
