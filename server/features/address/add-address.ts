import type { AddressForm } from '../../../contract/address.ts';
import { addressesMax } from '../../../domain/default-address.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { addressFields } from './address-fields.ts';
import type { AddressParts } from './address-parts.ts';
import { keepDefaults } from './keep-defaults.ts';
import { insertAddress, listAddresses, lockAccount } from './queries.ts';

/** Null: it is kept. */
export async function addAddress(
  { db, geocoding }: AddressParts,
  userId: string,
  form: AddressForm,
): Promise<Refused<'addresses-full'> | null> {
  const fields = await addressFields(geocoding, form);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const addresses = await listAddresses(trx, userId);
    if (addresses.length >= addressesMax) return refuse('addresses-full');
    await keepDefaults(trx, userId, [...addresses, await insertAddress(trx, userId, fields)]);
    return null;
  });
}
