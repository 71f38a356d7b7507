import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

export interface OpenTill {
  till_id: string;
  day: string;
  is_of_today: boolean;
}

/**
 * Locks the open till of a member of staff, so that it is not counted meanwhile, and their sales are made one after the other. Null: none
 * is open. Danger: before any stock.
 */
export async function lockOpenTill(trx: Transaction, staffId: string): Promise<OpenTill | null> {
  const { rows } = await sql<OpenTill>`
    select till_id, day::text, day = (now() at time zone 'Asia/Kolkata')::date as is_of_today
      from till where staff_id = ${staffId} and closed_at is null for update`.execute(trx);
  return rows[0] ?? null;
}
