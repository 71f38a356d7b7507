import { useState } from 'react';
import type { Order } from '../../contract/order.ts';
import { deliveryWindowText } from '../../domain/delivery-date.ts';
import { isUnderWay } from './order-state.ts';

/** "18 Nov 2026 – 22 Nov 2026"; null if the order is not on its way, or these days are over. */
export function useArrival(order: Order): string | null {
  const [now] = useState(() => new Date());
  if (!isUnderWay(order) || order.delivered) return null;
  return deliveryWindowText({
    orderedAt: new Date(order.createdAt),
    deliveryDaysOfLines: order.cart_products.map((line) => line.delivery_days),
    now,
  });
}
