import type { AddressForm } from '../../../contract/address.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { listServedAmong } from '../site/queries.ts';
import { addressFields } from './address-fields.ts';
import type { AddressParts } from './address-parts.ts';
import { keepDefaults } from './keep-defaults.ts';
import { listAddresses, lockAccount, updateAddress } from './queries.ts';

interface Change {
  userId: string;
  addressId: string;
  form: AddressForm;
}

/** Null: it is changed. */
export async function changeAddress(
  { db, geocoding }: AddressParts,
  { userId, addressId, form }: Change,
): Promise<Refused<'unknown-address' | 'shipping-not-available'> | null> {
  const fields = await addressFields(geocoding, form);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const addresses = await listAddresses(trx, userId);
    const before = addresses.find(({ address_id }) => address_id === addressId);
    if (!before) return refuse('unknown-address');
    if (before.is_default_shipping && !canShipTo(fields.pincode, await listServedAmong(trx, [fields.pincode]))) {
      return refuse('shipping-not-available');
    }
    const after = await updateAddress(trx, addressId, fields);
    await keepDefaults(
      trx,
      userId,
      addresses.map((row) => (row === before ? after : row)),
    );
    return null;
  });
}
