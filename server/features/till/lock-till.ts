import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

export interface OpenTill {
  till_id: string;
  day: string;
  is_of_today: boolean;
}

/**
 * Locks the open till of a member of staff, which serialises their sales and keeps it from being counted. Null: none is open. Danger: lock
 * it before any stock, or two sales can deadlock.
 */
export async function lockOpenTill(trx: Transaction, staffId: string): Promise<OpenTill | null> {
  const { rows } = await sql<OpenTill>`
    select till_id, day::text, day = (now() at time zone 'Asia/Kolkata')::date as is_of_today
      from till where staff_id = ${staffId} and closed_at is null for update`.execute(trx);
  return rows[0] ?? null;
}
