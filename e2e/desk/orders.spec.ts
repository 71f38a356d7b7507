import type { Page } from '@playwright/test';
import { onlyFirst } from '../answers.ts';
import type { OwnShop } from '../own-shop.ts';
import { expectAccessible, toast, typeInto } from '../shop.ts';
import { addOrder, enter, expect, heading, test } from './desk.ts';

test.use({ refusals: [0, 409] });

const rows = (page: Page) => page.locator('tbody [data-open]');
const step = (page: Page) => page.getByRole('region', { name: 'Next step' });

/** Pretends that the ten seconds for undo are over; the screen then updates. */
async function letStepsHappen(page: Page, shop: Pick<OwnShop, 'rows'>): Promise<void> {
  await shop.rows('update waiting_step set due_at = now()');
  await expect.poll(() => shop.rows('select step_id from waiting_step')).toEqual([]);
  await page.clock.fastForward(15_000);
}

test('[O-01] orders are found by view, number, name, mobile and SKU; the address contains all of it @phone', async ({
  page,
  shop,
  shopOrders,
  isMobile,
}) => {
  const order = await addOrder(shop, shopOrders, { name: 'Lakshmi Iyer', mobile: '8123456789' });
  const packed = await addOrder(shop, shopOrders, { name: 'Farhan Ali', mobile: '8123456780' }, 'Packed');
  await enter(shop, page, 'packer');
  // The count links to its rows.
  await page.getByRole('link', { name: /Orders to pack/ }).click();
  await expect(heading(page, 'Orders')).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'To pack' })).toHaveAttribute('aria-current', 'true');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('lakshmi');
  await expect(page).toHaveURL(/view=to-pack.*q=lakshmi|q=lakshmi.*view=to-pack/);
  await expect(rows(page)).toHaveText([order.receiptId]);
  await page.reload();
  await expect(search).toHaveValue('lakshmi');
  await expect(rows(page)).toHaveText([order.receiptId]);
  await rows(page).click();
  await expect(heading(page, order.receiptId)).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText([order.receiptId]);

  await views.getByRole('link', { name: 'Packed', exact: true }).click();
  await expect(page).toHaveURL(/view=packed/);
  await expect(rows(page).filter({ hasText: packed.receiptId })).toHaveCount(1);
  await views.getByRole('link', { name: 'All orders' }).click();
  for (const words of ['8123456780', packed.receiptId.toLowerCase()]) {
    await typeInto(search, words);
    await expect(page).toHaveURL(new RegExp(`q=${words}`));
    await expect(rows(page)).toHaveText([packed.receiptId]);
  }
  await typeInto(search, order.sku);
  await expect(rows(page).filter({ hasText: order.receiptId })).toHaveCount(1);
  await typeInto(search, 'nobody at all');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  // A phone opens a picker instead.
  if (isMobile) return;
  // Day and month are the same: their order depends on the browser's language.
  const entries = await page.evaluate(() => history.length);
  await page.getByLabel('From').pressSequentially('11112026');
  await expect(page).toHaveURL(/from=2026-11-11/);
  await page.getByLabel('From').press('Delete');
  await expect(page).not.toHaveURL(/from=/);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('[O-02] an order is corrected, moved, given a note, mailed again and cancelled; its timeline shows it all', async ({
  page,
  shop,
  shopOrders,
}) => {
  const order = await addOrder(shop, shopOrders, { name: 'Kiran Desai', mobile: '8098765432' });
  await page.clock.install();
  await enter(shop, page, 'manager');
  // Ctrl-K leads to it.
  await expect(heading(page, 'Today')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(order.receiptId);
  await expect(page.getByRole('option', { name: new RegExp(order.receiptId) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, order.receiptId)).toBeVisible();
  const link = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(link ?? '')).toContain(`wa.me/918098765432?text=Namaste Kiran Desai`);

  const note = page.getByRole('textbox', { name: 'Note for staff' });
  await note.pressSequentially('Gift, no');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await typeInto(page.getByRole('textbox', { name: 'Pincode' }), '12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid pincode')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Pincode' }), '400703');
  await typeInto(page.getByRole('textbox', { name: 'Address' }), 'Flat 4, Sector 17');
  // Somebody else corrects another field: both changes are saved, without a question.
  await shop.rows(`update shop_order set user_name = 'Kiran M. Desai' where order_id = $1`, [order.orderId]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The address has been corrected. The customer gets a mail.')).toBeVisible();
  await expect(page.locator('address')).toContainText('Flat 4, Sector 17');
  await expect(page.locator('address')).toContainText('Kiran M. Desai');

  await step(page).getByRole('button', { name: 'Mark as Packed' }).click();
  await expect(step(page)).toContainText('Packed. The customer has not been notified yet.');
  await expect(step(page).getByRole('button', { name: 'Mark as Shipped' })).toBeVisible();
  await expect(note, 'begun before the address was corrected').toHaveValue('Gift, no');
  await note.pressSequentially(' invoice in the box');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  const events = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(events.first()).toContainText('Gift, no invoice in the box');
  await expect(events.filter({ hasText: 'Delivery address corrected' })).toContainText('Pincode: 400708 → 400703');
  await letStepsHappen(page, shop);
  await page.getByRole('button', { name: `Send again: Order ${order.receiptId}: Packed` }).click();
  await expect(events.filter({ hasText: `Order ${order.receiptId}: Packed` })).toHaveCount(2);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog')).toContainText('will be refunded to the account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(step(page)).toContainText('Cancelled. The customer has not been notified yet.');
  await letStepsHappen(page, shop);
  await expect(step(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('order cancelled');
});

test('[W-21] a double tap takes one step, the step can be undone, and the bar covers nothing @phone', async ({
  page,
  shop,
  shopOrders,
}) => {
  const order = await addOrder(shop, shopOrders, { name: 'Two Taps', mobile: '8012345678' });
  await page.clock.install();
  await enter(shop, page, 'owner');
  await page.goto(`/desk/orders/${order.orderId}`);
  // Two steps are offered, so on a phone the bar is at its tallest.
  await expect(step(page).getByRole('button')).toHaveText(['Mark as Packed', 'Mark as Processing']);
  await page.getByRole('button', { name: 'Cancel order' }).click({ trial: true, timeout: 5_000 });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await step(page).getByRole('button', { name: 'Mark as Packed' }).dblclick();
  await expect(step(page)).toContainText('Packed. The customer has not been notified yet.');
  // It appears under the finger that pressed the last step.
  const next = step(page).getByRole('button', { name: 'Mark as Shipped' });
  await page.clock.runFor(900);
  await next.click({ force: true });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(next).not.toHaveAttribute('aria-disabled', { timeout: 500 });
  }).toPass();
  await page.clock.resume();
  await shop.rows(`update waiting_step set due_at = now() + interval '5 minutes'`);
  // Undo is still there after a reload, for anyone who opens the order.
  await page.reload();
  await step(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(step(page).getByRole('button')).toHaveText(['Mark as Packed', 'Mark as Processing']);
  expect(await shop.rows('select status from order_status_change where order_id = $1', [order.orderId])).toEqual([
    { status: 'Pending' },
  ]);
});

test('[O-03] [G-18] orders are selected, printed as one PDF and moved, each with its result; [O-04] a parcel gets its number @phone', async ({
  page,
  shop,
  shopOrders,
}) => {
  const name = 'Bulk Buyer';
  const first = await addOrder(shop, shopOrders, { name, mobile: '8011111111' });
  const second = await addOrder(shop, shopOrders, { name, mobile: '8011111111' });
  await addOrder(shop, shopOrders, { name, mobile: '8011111111' }, 'Packed', 'Shipped');
  await enter(shop, page, 'packer');
  await page.goto(`/desk/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page).first()).toBeVisible();
  for (const box of await page.locator('tbody').getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Print' }).click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Labels' }).click();
  expect((await downloading).suggestedFilename()).toBe('labels.pdf');
  await expect(page.getByRole('dialog')).toContainText('3 orders, 1 with an invoice');
  const invoices = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Invoices' }).click();
  expect((await invoices).suggestedFilename()).toMatch(/^invoices-.+\.pdf$/);
  await page.keyboard.press('Escape');

  // Somebody else moves one of them first.
  await shopOrders.move(second.orderId, 'Processing');
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('radio', { name: 'Packed' }).check();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Change \d+ orders?$/ }).click();
  const line = (order: { receiptId: string }) => dialog.getByRole('listitem').filter({ hasText: order.receiptId });
  await expect(line(first)).toContainText('Changed');
  await expect(line(second)).toContainText('Not changed: This order is Processing now, no longer Pending.');
  await page.route(
    '**/api/desk/audit/batch/*/undo',
    onlyFirst((route) => route.abort()),
  );
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  await expect(dialog).toContainText('The shop could not be reached.');
  await expect(line(first)).toContainText('Changed');
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  await expect(dialog).toContainText('1 undone.');
  await expect(line(first)).toContainText('Stays Pending');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/desk/orders/${first.orderId}`);
  await step(page).getByRole('button', { name: 'Mark as Packed' }).click();
  await page.getByRole('button', { name: 'Add courier and AWB' }).click();
  await typeInto(page.getByRole('combobox', { name: 'Courier' }), 'Delhivery');
  await typeInto(page.getByRole('textbox', { name: 'AWB' }), 'DL 1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the number as the courier prints it.')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'AWB' }), 'DL778899');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The parcel’s number is DL778899.')).toBeVisible();
  // Somebody else corrects the courier in the meantime: both changes are saved, without a question.
  await page.getByRole('button', { name: 'Correct courier or AWB' }).click();
  await shop.rows(`update shipment set courier = 'Blue Dart' where order_id = $1`, [first.orderId]);
  await typeInto(page.getByRole('textbox', { name: 'AWB' }), 'DL778800');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The parcel’s number is DL778800.')).toBeVisible();
  await expect(page.getByText('Blue Dart DL778800')).toBeVisible();
  await step(page).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(step(page)).toContainText('Shipped. The customer has not been notified yet.');
});
