import { test as base } from './journey.ts';
import { mailsTo } from './mail.ts';
import { expect, startOwnShop, type OwnShop } from './own-shop.ts';
import { typeInto } from './shop.ts';

/** A shop that sends its enquiries to the common shop of all journeys, which allows its origin. */
const test = base.extend<{ sender: OwnShop }>({
  sender: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project, parallelIndex }) => {
      const other = new URL(project.use.baseURL ?? '');
      const port = String(Number(other.port) + 20 + parallelIndex);
      const { close, ...shop } = await startOwnShop({ PORT: port, ENQUIRY_URL: `${other.origin}/api` });
      await use(shop);
      await close();
    },
    { timeout: 120_000 },
  ],
});

// The sender comes first in the parameters, so that the page, which preloads files, is closed before it.
test('[F-04] a shop can send its enquiries to another shop, and the browser allows it @slow', async ({ sender, page }, {
  project,
}) => {
  const other = project.use.baseURL ?? '';
  const remark = `Sent from ${sender.url} on a ${project.name} at ${Date.now()}.`;
  await page.goto(`${sender.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Enquiry Form' }).click();
  await typeInto(page.getByLabel("Skater's name"), 'Ira Shah');
  await typeInto(page.getByLabel('Mobile'), '9876543210');
  await typeInto(page.getByLabel('Email'), 'parent@example.com');
  await typeInto(page.getByLabel('What would you like to know?'), remark);
  const call = page.waitForRequest(`${other}/api/inquiry`);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  expect((await call).headers()).not.toHaveProperty('authorization');
  await expect(page.getByText('Enquiry Sent')).toBeVisible();
  expect(await sender.rows('select * from enquiry')).toEqual([]);
  const heard = async () => (await mailsTo('hello@pahiya.example')).filter(({ text }) => text?.includes(remark)).length;
  await expect.poll(heard).toBe(1);
});
