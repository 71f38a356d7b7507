import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { defaultAddresses, type DefaultAddresses } from '../../../domain/default-address.ts';
import { canShipTo } from '../../../domain/pincode.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { listServedAmong } from '../site/queries.ts';
import { lockAddresses, type AddressRow } from './queries.ts';

interface Choice {
  userId: string;
  addressId: string;
  forShipping: boolean;
  forBilling: boolean;
}

/** Null on success: it is now the only default of its kind. */
export function chooseDefault(
  db: Database,
  { userId, addressId, forShipping, forBilling }: Choice,
): Promise<Refused<'unknown-address' | 'shipping-not-available'> | null> {
  return db.transaction().execute(async (trx) => {
    const addresses = await lockAddresses(trx, userId);
    const chosen = addresses.find(({ address_id }) => address_id === addressId);
    if (!chosen) return refuse('unknown-address');
    if (forShipping && !(await canShipToPincode(trx, chosen.pincode))) return refuse('shipping-not-available');
    const before = defaultsOf(addresses);
    await setDefaults(trx, userId, {
      shippingId: forShipping ? addressId : before.shippingId,
      billingId: forBilling ? addressId : before.billingId,
    });
    return null;
  });
}

/** Drops the default of one kind; the other kind keeps its default. */
export async function dropDefault(db: Database, userId: string, kind: 'shipping' | 'billing'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = defaultsOf(await lockAddresses(trx, userId));
    await setDefaults(trx, userId, { ...before, [kind === 'shipping' ? 'shippingId' : 'billingId']: null });
  });
}

/** After a change: gives each kind a default again, if any of these addresses qualifies. */
export async function restoreDefaults(
  trx: Transaction,
  userId: string,
  addresses: readonly AddressRow[],
): Promise<void> {
  const served = await listServedAmong(
    trx,
    addresses.map(({ pincode }) => pincode),
  );
  const candidates = addresses.map((row) => ({
    id: row.address_id,
    canBeShippedTo: canShipTo(row.pincode, served),
    isDefaultShipping: row.is_default_shipping,
    isDefaultBilling: row.is_default_billing,
  }));
  await setDefaults(trx, userId, defaultAddresses(candidates));
}

export const canShipToPincode = async (trx: Transaction, pincode: string): Promise<boolean> =>
  canShipTo(pincode, await listServedAmong(trx, [pincode]));

const defaultsOf = (addresses: readonly AddressRow[]): DefaultAddresses => ({
  shippingId: addresses.find((row) => row.is_default_shipping)?.address_id ?? null,
  billingId: addresses.find((row) => row.is_default_billing)?.address_id ?? null,
});

/** One statement sets one default per kind and clears the rest, so there are never two. */
async function setDefaults(
  trx: Transaction,
  userId: string,
  { shippingId, billingId }: DefaultAddresses,
): Promise<void> {
  const isShipping = sql<boolean>`address_id is not distinct from ${shippingId}`;
  const isBilling = sql<boolean>`address_id is not distinct from ${billingId}`;
  await trx
    .updateTable('address')
    .set({ is_default_shipping: isShipping, is_default_billing: isBilling })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(is_default_shipping, is_default_billing) is distinct from (${isShipping}, ${isBilling})`)
    .execute();
}
