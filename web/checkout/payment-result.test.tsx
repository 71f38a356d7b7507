import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { textOfPage } from '../page/testing/render-page.tsx';
import PaymentResult from './payment-result.tsx';

const order = {
  order_id: 'o',
  receipt_id: 'PAH-000001',
  orderStatus: 'Pending',
  payment_status: 'Pending',
  payment_open: false,
  payment_failed: true,
  createdAt: '2026-11-18T10:00:00.000Z',
  pay_before: '2026-11-18T10:15:00.000Z',
  replaces: null,
  returns: [],
  can_cancel: true,
  cart_products: [{ product_name: 'Helmet' }],
};
const at = (page: 'success' | 'failed', changed: object): string => {
  const props = { loaderData: { ...order, ...changed } as unknown as Order, params: { id: 'o' } };
  return textOfPage(
    <PaymentResult {...(props as unknown as Parameters<typeof PaymentResult>[0])} />,
    `/payment-${page}/o`,
  );
};

test('[Y-06] while a bank may still confirm a payment, neither page says that nothing was charged or offers to pay again', () => {
  for (const page of ['success', 'failed'] as const) {
    const shown = at(page, { payment_open: true });
    expect(shown).toContain('We are confirming your payment');
    expect(shown).not.toMatch(/Nothing was charged|Pay now/);
  }
  expect(at('success', {})).toContain('We are confirming your payment');
});

test('[Y-06] [U-13] a failed payment can be made again as long as the order is held', () => {
  expect(at('failed', {})).toMatch(/Payment failed.*Nothing was charged, and your items are saved.*Pay now/);
  expect(at('failed', { pay_before: null })).not.toContain('Pay now');
  const ended = at('failed', { payment_status: 'Failed', pay_before: null });
  expect(ended).toMatch(/Payment failed.*Your items are saved, and nothing was ordered/);
});

test('[U-31] a window that the customer closed is not called failed, and the way back to the payment stays', () => {
  const closed = at('failed', { payment_failed: false });
  expect(closed).toMatch(
    /Not paid yet.*We hold your order until 15:45.*It has Helmet. Nothing was charged, and your items are saved.*Pay now.*Cancel order/,
  );
  expect(closed).not.toMatch(/failed|Taking you/i);
});

test('[Y-06] money that came too late is said to be refunded, on both pages', () => {
  for (const page of ['success', 'failed'] as const) {
    expect(at(page, { payment_status: 'Refunded' })).toMatch(/Your payment was refunded.*your items were sold out/);
  }
  expect(at('success', { payment_status: 'Refunded', orderStatus: 'Cancelled' })).toContain('This order was cancelled');
});

test('[U-28] money for a cart that was paid in another tab is said to be refunded, with the order that was paid', () => {
  const paid_with = { order_id: 'p', receipt_id: 'PAH-000002' };
  for (const page of ['success', 'failed'] as const) {
    const shown = at(page, { payment_status: 'Refunded', paid_with });
    expect(shown).toMatch(/Your payment was refunded.*already paid for these items with order PAH-000002.*See order/);
    expect(shown).not.toContain('sold out');
  }
});

test('[O-17] the paid difference of an exchange is no order: nothing is sent yet', () => {
  const replaces = { order_id: 'p', return_number: 'RET-000042', is_waiting: true };
  const shown = at('success', { payment_status: 'Paid', paid_amount: 150, replaces });
  expect(shown).toMatch(/We have received ₹150.00 for exchange RET-000042.*We send the replacement when/);
  expect(shown).not.toContain('Thank you for your order');
});
