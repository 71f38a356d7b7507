import type { Database } from '../../../database/client.ts';
import type { DefaultAddresses } from '../../../domain/default-address.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { listServedAmong } from '../site/queries.ts';
import { listAddresses, lockAccount, setDefaults, type AddressRow } from './queries.ts';

interface Choice {
  userId: string;
  addressId: string;
  forShipping: boolean;
  forBilling: boolean;
}

/** Null: it is the default now, and no other is. */
export function chooseDefault(
  db: Database,
  { userId, addressId, forShipping, forBilling }: Choice,
): Promise<Refused<'unknown-address' | 'shipping-not-available'> | null> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const addresses = await listAddresses(trx, userId);
    const chosen = addresses.find(({ address_id }) => address_id === addressId);
    if (!chosen) return refuse('unknown-address');
    if (forShipping && !canShipTo(chosen.pincode, await listServedAmong(trx, [chosen.pincode]))) {
      return refuse('shipping-not-available');
    }
    const before = defaultsOf(addresses);
    await setDefaults(trx, userId, {
      shippingId: forShipping ? addressId : before.shippingId,
      billingId: forBilling ? addressId : before.billingId,
    });
    return null;
  });
}

/** Only one of the two; the other kind keeps its own. */
export async function dropDefault(db: Database, userId: string, kind: 'shipping' | 'billing'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const before = defaultsOf(await listAddresses(trx, userId));
    await setDefaults(trx, userId, { ...before, [kind === 'shipping' ? 'shippingId' : 'billingId']: null });
  });
}

const defaultsOf = (addresses: readonly AddressRow[]): DefaultAddresses => ({
  shippingId: addresses.find((row) => row.is_default_shipping)?.address_id ?? null,
  billingId: addresses.find((row) => row.is_default_billing)?.address_id ?? null,
});
