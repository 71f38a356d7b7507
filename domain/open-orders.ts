/** Per customer: unpaid orders that hold stock and, counted separately, unconfirmed orders that are paid at the door. */
export const openOrdersMax = 3;

interface UnpaidOrder {
  couponCode: string | null;
  /** Stock SKU to quantity. */
  holds: Readonly<Record<string, number>>;
}

interface Needed {
  couponCode: string | null;
  needs: ReadonlyMap<string, number>;
}

/**
 * The unpaid orders of the same customer that a new one replaces: those that hold any of the same goods, or the same coupon.
 * A customer who goes back to change the address must not find the last pair taken by their own order.
 */
export const ordersToAbandon = <T extends UnpaidOrder>(open: readonly T[], { couponCode, needs }: Needed): T[] =>
  open.filter(
    (order) =>
      (couponCode !== null && order.couponCode === couponCode) ||
      Object.keys(order.holds).some((sku) => needs.has(sku)),
  );
