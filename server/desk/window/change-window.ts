import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { windowFields, windowTitleMax, type WindowField, type WindowKind } from '../../../contract/desk/window.ts';
import { tooLongText } from '../../../contract/text-field.ts';
import { errorCode } from '../../../database/error-code.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { addRow, changeRow, removeRow } from '../change/content-rows.ts';
import type { Values } from '../change/staff-transaction.ts';
import { windowRows } from './window-rows.ts';

const uniqueViolation = '23505';

/** Returns the new id. Customers see the item once it is Active. */
export async function addItem(
  db: Database,
  staff: StaffCaller,
  kind: WindowKind,
  title: string,
): Promise<string | Refused<'name-taken' | 'not-allowed' | 'unknown-row' | 'bad-input'>> {
  const refused = refuseTooLong(kind, title);
  if (refused) return refused;
  const isTerm = kind === 'terms';
  const id = isTerm ? title : randomBytes(8).toString('hex');
  const values = { status: 'Inactive', ...(!isTerm && { title }) };
  const added = await addRow(db, staff, windowRows[kind], { id, values });
  return added instanceof Refused ? added : id;
}

interface ItemChange extends Partial<Record<WindowField, unknown>> {
  version: number;
  status: string;
  starts_at: string | null;
  ends_at: string | null;
}

export async function changeItem(
  db: Database,
  staff: StaffCaller,
  { kind, itemId }: { kind: WindowKind; itemId: string },
  { version, ...wanted }: ItemChange,
): Promise<void | Refused<'unknown-row' | 'changed-since' | 'name-taken' | 'in-use' | 'not-allowed' | 'bad-input'>> {
  const values = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const foreign = Object.keys(values).find((name) => !isOf(kind, name));
  if (foreign !== undefined) return wrongField(foreign, 'This field does not belong here.');
  const tooLong = refuseTooLong(kind, values['title']);
  if (tooLong) return tooLong;
  try {
    const edited = await changeRow(db, staff, windowRows[kind], { id: itemId, version, values }, (trx) =>
      checkItem(trx, { kind, itemId, values }),
    );
    if (edited instanceof Refused) return edited;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return refuse('name-taken');
    throw error;
  }
}

const isOf = (kind: WindowKind, name: string): boolean =>
  ['status', 'starts_at', 'ends_at'].includes(name) || windowFields[kind].some((field) => field === name);

const wrongField = (field: string, reason: string) => refuse('bad-input', { fields: [{ field, reason }] });

const refuseTooLong = (kind: WindowKind, title: unknown) =>
  typeof title === 'string' && title.length > windowTitleMax(kind)
    ? wrongField('title', tooLongText(windowTitleMax(kind)))
    : undefined;

interface Check {
  kind: WindowKind;
  itemId: string;
  values: Values;
}

/** What the item refers to must exist, and a category that has products cannot be renamed. */
async function checkItem(
  trx: Transaction,
  { kind, itemId, values }: Check,
): Promise<Refused<'bad-input' | 'in-use'> | void> {
  for (const field of ['picture_id', 'background_id']) {
    const id = values[field] ?? null;
    const { rows } = await sql`select from picture where picture_id = ${id}`.execute(trx);
    if (id !== null && rows.length === 0) return wrongField(field, 'There is no such picture.');
  }
  for (const field of ['product_id', 'product_ids']) {
    const ids = [values[field] ?? []].flat();
    const { rows } = await sql`select from product where product_id = any(${ids}::text[])`.execute(trx);
    if (rows.length !== new Set(ids).size) return wrongField(field, 'There is no such product.');
  }
  if (kind === 'offers' && values['link'] === '')
    return wrongField('link', 'Please enter a page of the shop, such as /course.');
  if (kind === 'categories' && values['title'] !== undefined) return checkCategory(trx, itemId, values['title']);
}

/** Products refer to their category by its name. */
async function checkCategory(trx: Transaction, itemId: string, title?: unknown): Promise<Refused<'in-use'> | void> {
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from category c join product p on p.category_key = lower(c.name)
     where c.category_id = ${itemId} and lower(c.name) is distinct from lower(${title ?? null}::text)`.execute(trx);
  const products = rows[0]?.products ?? 0;
  if (products === 0) return undefined;
  const text = products === 1 ? '1 product is' : `${products} products are`;
  return refuse('in-use', { message: `${text} in this category. Please move them to another one first.` });
}

export const removeItem = (db: Database, staff: StaffCaller, { kind, itemId }: { kind: WindowKind; itemId: string }) =>
  removeRow(db, staff, windowRows[kind], itemId, (trx) =>
    kind === 'categories' ? checkCategory(trx, itemId) : Promise.resolve(),
  );
