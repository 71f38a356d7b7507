import type { Database } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { keepDefaults } from './keep-defaults.ts';
import { deleteAddress, listAddresses, lockAccount } from './queries.ts';

/** Null: it is gone. What it was the default for has passed on. */
export function removeAddress(
  db: Database,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<Refused<'unknown-address'> | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const addresses = await listAddresses(trx, userId);
    const rest = addresses.filter(({ address_id }) => address_id !== addressId);
    if (rest.length === addresses.length) return refuse('unknown-address');
    await deleteAddress(trx, addressId);
    await keepDefaults(trx, userId, rest);
    return null;
  });
}
