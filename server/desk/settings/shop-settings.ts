import { sql } from 'kysely';
import { type ShopSettings, payButtons } from '../../../contract/desk/settings.ts';
import { cartButtons, offeredPayModes } from '../../../domain/cart-mode.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { settingsForm } from './settings-form.ts';

type Settings = Omit<ShopSettings, 'version'>;

/** One form for three tables: buttons, advance, cancelling, returns and help. A new shop has no rows yet. */
async function readSettings(db: Database | Transaction): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select (select button_id from cart_button where is_default
             order by array_position(${[...cartButtons]}::text[], button_id) limit 1) as cart_button,
           array(select button_id from pay_button where is_default
                  order by array_position(${[...payButtons]}::text[], button_id)) as pay_buttons,
           coalesce(h.delivery_percentage, 0) as delivery_percentage,
           coalesce(h.whatsapp_number, '') as whatsapp_number, coalesce(h.mobile, '') as mobile,
           coalesce(h.customers_can_cancel, true) as customers_can_cancel, coalesce(h.return_days, 0) as return_days
      from (select 1) one left join help h on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the settings have one row');
  return row;
}

/** Pages and checkout read the same rows; triggers tell every process. */
async function writeSettings(trx: Transaction, wanted: Settings): Promise<Refused<'no-way-to-pay'> | void> {
  const { pay_buttons, cart_button, delivery_percentage, whatsapp_number, mobile } = wanted;
  const { customers_can_cancel, return_days } = wanted;
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
    insert into help (whatsapp_number, mobile, delivery_percentage, customers_can_cancel, return_days)
    values (${whatsapp_number}, ${mobile}, ${delivery_percentage}, ${customers_can_cancel}, ${return_days})
    on conflict (only_row) do update set whatsapp_number = excluded.whatsapp_number, mobile = excluded.mobile,
      delivery_percentage = excluded.delivery_percentage, customers_can_cancel = excluded.customers_can_cancel,
      return_days = excluded.return_days`.execute(trx);
}

export const shopForm = settingsForm({ kind: 'settings', read: readSettings, write: writeSettings });
