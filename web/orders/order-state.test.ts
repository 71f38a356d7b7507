import { expect, test } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { isUnderWay, wasPlaced } from './order-state.ts';

const waiting = { order_id: 'o', return_number: 'RET-1', is_waiting: true };

test.each<[string, Partial<Order>, boolean, boolean]>([
  ['paid', { payment_status: 'Paid', orderStatus: 'Pending' }, true, true],
  ['due on delivery', { payment_status: 'Due', orderStatus: 'Pending' }, true, true],
  ['unpaid', { payment_status: 'Pending', orderStatus: 'Pending' }, false, false],
  ['paid too late', { payment_status: 'Refunded', orderStatus: 'Pending' }, false, false],
  ['refunded after it was sent', { payment_status: 'Refunded', orderStatus: 'Shipped' }, true, true],
  ['cancelled', { payment_status: 'Refunded', orderStatus: 'Cancelled' }, true, false],
  [
    'a replacement that waits for its return',
    { payment_status: 'Paid', orderStatus: 'Pending', replaces: waiting },
    false,
    false,
  ],
  [
    'a replacement',
    { payment_status: 'Paid', orderStatus: 'Pending', replaces: { ...waiting, is_waiting: false } },
    true,
    true,
  ],
])('[T-05] an order that is %s', (_name, order, isPlaced, isOnItsWay) => {
  const whole = { replaces: null, ...order } as Order;
  expect([wasPlaced(whole), isUnderWay(whole)]).toEqual([isPlaced, isOnItsWay]);
});
