import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { formatIndiaDay } from '../../../domain/india-time.ts';
import { refuse, type Refused } from '../../http/refuse.ts';

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

/** Whether `lockTillToPayFrom` would find one, for the screen to say so before. */
export async function hasTillToPayFrom(db: Database, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select from till where staff_id = ${staffId} and closed_at is null and day = (now() at time zone 'Asia/Kolkata')::date`.execute(
    db,
  );
  return rows.length > 0;
}

export const otherDayText = ({ day }: OpenTill): string =>
  `Your till of ${formatIndiaDay(new Date(`${day}T12:00:00+05:30`))} is still open. Please count it first.`;

/** Cash that is paid back comes out of the own till of today. Locks it. */
export async function lockTillToPayFrom(
  trx: Transaction,
  staffId: string,
): Promise<OpenTill | Refused<'till-not-open'>> {
  const till = await lockOpenTill(trx, staffId);
  if (!till) {
    return refuse('till-not-open', { message: 'Cash comes out of your till. Please open it at the counter first.' });
  }
  return till.is_of_today ? till : refuse('till-not-open', { message: otherDayText(till) });
}
