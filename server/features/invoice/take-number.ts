import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';

/** The next number of a series in this financial year ("2026-27"). Danger: others wait for theirs until this transaction ends. */
export async function takeNumber(
  trx: Transaction,
  series: 'invoice' | 'credit note',
): Promise<{ year: string; number: number }> {
  const { rows } = await sql<{ year: string; number: number }>`
    select y.year, next_number(${`${series} `} || y.year) as number from (select financial_year(now()) as year) y`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error('next_number gave no number');
  return row;
}
