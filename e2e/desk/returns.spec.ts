import type { Page } from '@playwright/test';
import { formatPaise } from '../../domain/money.ts';
import type { OwnShop } from '../own-shop.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import {
  addOrder,
  addPerson,
  askReturn,
  codeOf,
  colleague,
  enter,
  expect,
  heading,
  joinWithCode,
  test,
} from './desk.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const step = (page: Page) => card(page, 'Next step');
const dialog = (page: Page) => page.getByRole('dialog');
const toDelivered = ['Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const;

const onHand = async (shop: Pick<OwnShop, 'rows'>, sku: string): Promise<number> => {
  const [stock] = await shop.rows<{ on_hand: number }>('select on_hand from stock where sku = $1', [sku]);
  return stock?.on_hand ?? 0;
};

const totalOf = async (shop: Pick<OwnShop, 'rows'>, orderId: string): Promise<number> => {
  const [order] = await shop.rows<{ total_paise: number }>('select total_paise from shop_order where order_id = $1', [
    orderId,
  ]);
  return order?.total_paise ?? 0;
};

test.describe('with a proof that is too old', () => {
  test.use({ refusals: [403] });
  test('[O-05] [O-06] one of two pieces comes back: the exact refund with its share of the coupon is shown first, and the piece can be sold again @phone', async ({
    page,
    shop,
    shopOrders,
  }) => {
    const coupon = { code: 'FLAT200', discountPaise: 20_001 };
    const buyer = { name: 'Meera Nair', mobile: '8122222222', quantities: [2], coupon };
    const order = await addOrder(shop, shopOrders, buyer, ...toDelivered);
    // The odd paisa goes to the first piece.
    const refund = formatPaise(Math.ceil((await totalOf(shop, order.orderId)) / 2));
    const before = await onHand(shop, order.sku);
    const person = await addPerson(shop, 'manager');
    const secret = await joinWithCode(shop, page, person);
    await shop.rows("update staff_session set proved_at = now() - interval '10 minutes' where staff_id = $1", [
      person.staffId,
    ]);

    await page.goto(`/desk/orders/${order.orderId}`);
    await page.getByRole('button', { name: 'Take goods back' }).click();
    await dialog(page).getByRole('button', { name: 'Start the return' }).click();
    await expect(dialog(page).getByText('Please choose what comes back.')).toBeVisible();
    await expectAccessible(page);
    const pieces = dialog(page).getByRole('textbox', { name: /^Pieces of / });
    await typeInto(pieces, '3');
    await expect(dialog(page).getByText('At most 2 can come back.')).toBeVisible();
    // All that a number makes appear is there before the field is left: a press on something below must not miss it.
    const why = dialog(page).getByRole('combobox', { name: 'Why' });
    await typeInto(pieces, '1');
    const place = await why.boundingBox();
    await pieces.blur();
    expect(await why.boundingBox()).toEqual(place);
    await dialog(page).getByRole('combobox', { name: 'Why' }).selectOption('Does not fit');
    await typeInto(dialog(page).getByRole('textbox', { name: /What the customer says/ }), 'Too wide for her.');
    await dialog(page).getByRole('button', { name: 'Start the return' }).dblclick();
    await expect(heading(page, /^RET-/)).toBeVisible();
    const number = (await heading(page, /^RET-/).textContent()) ?? '';
    expect(await shop.rows('select state from order_return where order_id = $1', [order.orderId])).toEqual([
      { state: 'approved' },
    ]);
    await expect(card(page, 'Why')).toContainText('Too wide for her.');
    await expect(card(page, 'Refund')).toContainText(refund);

    await page.reload();
    await step(page).getByRole('button', { name: 'Mark as received' }).click();
    await dialog(page).getByRole('button', { name: 'Mark as received' }).click();
    await expect(dialog(page).getByText('This field is required')).toBeVisible();
    // A label covers the button.
    await dialog(page).getByRole('radio', { name: 'Sellable' }).press('Space');
    await dialog(page).getByRole('checkbox', { name: 'Back on the shelf' }).press('Space');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Mark as received' }).dblclick();
    await expect(card(page, '1 piece')).toContainText('Sellable, goes back on the shelf');
    expect(await onHand(shop, order.sku)).toBe(before);

    await page.reload();
    await expect(card(page, 'Refund')).toContainText('Nothing has been sent yet.');
    await expectAccessible(page);
    await step(page).getByRole('button', { name: 'Refund and close' }).click();
    await expect(dialog(page)).toContainText(`${refund} goes to the account that paid.`);
    await expect(dialog(page)).toContainText('1 piece goes back on the shelf.');
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: `Refund ${refund} and close` })
      .dblclick();
    const proof = page.getByRole('dialog', { name: 'Please confirm it is you' });
    await expect(proof.getByLabel('Code')).toBeFocused();
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(card(page, 'Refund')).toContainText(/Credit note CN\//);
    await expect(step(page)).toHaveCount(0);
    await expect(card(page, '1 piece')).toContainText('Sellable, back on the shelf');
    expect(await onHand(shop, order.sku)).toBe(before + 1);
    const sent = await shop.rows(
      'select amount_paise from refund join order_return using (return_id) where order_id = $1',
      [order.orderId],
    );
    expect(sent).toHaveLength(1);

    await page.getByRole('link', { name: `Order ${order.receiptId}` }).click();
    await expect(heading(page, order.receiptId)).toBeVisible();
    await expect(card(page, 'Returns')).toContainText(`${refund} refunded`);
    const downloading = page.waitForEvent('download');
    await card(page, 'Returns')
      .getByRole('button', { name: /^Credit note CN/ })
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/^CN-.*\.pdf$/);
    await page.goto('/desk/returns');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Closed' }).click();
    for (const words of [number, order.receiptId.toLowerCase(), 'meera']) {
      await typeInto(page.getByRole('searchbox'), words);
      await expect(page).toHaveURL(new RegExp(`q=${words}`));
      await expect(page.locator('tbody [data-open]').filter({ hasText: number })).toHaveCount(1);
    }
    await expectAccessible(page);
  });
});

test('[O-05] a customer’s return is approved, then declined with an answer because it arrives worn out @slow', async ({
  page,
  shop,
  shopOrders,
}) => {
  const order = await addOrder(shop, shopOrders, { name: 'Ravi Kulkarni', mobile: '8155555555' }, ...toDelivered);
  const returnId = await askReturn(shop, order);
  await enter(shop, page, 'packer');
  await page.getByRole('link', { name: /Returns to answer/ }).click();
  await typeInto(page.getByRole('searchbox'), order.receiptId);
  await expect(page).toHaveURL(new RegExp(`q=${order.receiptId}`));
  await expect(page.locator('tbody [data-open]')).toHaveCount(1);
  await page.locator('tbody [data-open]').click();
  await expect(card(page, 'Why')).toContainText('Too wide.');
  await step(page).getByRole('button', { name: 'Approve' }).click();
  await typeInto(dialog(page).getByRole('textbox'), 'Please send it to the shop.');
  await dialog(page).getByRole('button', { name: 'Approve' }).dblclick();
  await expect(card(page, 'Why')).toContainText('Please send it to the shop.');
  await step(page).getByRole('button', { name: 'Mark as received' }).click();
  await dialog(page).getByRole('radio', { name: 'Damaged' }).press('Space');
  await dialog(page).getByRole('button', { name: 'Mark as received' }).click();
  // A packer cannot send refunds.
  await expect(step(page).getByRole('button')).toHaveText(['Correct what came back']);
  await page.getByRole('button', { name: 'Decline the return' }).click();
  await typeInto(dialog(page).getByRole('textbox'), '');
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog(page).getByText('This field is required')).toBeVisible();
  await typeInto(dialog(page).getByRole('textbox'), 'They have been worn on the street.');
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).dblclick();
  await expect(card(page, 'Why')).toContainText('They have been worn on the street.');
  await expect(step(page)).toHaveCount(0);
  expect(await shop.rows('select state from order_return where return_id = $1', [returnId])).toEqual([
    { state: 'declined' },
  ]);
});

test('[O-05] a refused parcel comes back as a whole: only the advance is refunded, and the order is cancelled @slow', async ({
  page,
  shop,
  shopOrders,
}) => {
  const buyer = { name: 'Anil Joshi', mobile: '8133333333', mode: 'Pay on delivery' as const, advancePaise: 10_000 };
  const order = await addOrder(shop, shopOrders, buyer, 'Packed', 'Shipped');
  await enter(shop, page, 'owner');
  await page.goto(`/desk/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Take goods back' }).click();
  await expect(dialog(page)).toContainText('All of it: the parcel was not delivered.');
  await dialog(page).getByRole('combobox', { name: 'Why' }).selectOption('Parcel refused');
  await dialog(page).getByRole('button', { name: 'Start the return' }).click();
  await expect(card(page, 'Refund')).toContainText('Never paid');
  await step(page).getByRole('button', { name: 'Mark as received' }).click();
  for (const condition of await dialog(page).getByRole('radio', { name: 'Damaged' }).all())
    await condition.press('Space');
  await dialog(page).getByRole('button', { name: 'Mark as received' }).click();
  await step(page).getByRole('button', { name: 'Refund and close' }).click();
  await expect(dialog(page)).toContainText(`Order ${order.receiptId} is cancelled.`);
  await dialog(page)
    .getByRole('button', { name: `Refund ${formatPaise(10_000)} and close` })
    .click();
  await expect(card(page, 'Refund')).toContainText(/Credit note CN\//);
  await page.getByRole('link', { name: `Order ${order.receiptId}` }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test.describe('two people', () => {
  test.use({ refusals: [400, 409] });
  test('[O-05] cash is refunded by hand with its reference; the second person sees the condition that the first one entered @slow', async ({
    page,
    browser,
    shop,
    shopOrders,
  }) => {
    const buyer = { name: 'Sana Sheikh', mobile: '8144444444', mode: 'Pay on delivery' as const, quantities: [1] };
    const order = await addOrder(shop, shopOrders, buyer, ...toDelivered);
    const refund = formatPaise(await totalOf(shop, order.orderId));
    await enter(shop, page, 'owner');
    await page.goto(`/desk/orders/${order.orderId}`);
    await page.getByRole('button', { name: 'Take goods back' }).click();
    await dialog(page).getByRole('combobox', { name: 'Why' }).selectOption('Damaged or faulty');
    await dialog(page).getByRole('button', { name: 'Start the return' }).click();
    await step(page).getByRole('button', { name: 'Mark as received' }).click();
    await dialog(page).getByRole('radio', { name: 'Sellable' }).press('Space');

    const other = await colleague(browser, shop);
    await other.goto(page.url());
    await step(other).getByRole('button', { name: 'Mark as received' }).click();
    await dialog(other).getByRole('radio', { name: 'Damaged' }).press('Space');
    await dialog(other).getByRole('button', { name: 'Mark as received' }).click();
    await expect(card(other, '1 piece')).toContainText('Damaged');

    await dialog(page).getByRole('button', { name: 'Mark as received' }).click();
    await expect(dialog(page)).toContainText(/Test owner changed this return in the meantime/);
    await expect(dialog(page)).toContainText('Entered in the meantime: 1 piece, Damaged');
    await expect(dialog(page).getByRole('radio', { name: 'Sellable' })).toBeChecked();
    await dialog(page).getByRole('radio', { name: 'Damaged' }).press('Space');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(card(page, '1 piece')).toContainText('Damaged');

    await step(page).getByRole('button', { name: 'Refund and close' }).click();
    const send = dialog(page).getByRole('button', { name: `Refund ${refund} and close` });
    await send.click();
    await expect(dialog(page).getByText('This field is required')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'UPI' }).press('Space');
    await send.click();
    const reference = dialog(page).getByRole('textbox', { name: 'Reference of the transfer' });
    await expect(reference).toHaveAttribute('aria-invalid', 'true');
    await typeInto(reference, '433912345678');
    await expectAccessible(page);
    await send.click();
    await expect(card(page, 'Refund')).toContainText('By hand, UPI 433912345678');

    await step(other).getByRole('button', { name: 'Refund and close' }).click();
    await dialog(other).getByRole('radio', { name: 'Cash' }).press('Space');
    await dialog(other)
      .getByRole('button', { name: `Refund ${refund} and close` })
      .click();
    await expect(dialog(other).getByText(/^Test owner changed this return in the meantime/)).toBeVisible();
    await expect(card(other, 'Refund')).toContainText('By hand, UPI 433912345678');
    await other.context().close();
  });
});
