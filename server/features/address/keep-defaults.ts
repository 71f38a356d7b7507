import type { Transaction } from '../../../database/client.ts';
import { defaultAddresses } from '../../../domain/default-address.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { listServedAmong } from '../site/queries.ts';
import { setDefaults, type AddressRow } from './queries.ts';

/** After a change: every kind has its default again, if any of these addresses can be it. */
export async function keepDefaults(trx: Transaction, userId: string, addresses: readonly AddressRow[]): Promise<void> {
  const served = await listServedAmong(
    trx,
    addresses.map(({ pincode }) => pincode),
  );
  const kept = addresses.map((row) => ({
    id: row.address_id,
    canBeShippedTo: canShipTo(row.pincode, served),
    isDefaultShipping: row.is_default_shipping,
    isDefaultBilling: row.is_default_billing,
  }));
  await setDefaults(trx, userId, defaultAddresses(kept));
}
