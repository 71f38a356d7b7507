/** Per account. */
export const addressesMax = 20;

export interface SavedAddress {
  id: string;
  canBeShippedTo: boolean;
  isDefaultShipping: boolean;
  isDefaultBilling: boolean;
}

export interface DefaultAddresses {
  shippingId: string | null;
  billingId: string | null;
}

/**
 * The default addresses of an account; `addresses` has the newest last. If no default is set, the newest suitable address is used,
 * so a single address serves as both, and another one replaces a deleted default. Goods go only where the shop delivers; a bill
 * can go anywhere.
 */
export function defaultAddresses(addresses: readonly SavedAddress[]): DefaultAddresses {
  const shipping =
    addresses.find((address) => address.isDefaultShipping) ??
    addresses.findLast(({ canBeShippedTo }) => canBeShippedTo);
  const billing = addresses.find((address) => address.isDefaultBilling) ?? addresses.at(-1);
  return { shippingId: shipping?.id ?? null, billingId: billing?.id ?? null };
}
