/** So many orders of one customer may hold stock without any money, or wait for the shop without any. */
export const openOrdersMax = 3;

interface HoldingOrder {
  couponCode: string | null;
  /** Stock SKU to quantity. */
  holds: Readonly<Record<string, number>>;
}

interface NewOrder {
  couponCode: string | null;
  needs: ReadonlyMap<string, number>;
}

/**
 * The unpaid orders that a new one of the same customer takes the place of: those that hold any of the same goods, or the same
 * coupon. Whoever goes back to change the address must not find the last pair taken by themselves.
 */
export const ordersToAbandon = <T extends HoldingOrder>(open: readonly T[], { couponCode, needs }: NewOrder): T[] =>
  open.filter(
    (order) =>
      (couponCode !== null && order.couponCode === couponCode) ||
      Object.keys(order.holds).some((sku) => needs.has(sku)),
  );
