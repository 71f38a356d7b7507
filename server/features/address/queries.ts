import { sql, type Selectable } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Address } from '../../../database/types.gen.ts';
import type { DefaultAddresses } from '../../../domain/default-address.ts';

export type AddressRow = Selectable<Address>;

/**
 * One change of somebody's addresses at a time: what the defaults are depends on all of them. Taken before any other lock
 * (account, coupon, stock). It stands in nobody's way who only refers to the account.
 */
export async function lockAccount(trx: Transaction, userId: string): Promise<void> {
  await sql`select from account where user_id = ${userId} for no key update`.execute(trx);
}

/** Newest last. */
export const listAddresses = (db: Database, userId: string): Promise<AddressRow[]> =>
  db
    .selectFrom('address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();

export interface AddressFields {
  location_user: AddressRow['location_user'];
  new_address: string;
  city: string;
  area: string;
  pincode: string;
  latitude: number | null;
  longitude: number | null;
  is_estimated: boolean;
}

/** Later than every other of the account, also within one tick of the clock: the account is locked. */
export async function insertAddress(trx: Transaction, userId: string, fields: AddressFields): Promise<AddressRow> {
  return trx
    .insertInto('address')
    .values({ user_id: userId, created_at: sql`clock_timestamp()`, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateAddress(trx: Transaction, addressId: string, fields: AddressFields): Promise<AddressRow> {
  return trx
    .updateTable('address')
    .set(fields)
    .where('address_id', '=', addressId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAddress(trx: Transaction, addressId: string): Promise<void> {
  await trx.deleteFrom('address').where('address_id', '=', addressId).execute();
}

/** Sets one of each kind and clears the rest in one statement: there is no moment of two. */
export async function setDefaults(
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
