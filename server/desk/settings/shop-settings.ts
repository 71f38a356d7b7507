import { sql } from 'kysely';
import { type ShopSettings, payButtons } from '../../../contract/desk/settings.ts';
import { cartButtons, offeredPayModes } from '../../../domain/cart-mode.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion } from '../change/content-version.ts';
import { staffTransaction, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type Settings = Omit<ShopSettings, 'version'>;

/** One form for three tables: buttons, advance and help. A new shop has no rows yet. */
async function readSettings(db: Database | Transaction): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select (select button_id from cart_button where is_default
             order by array_position(${[...cartButtons]}::text[], button_id) limit 1) as cart_button,
           array(select button_id from pay_button where is_default
                  order by array_position(${[...payButtons]}::text[], button_id)) as pay_buttons,
           coalesce(h.delivery_percentage, 0) as delivery_percentage,
           coalesce(h.whatsapp_number, '') as whatsapp_number, coalesce(h.mobile, '') as mobile
      from (select 1) one left join help h on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the settings have one row');
  return row;
}

const settingsSubject: Subject<Settings> = {
  kind: 'settings',
  id: 'shop',
  permission: 'settings.edit',
  async lock(trx) {
    // An advisory lock, because there may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtext('settings shop'))`.execute(trx);
    const values = await readSettings(trx);
    return { version: contentVersion(values), values };
  },
};

export async function findSettings(db: Database): Promise<ShopSettings> {
  const values = await readSettings(db);
  return { ...values, version: contentVersion(values) };
}

export async function changeSettings(
  db: Database,
  staff: StaffCaller,
  { version, ...wanted }: ShopSettings,
): Promise<ShopSettings | Refused<'changed-since' | 'no-way-to-pay' | 'not-allowed' | 'unknown-row'>> {
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'settings changed', subject: settingsSubject, version, yours: wanted },
    (trx) => writeSettings(trx, wanted),
  );
  return edited instanceof Refused ? edited : { ...edited.values, version: edited.version };
}

/** Pages and checkout read the same rows; triggers tell every process. */
async function writeSettings(trx: Transaction, wanted: Settings): Promise<Refused<'no-way-to-pay'> | void> {
  const { pay_buttons, cart_button, delivery_percentage, whatsapp_number, mobile } = wanted;
  // "Pay manually" is only a button; customers cannot pay with it.
  const isPayable = offeredPayModes(pay_buttons.map((button_id) => ({ button_id, default: true }))).length > 0;
  if (!isPayable) return refuse('no-way-to-pay');
  await sql`
    insert into cart_button (button_id, is_default)
    select id, id is not distinct from ${cart_button} from unnest(${[...cartButtons]}::text[]) id
    on conflict (button_id) do update set is_default = excluded.is_default`.execute(trx);
  await sql`
    insert into pay_button (button_id, is_default)
    select id, id = any(${pay_buttons}) from unnest(${[...payButtons]}::text[]) id
    on conflict (button_id) do update set is_default = excluded.is_default`.execute(trx);
  await sql`
    insert into help (whatsapp_number, mobile, delivery_percentage)
    values (${whatsapp_number}, ${mobile}, ${delivery_percentage})
    on conflict (only_row) do update set whatsapp_number = excluded.whatsapp_number, mobile = excluded.mobile,
      delivery_percentage = excluded.delivery_percentage`.execute(trx);
}

export const settingsUndo: Undoable = {
  subjectOf: () => settingsSubject,
  async putBack(trx, _id, values) {
    const refused = await writeSettings(trx, { ...(await readSettings(trx)), ...values });
    if (refused) return refuse('cannot-undo', { message: refused.body.message });
  },
};
