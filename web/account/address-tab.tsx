import type { Address } from '../../contract/address.ts';
import { AddressList } from '../addresses/address-list.tsx';
import { LoadFailed } from '../page/load-failed.tsx';

export function AddressTab({ addresses }: { addresses: readonly Address[] | null }) {
  return addresses === null ? <LoadFailed what="Your addresses" /> : <AddressList addresses={addresses} />;
}
