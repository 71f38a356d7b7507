import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { restoreDefaults } from './default-address.ts';
import { lockAddresses } from './queries.ts';

/** Null on success. If it was a default, another address becomes the default. */
export function removeAddress(
  db: Database,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<Refused<'unknown-address'> | null> {
  return db.transaction().execute(async (trx) => {
    const addresses = await lockAddresses(trx, userId);
    const rest = addresses.filter(({ address_id }) => address_id !== addressId);
    if (rest.length === addresses.length) return refuse('unknown-address');
    await trx.deleteFrom('address').where('address_id', '=', addressId).execute();
    await restoreDefaults(trx, userId, rest);
    return null;
  });
}
