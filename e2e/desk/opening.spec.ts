import type { Page } from '@playwright/test';
import { test as base } from '../journey.ts';
import { startLiveShop } from '../live-shop.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { numberIn } from './test-mail.ts';
import { addPerson, expect, heading, joinWithCode } from './desk.ts';

type LiveShop = Awaited<ReturnType<typeof startLiveShop>>;

const test = base.extend<{ live: LiveShop }>({
  // oxlint-disable-next-line no-empty-pattern
  live: async ({}, use) => {
    const live = await startLiveShop();
    await use(live);
    await live.close();
  },
  baseURL: async ({ live }, use) => use(live.url),
});

test.use({ ignoreHTTPSErrors: true, refusals: [503, 409] });

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toBeHidden();
};
/** Back to the guide, and on to the screen of an item. */
const goTo = async (page: Page, item: string) => {
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: item, exact: true }).click();
};

test('[W-18] from an empty live shop to its opening: the guide ticks itself, and until then visitors see “Opening soon” @slow', async ({
  page,
  live,
  browser,
}) => {
  const outside = await browser.newContext({ baseURL: live.url, ignoreHTTPSErrors: true });
  const visitor = await outside.newPage();
  await visitor.goto('/course', { waitUntil: 'commit' });
  await expect(visitor.getByText('Opening soon')).toBeVisible();
  await expectAccessible(visitor);

  await joinWithCode(live, page, await addPerson(live, 'owner'));
  await expect(page.getByText('0 of 13 done')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByRole('region', { name: 'Opening' }).getByRole('alert')).toContainText(
    'Still missing: Name and contact; Cart button and ways to pay;',
  );

  await page.getByRole('link', { name: 'Name and contact' }).click();
  await typeInto(field(page, 'Name'), 'Chakra Skates');
  await typeInto(field(page, 'Phone'), '+91 20 2612 0000');
  await typeInto(field(page, 'Address'), 'MG Road 1, Pune');
  await typeInto(field(page, /^Pincode/), '411001');
  await expect(field(page, 'Latitude')).toHaveValue(/^18\.\d+$/);
  await typeInto(field(page, 'Longitude'), '73.8777');
  await save(page);
  await goTo(page, 'Cart button and ways to pay');
  await page.getByRole('radio', { name: /^Add to cart/ }).check();
  await page.getByRole('checkbox', { name: /^Pay now/ }).check();
  await save(page);
  await goTo(page, 'Mail arrives');
  await typeInto(field(page, 'Test mail to'), 'owner@example.in');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await typeInto(field(page, 'Number in the mail'), await numberIn(live, 'owner@example.in'));
  await page.getByRole('button', { name: 'It arrived' }).click();
  await expect(page.getByText('The test mail to owner@example.in arrived.')).toBeVisible();
  await goTo(page, 'Pincodes you deliver to');
  await page.getByRole('button', { name: 'Paste pincodes' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste pincodes' });
  await paste.getByRole('textbox').pressSequentially('411001-411005');
  await paste.getByRole('button', { name: 'Show what would change' }).click();
  await paste.getByRole('button', { name: /^Change \d+ pincodes$/ }).click();
  await expect(page.getByText(/pincodes updated\.$/)).toBeVisible();
  await goTo(page, 'Delivery charge');
  await page.getByRole('button', { name: /Add/ }).click();
  await typeInto(field(page, 'To km of band 1'), '20');
  await typeInto(field(page, /of band 1$/).last(), '40');
  await save(page);
  await goTo(page, 'Categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Wheels');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await save(page);
  await goTo(page, 'A product in stock');
  await page.getByRole('radio', { name: /^Simple/ }).check();
  await typeInto(field(page, 'Title'), 'Street Wheel');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Wheels');
  await typeInto(field(page, 'SKU'), 'WHEEL-1');
  await typeInto(field(page, 'Price in rupees'), '499');
  await typeInto(field(page, 'Pieces in stock'), '10');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(heading(page, 'Street Wheel')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByText('Needed to open')).toHaveCount(0);
  await page.getByRole('link', { name: 'Look at the shop' }).click();
  await expect(page.getByText('Only staff see this: the shop is not open yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Street Wheel' }).first()).toBeVisible();
  await visitor.goto('/', { waitUntil: 'commit' });
  await expect(visitor.getByRole('heading', { name: 'Chakra Skates' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: '+91 20 2612 0000' })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByText('Orders to pack')).toBeVisible();
  // What is left stays on Today.
  const left = page.getByRole('region', { name: 'Still to set up' });
  await expect(left.getByRole('link', { name: 'GSTIN' })).toBeVisible();
  await expect(left.getByRole('link', { name: 'A product in stock' })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Street Wheel' }).first()).toBeVisible();
  await expect(visitor.getByText('Opening soon')).toHaveCount(0);

  await page.goto('/desk/settings/opening');
  await page.getByRole('button', { name: 'Close the shop for now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the shop for now' }).click();
  await expect(page.getByText('The shop is closed: visitors can look around, but not order.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('We are closed for now.')).toBeVisible();
  await outside.close();
});
