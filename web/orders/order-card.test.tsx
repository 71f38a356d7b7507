import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { renderPage } from '../page/testing/render-page.tsx';
import { OrderCard } from './order-card.tsx';

const order = {
  order_id: 'o',
  receipt_id: 'PAH-000001',
  createdAt: '2026-11-18T10:00:00.000Z',
  orderStatus: 'Packed',
  payment_status: 'Paid',
  totalAmountbeforePay: 400,
  pay_before: null,
  return_until: null,
  returns: [],
};

/** In a shop with this WhatsApp number. */
function cardOf(names: readonly string[], whatsApp: string, changed: object = {}): string {
  const cart_products = names.map((name) => ({ product_name: name, product_image: null, product_sku: name }));
  const card = <OrderCard order={{ ...order, cart_products, ...changed } as unknown as Order} />;
  return renderPage(card, { whatsApp });
}

test('[U-25] an order in the list names its products', () => {
  expect(cardOf(['Wheel', 'Bag'], '')).toContain('Wheel and Bag');
  expect(cardOf(['Wheel', 'Bag', 'Helmet', 'Skate'], '')).toContain('Wheel, Bag and 2 more');
});

test('[U-25] help on WhatsApp names the order’s number, and is hidden in a shop without WhatsApp', () => {
  const text = encodeURIComponent('Hello, I need help with my order PAH-000001.');
  expect(cardOf(['Wheel'], '919123456780')).toContain(`href="https://wa.me/919123456780?text=${text}"`);
  const without = cardOf(['Wheel'], '');
  expect(without).not.toContain('Need help?');
  expect(without).not.toContain('wa.me');
});

test('[U-13] an unpaid order in the list is offered for payment while it is held', () => {
  const unpaid = { payment_status: 'Pending', pay_before: '2026-11-18T10:15:00.000Z' };
  expect(cardOf(['Wheel'], '', unpaid)).toMatch(/We hold it for you until.*Pay now/);
  const late = cardOf(['Wheel'], '', { ...unpaid, pay_before: null });
  expect(late).toContain('We have not received your payment yet.');
  expect(late).not.toContain('Pay now');
});

test('[U-29] track, review and return are on the card, each when it is possible', () => {
  const under = cardOf(['Wheel'], '');
  expect(under).toContain('aria-label="Track: PAH-000001"');
  expect(under).not.toContain('Review: ');
  const delivered = cardOf(['Wheel'], '', {
    delivered: true,
    orderStatus: 'Delivered',
    return_until: '2026-11-30T10:00:00.000Z',
  });
  expect(delivered).toContain('href="/track/o#my-reviews"');
  expect(delivered).toContain('aria-label="Return or exchange: PAH-000001"');
  expect(delivered).not.toContain('Track: ');
  expect(cardOf(['Wheel'], '', { payment_status: 'Refunded', orderStatus: 'Cancelled' })).not.toContain('Track: ');
});
