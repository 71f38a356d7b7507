import { sql } from 'kysely';
import type { TaxRate } from '../../../contract/desk/tax.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion, staffTransaction, type Subject, type Values } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type Rate = Pick<TaxRate, 'hsn' | 'valid_from' | 'price_up_to_paise' | 'basis_points'>;
type RateKey = Omit<Rate, 'basis_points'>;

/** "9506_2025-09-22_any", "all_2025-09-22_any" */
const idOf = ({ hsn, valid_from, price_up_to_paise }: RateKey): string =>
  [hsn || 'all', valid_from, price_up_to_paise ?? 'any'].join('_');

/** JavaScript reads 31 February as a day in March; PostgreSQL would throw. */
const isDay = (text: string): boolean =>
  /^20\d\d-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Null: not a valid id. */
function keyOf(id: string): RateKey | null {
  const [, hsn = '', valid_from = '', price = ''] = /^(all|\d{1,8})_(\d{4}-\d{2}-\d{2})_(any|\d{1,10})$/.exec(id) ?? [];
  if (!isDay(valid_from)) return null;
  return { hsn: hsn === 'all' ? '' : hsn, valid_from, price_up_to_paise: price === 'any' ? null : Number(price) };
}

const isThis = ({ hsn, valid_from, price_up_to_paise }: RateKey) => sql`
  hsn = ${hsn} and valid_from = ${valid_from}::date and price_up_to_paise is not distinct from ${price_up_to_paise}::integer`;

const today = (): string => indiaDate(new Date());

/** `orNone`: treats a missing row as one without a rate. */
const rateSubject = (id: string, { orNone }: { orNone: boolean }): Subject<Values> => ({
  kind: 'tax rate',
  id,
  permission: 'settings.edit',
  async lock(trx) {
    const key = keyOf(id);
    if (!key) return undefined;
    const { rows } = await sql<{ basis_points: number }>`
      select basis_points from gst_rate where ${isThis(key)} for update`.execute(trx);
    if (!rows[0]) return orNone ? { version: 0, values: {} } : undefined;
    return { version: contentVersion(rows[0]), values: rows[0] };
  },
});

export async function listRates(db: Database): Promise<{ today: string; rows: TaxRate[] }> {
  const { rows } = await sql<Rate>`
    select hsn, valid_from::text as valid_from, price_up_to_paise, basis_points from gst_rate
     order by hsn, valid_from desc, price_up_to_paise nulls last`.execute(db);
  const day = today();
  return { today: day, rows: rows.map((row) => ({ ...row, rate_id: idOf(row), is_past: row.valid_from <= day })) };
}

/** A rate can start today at the earliest, because rates of past days must not change. */
export async function addRate(
  db: Database,
  staff: StaffCaller,
  rate: Rate,
): Promise<TaxRate | Refused<'name-taken' | 'day-is-past' | 'not-allowed' | 'unknown-row'>> {
  if (rate.valid_from < today()) return refuse('day-is-past');
  const id = idOf(rate);
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'tax rate added', subject: rateSubject(id, { orNone: true }) },
    async (trx) => {
      if (!(await insertRate(trx, rate))) return refuse('name-taken', { message: 'This rate already exists.' });
      return undefined;
    },
  );
  if (edited instanceof Refused) return edited;
  return { ...rate, rate_id: id, is_past: rate.valid_from <= today() };
}

async function insertRate(
  trx: Transaction,
  { hsn, valid_from, price_up_to_paise, basis_points }: Rate,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into gst_rate (hsn, valid_from, price_up_to_paise, basis_points)
    values (${hsn}, ${valid_from}::date, ${price_up_to_paise}, ${basis_points}) on conflict do nothing`.execute(trx);
  return numAffectedRows > 0n;
}

export async function removeRate(
  db: Database,
  staff: StaffCaller,
  id: string,
): Promise<null | Refused<'unknown-row' | 'day-is-past' | 'not-allowed'>> {
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'tax rate removed', subject: rateSubject(id, { orNone: false }) },
    async (trx) => {
      const key = keyOf(id);
      if (!key) return refuse('unknown-row');
      if (key.valid_from <= today()) return refuse('day-is-past');
      await sql`delete from gst_rate where ${isThis(key)}`.execute(trx);
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : null;
}

export const rateUndo: Undoable = {
  subjectOf: (id) => rateSubject(id, { orNone: true }),
  async putBack(trx, id, values) {
    const key = keyOf(id);
    if (!key || key.valid_from <= today())
      return refuse('cannot-undo', { message: 'This rate has already taken effect.' });
    const points = values['basis_points'] ?? null;
    if (points === null) await sql`delete from gst_rate where ${isThis(key)}`.execute(trx);
    else await insertRate(trx, { ...key, basis_points: Number(points) });
  },
};
