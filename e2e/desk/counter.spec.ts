import type { Page } from '@playwright/test';
import { payByUpi, result } from '../checkout-page.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { enter, expect, heading, test } from './desk.ts';

/** ₹1,599. */
const shorts = 'CRS-M';

const box = (page: Page) => page.getByRole('textbox', { name: 'Scan a SKU or search' });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the sale' }).getByRole('listitem');

/** As a scanner does: the code, key by key, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await box(page).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The link behind the QR code; the page draws the code from the server's answer. */
const linkOf = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/desk/counter/sales'));
  await press();
  return ((await (await answer).json()) as { path: string }).path;
};

test.describe('at the counter', () => {
  test.use({ refusals: [0, 400, 403, 409] });

  test('[O-07] [O-18] cash with change, a discount over the limit, a QR code paid on another phone, the receipt, and a till with a difference @phone', async ({
    page,
    shop,
    browser,
  }) => {
    await shop.change('update stock set on_hand = reserved + 50 where sku = $1', [shorts]);
    const { staffId } = await enter(shop, page, 'manager');
    await page.goto('/desk/counter');
    await expect(heading(page, 'Counter')).toBeVisible();
    await page.getByRole('button', { name: 'Open the till' }).click();
    await expect(page.getByText('Please enter an amount in rupees; 0 if it is empty.')).toBeVisible();
    await typeInto(page.getByLabel('Float in rupees'), '500');
    await page.getByRole('button', { name: 'Open the till' }).dblclick();

    await scan(page, 'NO-SUCH-SKU');
    await expect(page.getByText('Nothing on sale matches “NO-SUCH-SKU”.')).toBeVisible();
    await scan(page, shorts.toLowerCase());
    await expect(lines(page)).toHaveCount(1);
    await scan(page, shorts);
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
    await typeInto(box(page), 'crash short');
    await expect(page.getByRole('list', { name: 'Found' }).getByText(shorts)).toBeVisible();
    await expectAccessible(page);

    // More than a manager's ten percent.
    await typeInto(page.getByLabel('Discount in rupees'), '320');
    await typeInto(page.getByLabel('Reason for the discount'), 'Scratched box');
    const given = page.getByLabel('Cash given, in rupees');
    await typeInto(given, '2990');
    const take = page.getByRole('button', { name: /^Take cash/ });
    const typedOn = Promise.withResolvers<void>();
    await page.route('**/api/desk/counter/sales', async (route) => {
      await typedOn.promise;
      await route.continue();
    });
    await take.click();
    // The answer is about another field, and must not take the focus from the one being typed in.
    await typeInto(given, '3000');
    typedOn.resolve();
    await expect(page.getByText('Your role can give at most 10%, here ₹319.80.')).toBeVisible();
    await expect(given).toBeFocused();
    await page.unroute('**/api/desk/counter/sales');
    await typeInto(page.getByLabel('Discount in rupees'), '198');
    await page.reload();
    // Nothing is lost.
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
    await expect(page.getByLabel('Reason for the discount')).toHaveValue('Scratched box');
    await expect(page.getByText('Change: ₹0.00')).toBeVisible();
    await typeInto(page.getByLabel('Cash given, in rupees'), '2900');
    await take.click();
    await expect(page.getByText('That is less than ₹3,000.00.')).toBeVisible();
    await typeInto(page.getByLabel('Cash given, in rupees'), '3500');
    await take.dblclick();
    await expect(page.getByText('Paid: Cash')).toBeVisible();
    await expect(page.getByText('Change: ₹500.00')).toBeVisible();
    await expectAccessible(page);
    for (const [name, width] of [
      ['Receipt (80 mm)', 227],
      ['Invoice (A4)', 595],
    ] as const) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      const pdf = await (await page.request.get(`${shop.url}${href ?? ''}`)).body();
      expect(Math.round(Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]))).toBe(width);
    }
    await page.reload();
    await expect(page.getByText('Paid: Cash')).toBeVisible();
    await page.getByRole('button', { name: 'Next sale' }).click();

    // The next piece is scanned before the answer about this one, whose second Enter counts for nothing.
    const slow = Promise.withResolvers<void>();
    await page.route('**/api/desk/counter/goods?*', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await scan(page, shorts);
    await page.keyboard.press('Enter');
    await scan(page, 'WFB-16');
    slow.resolve();
    await expect(lines(page)).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: /^Quantity of Padded Crash Shorts/ })).toHaveValue('1');
    await page.unroute('**/api/desk/counter/goods?*');

    // The answer is lost, and the sale is changed before it is sent again: it must not be sold twice.
    await page.route('**/api/desk/counter/sales', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('radio', { name: 'UPI' }).check({ force: true });
    await typeInto(page.getByLabel('Reference of the transfer'), '412345678901');
    await page.getByRole('button', { name: 'Paid by UPI' }).click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await page.unroute('**/api/desk/counter/sales');
    await scan(page, shorts);
    await expect(page.getByRole('textbox', { name: /^Quantity of Padded Crash Shorts/ })).toHaveValue('2');
    await page.getByRole('button', { name: 'Paid by UPI' }).click();
    await expect(page.getByText(/This was already sold as .* Start a new sale for anything else/)).toBeVisible();
    expect(
      await shop.rows('select 1 from counter_sale s join till using (till_id) where staff_id = $1', [staffId]),
    ).toHaveLength(2);
    await page.getByRole('button', { name: 'Clear' }).click();

    await scan(page, shorts);
    await page.getByRole('radio', { name: 'QR code' }).check({ force: true });
    const path = await linkOf(page, () => page.getByRole('button', { name: /^Show the QR code/ }).click());
    await expect(page.getByRole('img', { name: 'QR code to pay' })).toBeVisible();
    await expectAccessible(page);
    const phone = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await phone.goto(path);
    await phone.getByRole('button', { name: 'Pay now' }).click();
    await payByUpi(phone, 'success@razorpay');
    await expect(result(phone, 'Paid')).toBeVisible();
    await phone.context().close();
    // Updates without a reload.
    await expect(page.getByText('Paid: QR code')).toBeVisible();
    await page.getByRole('button', { name: 'Next sale' }).click();

    await page.getByRole('button', { name: 'Count and close the till' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('₹3,500.00')).toBeVisible();
    await typeInto(dialog.getByLabel('Cash counted, in rupees'), '3490');
    await expect(dialog.getByText('₹10.00 too little')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close the till' }).click();
    await expect(dialog.getByText('There is a difference of ₹10.00. Please say why.')).toBeVisible();
    await typeInto(dialog.getByLabel('Why does it differ?'), 'Gave too much change');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close the till' }).dblclick();
    await expect(page.getByRole('button', { name: 'Open the till' })).toBeVisible();
    expect(
      await shop.rows('select counted_paise::integer, expected_paise::integer, note from till where staff_id = $1', [
        staffId,
      ]),
    ).toEqual([{ counted_paise: 349_000, expected_paise: 350_000, note: 'Gave too much change' }]);

    await page.goto('/desk/tills');
    await expect(heading(page, /^Tills of/)).toBeVisible();
    await expect(page.getByText('₹10.00 too little').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Test manager' }).first().click();
    await expect(heading(page, 'Till of Test manager')).toBeVisible();
    await expect(page.getByText('Scratched box')).toBeVisible();
    await expectAccessible(page);
  });
});
