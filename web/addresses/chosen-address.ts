import type { Address } from '../../contract/address.ts';

export type AddressUse = 'shipping' | 'billing';

export const isDefaultFor = (address: Address, use: AddressUse): boolean =>
  use === 'shipping' ? address.defaultaddressS : address.defaultaddressB;

/** The default for this use; a customer's only address serves as both. */
export function chosenAddress(addresses: readonly Address[], use: AddressUse): Address | null {
  const only = addresses.length === 1 ? addresses[0] : undefined;
  return addresses.find((address) => isDefaultFor(address, use)) ?? only ?? null;
}
