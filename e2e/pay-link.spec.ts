import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { payByUpi, paymentWindow, result } from './checkout-page.ts';
import { enter, expect, heading, test } from './desk/desk.ts';
import { mailsTo } from './mail.ts';
import type { OwnShop } from './own-shop.ts';
import { expectAccessible, typeInto } from './shop.ts';

/** ₹1,599. */
const shorts = 'CRS-M';

/** A guest's request for two of them. */
async function askForQuote(request: APIRequestContext, shop: OwnShop): Promise<string> {
  const email = `${randomBytes(5).toString('hex')}@example.in`;
  const asked = await request.post(`${shop.url}/api/payment/getquote`, {
    data: {
      name: 'Kiran Patil',
      mobile: '9876543210',
      email,
      description: 'For our club, please',
      cart_products: [{ product_sku: shorts, quantity: 2 }],
      main_id: 'pahiya',
    },
  });
  expect(asked.ok()).toBe(true);
  return email;
}

/** Opens this customer's newest quote at the desk. */
async function openQuote(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: /Quotes to answer/ }).click();
  await expect(heading(page, 'Quotes')).toBeVisible();
  await typeInto(page.getByRole('searchbox'), email);
  await expect(page).toHaveURL(/q=/);
  await page.locator('tbody [data-open]').click();
  await expect(page.getByText('For our club, please')).toBeVisible();
}

const linkCard = (page: Page) => page.getByRole('region', { name: 'Payment link' });

async function readLink(page: Page): Promise<string> {
  const text = await linkCard(page).getByText('/pay/').textContent();
  return new URL(text ?? '').pathname;
}

test.beforeEach(async ({ shop }) => {
  await shop.change('update stock set on_hand = reserved + 50 where sku = $1', [shorts]);
});

test('[X-04] [O-08] a quote is priced at the desk, sent with a link, and paid without a login @phone', async ({
  page,
  shop,
  request,
}) => {
  const email = await askForQuote(request, shop);
  await enter(shop, page, 'manager');
  await openQuote(page, email);
  await typeInto(page.getByLabel('Price each (₹)'), '1,450.50');
  await expect(page.getByText('Total ₹2,901.00')).toBeVisible();
  await page.getByLabel('Deliver it').check();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await typeInto(page.getByLabel('Address', { exact: true }), '7 Rink Road');
  await typeInto(page.getByLabel('City'), 'Navi Mumbai');
  await typeInto(page.getByLabel('Pincode'), '400703');
  await typeInto(page.getByLabel('Delivery charge (₹)'), '80');
  await typeInto(page.getByLabel('Note to the customer (optional)'), 'Our club price.');
  await expect(page.getByText('Total ₹2,981.00')).toBeVisible();
  await expectAccessible(page);
  await send.dblclick();
  const path = await readLink(page);
  const message = await linkCard(page).getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(`${shop.url}${path}`);
  const quotePage = page.url();
  await page.reload();
  // It is shown once.
  await expect(linkCard(page).getByRole('button', { name: 'Make a link' })).toBeVisible();
  await expect(page.getByText('Version 1')).toBeVisible();
  await expect(page.getByText('Version 2')).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(email, shop.folder)).at(-1)?.html).toContain(path);

  const opened = await page.goto(path);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: /^Quote Q-\d{6}$/ })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText('Our club price.')).toBeVisible();
  await expect(page.getByText('₹2,981')).toBeVisible();
  await expect(page.getByText(/Rink Road|Kiran|9876543210/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay now' }).dblclick();
  await expect(paymentWindow(page).getByRole('heading', { name: 'Pay with' })).toBeVisible();
  await payByUpi(page, 'success@razorpay');
  await expect(result(page, 'Paid')).toBeVisible();
  await expect(page.getByText(/^Order PAH-\d{6}: we have received/)).toBeVisible();
  await page.reload();
  await expect(result(page, 'Paid')).toBeVisible();
  await page.goto(quotePage);
  await page.getByRole('link', { name: /^Order PAH-\d{6}$/ }).click();
  await expect(page.getByText('7 Rink Road')).toBeVisible();
  await page.getByRole('link', { name: 'From a quote' }).click();
  await expect(page.getByRole('button', { name: 'Change this quote' })).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(email, shop.folder)).at(-1)?.subject).toMatch(/is placed$/);
});

test.describe(() => {
  test.use({ refusals: [404] });

  test('[X-04] [O-08] a quote is changed, its first link no longer works, and the customer declines the second @slow', async ({
    page,
    shop,
    request,
  }) => {
    const email = await askForQuote(request, shop);
    await enter(shop, page, 'manager');
    await openQuote(page, email);
    await page.getByLabel('Hold the stock until then').uncheck();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const first = await readLink(page);
    const quotePage = page.url();
    await page.getByRole('button', { name: 'Change this quote' }).click();
    await typeInto(page.getByLabel('Quantity'), '1');
    await page.getByRole('button', { name: 'Send a new version' }).click();
    await expect(page.getByText('Version 2')).toBeVisible();
    const second = await readLink(page);

    await page.goto(first);
    await expect(page.getByText('This quote was replaced by a newer one.')).toBeVisible();
    await page.goto('/pay/a-link-that-nobody-was-given');
    await expect(page.getByText('This payment link is not valid.')).toBeVisible();
    await page.goto(second);
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: /^Decline Quote/ });
    await typeInto(dialog.getByLabel('Why? (optional)'), 'We found a cheaper one');
    await dialog.getByRole('button', { name: 'Decline the quote' }).dblclick();
    await expect(result(page, 'Declined')).toBeVisible();
    await page.reload();
    await expect(result(page, 'Declined')).toBeVisible();
    await page.goto(quotePage);
    await expect(page.getByText('Declined by the customer: We found a cheaper one')).toBeVisible();
  });
});
