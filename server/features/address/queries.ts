import { sql, type Selectable } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { Address } from '../../../database/types.gen.ts';

export type AddressRow = Selectable<Address>;

export type AddressFields = Pick<
  AddressRow,
  'location_user' | 'new_address' | 'city' | 'area' | 'pincode' | 'latitude' | 'longitude' | 'is_estimated'
>;

/** Newest last. */
export const listAddresses = (db: Database, userId: string): Promise<AddressRow[]> =>
  db
    .selectFrom('address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();

/**
 * Serialises changes to a customer's addresses, since the defaults depend on all of them. Danger: take this lock on the account
 * before any other (coupon, stock). It does not block statements that only refer to the account.
 */
export async function lockAddresses(trx: Transaction, userId: string): Promise<AddressRow[]> {
  await sql`select from account where user_id = ${userId} for no key update`.execute(trx);
  return listAddresses(trx, userId);
}
