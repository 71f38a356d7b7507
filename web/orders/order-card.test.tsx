import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { OrderCard } from './order-card.tsx';

const line = { product_name: 'Wheel', product_image: null };
const order = {
  order_id: 'o',
  receipt_id: 'PAH-000001',
  createdAt: '2026-11-18T10:00:00.000Z',
  orderStatus: 'Packed',
  payment_status: 'Paid',
  totalAmountbeforePay: 400,
  pay_before: null,
};

/** With so many lines. */
function cardText(lines: number): string {
  const cart_products = Array.from({ length: lines }, (_, index) => ({ ...line, product_sku: `W-${index}` }));
  const card = <OrderCard order={{ ...order, cart_products } as unknown as Order} />;
  const Stub = createRoutesStub([{ path: '/', Component: () => card }]);
  return renderToStaticMarkup(<Stub />);
}

test('[M-02] an order of more than three products says how many are not pictured', () => {
  expect(cardText(3)).not.toContain('more');
  expect(cardText(4)).toContain('+1 more');
  expect(cardText(7)).toContain('+4 more');
});
