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
function cardOf(names: readonly string[], whatsApp: string): string {
  const cart_products = names.map((name) => ({ product_name: name, product_image: null, product_sku: name }));
  return renderPage(<OrderCard order={{ ...order, cart_products } as unknown as Order} />, { whatsApp });
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
