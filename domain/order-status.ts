export const orderStatuses = [
  'Pending',
  'Processing',
  'Packed',
  'Shipped',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Orders only move forward, may skip the shop's internal steps, and can be cancelled until delivered. */
export const orderStatusMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Processing', 'Packed', 'Cancelled'],
  Processing: ['Packed', 'Shipped', 'Cancelled'],
  Packed: ['Shipped', 'Cancelled'],
  Shipped: ['Out for delivery', 'Cancelled'],
  'Out for delivery': ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
};

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => orderStatusMoves[from].includes(to);

/** The steps that come before this move; none if it is possible at once, or never. */
export function stepsBefore(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  if (to === 'Cancelled' || from === 'Cancelled' || canMoveOrder(from, to)) return [];
  const between = orderStatuses.slice(orderStatuses.indexOf(from) + 1, orderStatuses.indexOf(to));
  // Processing may be skipped.
  return between.filter((status) => status !== 'Processing');
}

/** The goods are still in the shop: customers can cancel, and the address can be corrected, from Packed on only within its state. */
export const isBeforeDispatch = (status: OrderStatus): boolean =>
  status !== 'Cancelled' && !statusesFromDispatch.includes(status);

/** The goods have left the shop. */
export const statusesFromDispatch: OrderStatus[] = ['Shipped', 'Out for delivery', 'Delivered'];

/** The step of the tracker, counted from 1; -1 when cancelled. */
export type TrackerStep = 1 | 2 | 3 | 4 | -1;

export function trackerStep(status: string): TrackerStep {
  switch (status) {
    case 'Shipped':
      return 2;
    case 'Out for delivery':
      return 3;
    case 'Delivered':
      return 4;
    case 'Cancelled':
      return -1;
    default:
      return 1;
  }
}

function firstLabel(status: string): string {
  if (status === 'Processing') return 'Order Processing';
  return status === 'Packed' ? 'Packed' : 'Order Placed';
}

export interface TrackerRow {
  label: string;
  state: 'active' | 'current' | 'ahead' | 'cancelled';
}

export function trackerRows(status: string): TrackerRow[] {
  const step = trackerStep(status);
  return [firstLabel(status), 'Dispatch', 'Out for delivery', 'Delivered'].map((label, index) => {
    if (step === -1) return { label: 'Cancelled', state: 'cancelled' };
    if (index + 1 === step) return { label, state: 'current' };
    return { label, state: index + 1 < step ? 'active' : 'ahead' };
  });
}

/** The status as customers read it: the label of its step. */
export const statusLabel = (status: string): string =>
  status === 'Cancelled' ? status : (trackerRows(status)[trackerStep(status) - 1]?.label ?? status);

interface OrderMove {
  status: string;
  at: string;
}

/** When a step was reached; for the current step, when the latest status was set. Null: not reached, or skipped. */
export function stepMoment(history: readonly OrderMove[], step: number): string | null {
  const last = history.at(-1);
  if (last && trackerStep(last.status) === step) return last.at;
  return history.find(({ status }) => trackerStep(status) === step)?.at ?? null;
}

/** Issued when the order is packed, because goods must not leave without it. A cancelled order may have one too. */
export const hasInvoice = (status: OrderStatus): boolean => status === 'Packed' || trackerStep(status) >= 2;

/** The customer gets the invoice at Out for delivery. */
export const offersInvoice = (status: string): boolean => trackerStep(status) >= 3;
