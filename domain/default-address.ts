/** So many addresses an account may keep. */
export const addressesMax = 20;

export interface KeptAddress {
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
 * Which addresses are the defaults, of those that an account has, newest last. A kind without one falls to the newest that
 * can take it, so that a single address serves as both and a deleted default has an heir. Goods go only where the shop
 * delivers; a bill may go anywhere.
 */
export function defaultAddresses(addresses: readonly KeptAddress[]): DefaultAddresses {
  const shipping =
    addresses.find((address) => address.isDefaultShipping) ??
    addresses.findLast(({ canBeShippedTo }) => canBeShippedTo);
  const billing = addresses.find((address) => address.isDefaultBilling) ?? addresses.at(-1);
  return { shippingId: shipping?.id ?? null, billingId: billing?.id ?? null };
}
