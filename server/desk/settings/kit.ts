import { sql } from 'kysely';
import type { KitItem } from '../../../contract/desk/kit.ts';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { addRow, changeRow, versionOfRow, type ContentRows } from '../change/content-rows.ts';

/** Its name is its key: "We have it" names it. */
export const kitRows: ContentRows = {
  kind: 'kit item',
  permission: 'settings.edit',
  table: 'kit_item',
  key: 'name',
  columns: ['product_id', 'sized_by'],
  isSorted: true,
};

export async function listKitItems(db: Database): Promise<KitItem[]> {
  const { rows } = await sql<Omit<KitItem, 'version'>>`
    select k.name, k.product_id, p.title, k.sized_by from kit_item k join product p using (product_id)
     order by k.position, k.name`.execute(db);
  return rows.map((row) => ({ ...row, version: versionOfRow(kitRows, row) }));
}

/** Refuses packages: their parts have to be chosen, so one tap could not add them to a cart. */
async function checkProduct(db: Database | Transaction, productId: string): Promise<Refused<'bad-input'> | void> {
  const { rows } = await sql<{ product_type: string }>`
    select product_type from product where product_id = ${productId} and status <> 'Archived'`.execute(db);
  const wrong = (reason: string) => refuse('bad-input', { fields: [{ field: 'product_id', reason }] });
  if (!rows[0]) return wrong('There is no such product.');
  return rows[0].product_type === 'Grouped Product' ? wrong('A package cannot be an item of the kit.') : undefined;
}

export async function addKitItem(db: Database, staff: StaffCaller, { name, ...values }: DeskBody<'POST /desk/kit'>) {
  const refused = await checkProduct(db, values.product_id);
  if (refused) return refused;
  const added = await addRow(db, staff, kitRows, { id: name, values });
  return added instanceof Refused ? added : { name };
}

export async function changeKitItem(
  db: Database,
  staff: StaffCaller,
  name: string,
  { version, ...values }: DeskBody<'PATCH /desk/kit/:name'>,
) {
  const edited = await changeRow(db, staff, kitRows, { id: name, version, values }, (trx) =>
    checkProduct(trx, values.product_id),
  );
  return edited instanceof Refused ? edited : { name };
}
