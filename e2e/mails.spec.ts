import { openInbox, type Inbox } from '../server/testing/open-inbox.ts';
import { expect, test as base } from './own-shop.ts';

/** A shop that sends its mails to a server of ours, and that other shops may send their enquiries to. */
const test = base.extend<object, { inbox: Inbox }>({
  inbox: [
    async ({ browserName: _browserName }, use) => {
      const inbox = await openInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ inbox }, use, { project }) =>
      use({ SMTP_URL: inbox.url, ENQUIRY_ORIGINS: new URL(project.use.baseURL ?? '').origin }),
    { scope: 'worker' },
  ],
});

const shopEmail = 'hello@pahiya.example';

test('[F-02] [F-03] what is written in either form arrives at the shop by SMTP', async ({ page, inbox }) => {
  const heard = async (words: string) =>
    (await inbox.mailsTo(shopEmail)).filter(({ text }) => text?.includes(words)).map(({ subject }) => subject);

  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kiran Patil');
  await page.getByRole('region', { name: 'Get In Touch' }).getByLabel('Email').fill('kiran@example.com');
  await page.getByLabel('Mobile').fill('98765 43210');
  await page.getByLabel('Message').fill('Is the Airoli rink open on Diwali?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you for contacting!')).toBeVisible();
  await expect.poll(() => heard('Is the Airoli rink open on Diwali?')).toEqual(['A message from the contact form']);

  await page.goto('/enquiry-form');
  await page.getByLabel("Skater's name").fill('Kabir Shah');
  await page.getByLabel('Mobile').fill('9876543210');
  await page.getByLabel('Email').fill('parent@example.com');
  await page.getByLabel('What would you like to know?').fill('Is nine too old to begin?');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('Enquiry Sent')).toBeVisible();
  await expect.poll(() => heard('Is nine too old to begin?')).toEqual(['An enquiry about classes']);
});

test('[F-04] the form of another shop sends its enquiry here, and the browser lets it', async ({ page, shop, inbox }, {
  project,
}) => {
  // The common shop of all journeys, as if this one were set as its enquiry host.
  const other = project.use.baseURL ?? '';
  await page.route(`${other}/enquiry-form`, async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    headers['content-security-policy'] = policy.replace("connect-src 'self'", `connect-src 'self' ${shop.url}`);
    await route.fulfill({ response: answer, headers });
  });
  await page.route(`${other}/api/inquiry/host/*`, (route) => route.fulfill({ json: { url: `${shop.url}/api` } }));
  await page.goto(`${other}/enquiry-form`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Come and find us' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Enquiry Form' }).click();
  await page.getByLabel("Skater's name").fill('Ira Shah');
  await page.getByLabel('Mobile').fill('9876543210');
  await page.getByLabel('Email').fill('parent@example.com');
  await page.getByLabel('What would you like to know?').fill('Sent from another shop.');
  const call = page.waitForRequest(`${shop.url}/api/inquiry`);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  expect((await call).headers()).not.toHaveProperty('authorization');
  await expect(page.getByText('Enquiry Sent')).toBeVisible();
  const heard = async () =>
    (await inbox.mailsTo(shopEmail)).filter(({ text }) => text?.includes('Sent from another shop.')).length;
  await expect.poll(heard).toBe(1);
});
