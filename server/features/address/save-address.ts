import { sql } from 'kysely';
import type { AddressForm } from '../../../contract/address.ts';
import type { Database } from '../../../database/client.ts';
import { addressesMax } from '../../../domain/default-address.ts';
import { deliveryPlace } from '../../../domain/delivery-place.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Geocoding } from '../../providers/geocoding/geocoding.ts';
import { canShipToPincode, restoreDefaults } from './default-address.ts';
import { lockAddresses, type AddressFields } from './queries.ts';

export interface AddressParts {
  db: Database;
  geocoding: Geocoding;
}

interface NewAddress {
  userId: string;
  form: AddressForm;
}

/** Null on success. */
export async function addAddress(
  { db, geocoding }: AddressParts,
  { userId, form }: NewAddress,
): Promise<Refused<'addresses-full'> | null> {
  const fields = await addressFields(geocoding, form);
  return db.transaction().execute(async (trx) => {
    const addresses = await lockAddresses(trx, userId);
    if (addresses.length >= addressesMax) return refuse('addresses-full');
    const added = await trx
      .insertInto('address')
      // Not now(), which is when the transaction began: another one may have added an address while we waited for the lock.
      .values({ user_id: userId, created_at: sql`clock_timestamp()`, ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
    await restoreDefaults(trx, userId, [...addresses, added]);
    return null;
  });
}

/** Null on success. */
export async function changeAddress(
  { db, geocoding }: AddressParts,
  { userId, addressId, form }: NewAddress & { addressId: string },
): Promise<Refused<'unknown-address' | 'shipping-not-available'> | null> {
  const fields = await addressFields(geocoding, form);
  return db.transaction().execute(async (trx) => {
    const addresses = await lockAddresses(trx, userId);
    const before = addresses.find(({ address_id }) => address_id === addressId);
    if (!before) return refuse('unknown-address');
    if (before.is_default_shipping && !(await canShipToPincode(trx, fields.pincode))) {
      return refuse('shipping-not-available');
    }
    const after = await trx
      .updateTable('address')
      .set(fields)
      .where('address_id', '=', addressId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await restoreDefaults(
      trx,
      userId,
      addresses.map((row) => (row === before ? after : row)),
    );
    return null;
  });
}

/** Picks the fields to store by name, so that nothing else in the form reaches the row. The server locates the address itself. */
async function addressFields(geocoding: Geocoding, form: AddressForm): Promise<AddressFields> {
  const { location_user, new_address, city, area, pincode, latitude = null, longitude = null } = form;
  const claimed = latitude === null || longitude === null ? null : { latitude, longitude };
  const place = deliveryPlace(await geocoding.locate({ line: new_address, area, city, pincode }), claimed);
  return {
    location_user,
    new_address,
    city,
    area,
    pincode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    is_estimated: place?.isEstimated ?? true,
  };
}
