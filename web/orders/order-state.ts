import type { Order } from '../../contract/order.ts';

/** Until its money is there an order is not placed; one that was cancelled had been. */
export const wasPlaced = ({ payment_status: payment, orderStatus }: Order): boolean =>
  payment === 'Paid' || payment === 'Due' || orderStatus === 'Cancelled';

/** Placed and not cancelled: its goods come, or have come. */
export const isUnderWay = (order: Order): boolean => wasPlaced(order) && order.orderStatus !== 'Cancelled';

/** Where an unpaid order is paid. */
export const payPath = (orderId: string): string => `/checkout?pay=${orderId}`;
