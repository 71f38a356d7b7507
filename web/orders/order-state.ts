import type { Order } from '../../contract/order.ts';

/**
 * An order is placed once it is paid (or due on delivery); a replacement, once its return is complete. An order beyond Pending was placed,
 * even if it has been refunded since.
 */
export const wasPlaced = ({ payment_status: payment, orderStatus, replaces }: Order): boolean =>
  replaces?.is_waiting !== true && (payment === 'Paid' || payment === 'Due' || orderStatus !== 'Pending');

/** Placed and not cancelled: on its way or delivered. */
export const isUnderWay = (order: Order): boolean => wasPlaced(order) && order.orderStatus !== 'Cancelled';

/** Why money that arrived did not place the order. */
export const whyNotPlaced = ({ paid_with: other }: Order): string =>
  other
    ? `You had already paid for these items with order ${other.receipt_id}, which is not affected.`
    : 'By the time your payment arrived, your items were sold out.';

/** The order's page, at the reviews of its products. */
export const reviewPath = (orderId: string): string => `/track/${orderId}#my-reviews`;

/** The order's page, which opens the form for a return at once. */
export const returnPath = (orderId: string): string => `/track/${orderId}?${askReturn}`;
export const askReturn = 'return';
