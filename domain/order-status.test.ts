import { expect, test } from 'vitest';
import {
  canMoveOrder,
  hasInvoice,
  offersInvoice,
  orderStatuses,
  orderStatusMoves,
  statusLabel,
  stepMoment,
  stepsBefore,
  trackerRows,
  trackerStep,
} from './order-status.ts';

test.each([
  ['Pending', 1],
  ['Processing', 1],
  ['Packed', 1],
  ['Shipped', 2],
  ['Out for delivery', 3],
  ['Delivered', 4],
  ['Cancelled', -1],
  ['Lost in space', 1],
  ['', 1],
])('[T-02] %s is step %d', (status, step) => {
  expect(trackerStep(status)).toBe(step);
});

const labels = (status: string) => trackerRows(status).map((row) => row.label);
const states = (status: string) => trackerRows(status).map((row) => row.state);

test('[T-01] [T-03] there are four labels; the first depends on what the shop is doing', () => {
  expect(labels('Pending')).toEqual(['Order Placed', 'Dispatch', 'Out for delivery', 'Delivered']);
  expect(labels('Processing')[0]).toBe('Order Processing');
  expect(labels('Packed')[0]).toBe('Packed');
  expect(labels('Shipped')[0]).toBe('Order Placed');
});

test('[T-02] a cancelled order reads Cancelled at every step', () => {
  expect(labels('Cancelled')).toEqual(Array(4).fill('Cancelled'));
  expect(states('Cancelled')).toEqual(Array(4).fill('cancelled'));
});

test('[T-03] earlier steps are active, one is current, later ones are ahead', () => {
  expect(states('Pending')).toEqual(['current', 'ahead', 'ahead', 'ahead']);
  expect(states('Out for delivery')).toEqual(['active', 'active', 'current', 'ahead']);
  expect(states('Delivered')).toEqual(['active', 'active', 'active', 'current']);
});

test('customers read the label of the step', () => {
  expect(orderStatuses.map(statusLabel)).toEqual([
    'Order Placed',
    'Order Processing',
    'Packed',
    'Dispatch',
    'Out for delivery',
    'Delivered',
    'Cancelled',
  ]);
});

test('a step shows when it was reached, the current one when its latest status was set', () => {
  const history = [
    { status: 'Pending', at: 'one' },
    { status: 'Packed', at: 'two' },
  ];
  expect(stepMoment(history, 1)).toBe('two');
  expect(stepMoment(history, 2)).toBeNull();
  const sent = [...history, { status: 'Shipped', at: 'three' }];
  expect([1, 2, 3, 4].map((step) => stepMoment(sent, step))).toEqual(['one', 'three', null, null]);
  expect(stepMoment([...sent, { status: 'Cancelled', at: 'four' }], -1)).toBe('four');
});

test('[G-18] [T-06] an invoice exists from Packed on; the customer is offered it from Out for delivery on', () => {
  expect(orderStatuses.filter(hasInvoice)).toEqual(['Packed', 'Shipped', 'Out for delivery', 'Delivered']);
  expect(orderStatuses.filter(offersInvoice)).toEqual(['Out for delivery', 'Delivered']);
});

test('orders never move back, or out of a final status', () => {
  for (const from of orderStatuses) {
    expect(canMoveOrder(from, from)).toBe(false);
    for (const to of orderStatusMoves[from]) {
      expect(orderStatuses.indexOf(to)).toBeGreaterThan(orderStatuses.indexOf(from));
    }
  }
  expect(orderStatusMoves.Delivered).toEqual([]);
  expect(orderStatusMoves.Cancelled).toEqual([]);
});

test('every status except the first can be reached, and every open one can be cancelled', () => {
  const reached = new Set(Object.values(orderStatusMoves).flat());
  expect([...reached].toSorted()).toEqual(orderStatuses.slice(1).toSorted());
  const open = orderStatuses.filter((status) => orderStatusMoves[status].length > 0);
  expect(open.every((status) => canMoveOrder(status, 'Cancelled'))).toBe(true);
});

test.each([
  ['Shipped', 'Delivered', ['Out for delivery']],
  ['Pending', 'Delivered', ['Packed', 'Shipped', 'Out for delivery']],
  ['Pending', 'Shipped', ['Packed']],
  ['Pending', 'Packed', []],
  ['Packed', 'Out for delivery', ['Shipped']],
  ['Out for delivery', 'Delivered', []],
  ['Delivered', 'Shipped', []],
  ['Cancelled', 'Delivered', []],
] as const)('between %s and %s come %j', (from, to, steps) => {
  expect(stepsBefore(from, to)).toEqual(steps);
});
