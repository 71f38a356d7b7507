import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Invoice } from '../contract/invoice.ts';
import { formatRupees } from '../domain/money.ts';
import { test } from './journey.ts';
import { expect } from './orders.ts';
import { expectAccessible } from './shop.ts';

test('[T-06] the invoice is a page to print and a PDF', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  const { orderId, lines } = await orders.place(customer, { deliveryPaise: 5900 });
  await orders.move(orderId, 'Packed', 'Shipped', 'Out for delivery');
  await page.goto(`/track/${orderId}`);
  await page.getByRole('link', { name: 'Download Invoice' }).click();
  await expect(page).toHaveURL(`/invoice?order=${orderId}`);
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible();
  const number = /PAH\/\d\d-\d\d\/\d{5}/.exec(await sheet.innerText())?.[0] ?? 'none';
  const goods = lines.reduce((sum, { unitPaise = 0, quantity = 1 }) => sum + unitPaise * quantity, 0);
  const total = formatRupees((goods + 5900) / 100);
  const shown = ['GSTIN 27AAAAA0000A1Z2', 'Maharashtra (27)', 'Delivery', '5%', total, 'Rupees', 'SAMPLE'];
  for (const words of shown) await expect(sheet).toContainText(words);
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`invoice-${number.replaceAll('/', '-')}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  const written = text.replaceAll(/\s+/g, ' ');
  for (const words of [number, ...shown]) expect(written).toContain(words);
  for (const { name = '' } of lines) expect(written.replaceAll(' ', '')).toContain(name.replaceAll(/\s/g, ''));

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed=yes]')).toHaveCount(1);
});

test('[T-06] on paper the totals stay together, wherever the page ends @slow', async ({ page, orders }) => {
  const { orderId } = await orders.place(await orders.newCustomer(page), { quantities: [1] });
  await orders.move(orderId, 'Packed', 'Shipped', 'Out for delivery');
  for (let count = 3; count <= 9; count += 1) {
    await page.route(`**/api/invoice/${orderId}`, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: Invoice };
      const lines = Array.from({ length: count }, (_, index) => ({
        ...data.lines[0],
        line_number: index + 1,
        detail: 'Colour: Lime Green, Size: UK 7',
      }));
      await route.fulfill({ json: { data: { ...data, lines } } });
    });
    await page.goto(`/invoice?order=${orderId}`);
    await expect(page.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))));
    const totals = ['Amount in words', 'Taxable value', 'Total'];
    const pages = totals.map((words) => text.findIndex((page) => page.includes(words)));
    expect(pages, `${count} lines`).toEqual(totals.map(() => pages[0]));
    expect(pages[0]).toBeGreaterThanOrEqual(0);
    await page.unroute(`**/api/invoice/${orderId}`);
  }
});

test.describe('without an invoice', () => {
  test.use({ refusals: [400, 404, 409] });

  test('[T-06] [I-04] there is none before Out for delivery, and never for somebody else @slow', async ({
    page,
    orders,
  }) => {
    const owner = await orders.newCustomer(page);
    const { orderId } = await orders.place(owner);
    await page.goto(`/invoice?order=${orderId}`);
    await expect(page.getByRole('heading', { name: 'There is no invoice yet' })).toBeVisible();
    for (const address of ['/invoice', `/invoice?order=${'0'.repeat(32)}`, '/invoice?order=..%2F..']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'This order is not in your account' })).toBeVisible();
    }
  });
});

test('a PDF that fails to load is reported, and can be loaded again @slow', async ({ page, orders }) => {
  const customer = await orders.newCustomer(page);
  const { orderId } = await orders.place(customer);
  await orders.move(orderId, 'Packed', 'Shipped', 'Out for delivery');
  const call = `**/api/payment/order/${orderId}/invoice`;
  await page.route(call, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'a hotel WLAN' }));
  await page.goto(`/invoice?order=${orderId}`);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText('The PDF could not be loaded. Please try again.')).toBeVisible();
  await page.unroute(call);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
});
