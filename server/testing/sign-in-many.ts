import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import type { Sessions } from '../state/sessions.ts';

export interface ManyOf {
  userId: string;
  email: string;
  addressId: string;
  token: string;
}

/** So many new customers with a live session and an address that is delivered to, in one statement. */
export async function signInMany(db: Database, sessions: Sessions, count: number): Promise<ManyOf[]> {
  const { rows } = await sql<Omit<ManyOf, 'token'> & { familyId: string }>`
    with customer as (
      insert into account (email, full_name, google_sub)
      select random_id() || '@example.in', 'Asha Rao', random_id() from generate_series(1, ${count}::integer)
      returning user_id, email
    ), home as (
      insert into address (user_id, location_user, new_address, city, pincode, latitude, longitude)
      select user_id, 'Home', '12 Sector 5', 'Navi Mumbai', '400708', 19.15, 72.99 from customer
      returning user_id, address_id
    ), family as (
      insert into session_family (user_id) select user_id from customer returning user_id, family_id
    )
    select user_id as "userId", email, family_id as "familyId", address_id as "addressId"
      from customer join home using (user_id) join family using (user_id)`.execute(db);
  return Promise.all(
    rows.map(async ({ familyId, ...customer }) => ({
      ...customer,
      token: await sessions.issueAccessToken({ userId: customer.userId, familyId, sessionEpoch: 0 }),
    })),
  );
}
