import { sql } from 'kysely';
import type { SavedItem } from '../../../contract/cart.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
import { lineSku, type LineOf } from '../../../domain/line-sku.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { addToCart, type NotAdded } from './add-to-cart.ts';

interface Found {
  in_cart: number | null;
  saved: number | null;
  others: number;
}

/** Serialises changes to this cart, so that the second of two calls sees what the first did. */
async function lockAndFind(trx: Transaction, userId: string, { sku, chosen }: LineOf): Promise<Found> {
  const isIt = sql`sku = ${sku} and chosen = ${chosen}::text[]`;
  await sql`select lock_cart(${userId})`.execute(trx);
  const { rows } = await sql<Found>`
    select (select quantity from cart_line where user_id = ${userId} and ${isIt}) as in_cart,
           (select quantity from saved_line where user_id = ${userId} and ${isIt}) as saved,
           (select count(*)::integer from saved_line where user_id = ${userId} and not (${isIt})) as others`.execute(
    trx,
  );
  return rows[0] ?? { in_cart: null, saved: null, others: 0 };
}

/** Null on success. Idempotent. */
export const saveForLater = (
  db: Database,
  userId: string,
  line: LineOf,
): Promise<Refused<'not-in-cart' | 'saved-full'> | null> =>
  db.transaction().execute(async (trx) => {
    const { in_cart: quantity, saved, others } = await lockAndFind(trx, userId, line);
    if (quantity === null) return saved === null ? refuse('not-in-cart') : null;
    if (others >= cartLinesMax) return refuse('saved-full');
    await sql`
      with moved as (
        delete from cart_line where user_id = ${userId} and sku = ${line.sku} and chosen = ${line.chosen}::text[]
        returning user_id, sku, chosen, quantity
      )
      insert into saved_line (user_id, sku, chosen, quantity) select user_id, sku, chosen, quantity from moved
      on conflict (user_id, sku, chosen) do update set quantity = excluded.quantity, saved_at = now()`.execute(trx);
    return null;
  });

/** Returns the message for the customer. If fewer are left in stock than were saved, only one is moved. */
export const moveToCart = (
  db: Database,
  userId: string,
  line: LineOf,
): Promise<NotAdded | Refused<'not-saved'> | { text: string }> =>
  db.transaction().execute(async (trx) => {
    const { in_cart: inCart, saved } = await lockAndFind(trx, userId, line);
    if (saved === null) return inCart === null ? refuse('not-saved') : { text: movedText };
    let text = movedText;
    if (inCart === null) {
      const item = { product_sku: lineSku(line), product_id: undefined };
      const add = (quantity: number) => addToCart(trx, userId, { ...item, quantity });
      const refused = await add(saved);
      if (refused?.code === 'not-enough-stock' && saved > 1) {
        const stillRefused = await add(1);
        if (stillRefused) return stillRefused;
        text = `1 of ${saved} moved to your cart. ${refused.body.msg}`;
      } else if (refused) return refused;
    }
    await removeSaved(trx, userId, line);
    return { text };
  });

const movedText = 'Moved to your cart';

export async function removeSaved(db: Database | Transaction, userId: string, { sku, chosen }: LineOf): Promise<void> {
  await sql`delete from saved_line where user_id = ${userId} and sku = ${sku} and chosen = ${chosen}::text[]`.execute(
    db,
  );
}

/** The first item becomes the newest. Idempotent. */
export const mergeSaved = (db: Database, userId: string, items: readonly SavedItem[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { others } = await lockAndFind(trx, userId, { sku: '', chosen: [] });
    const added = items.slice(0, Math.max(0, cartLinesMax - others));
    await sql`
      insert into saved_line (user_id, sku, chosen, quantity, saved_at)
      select ${userId}, v.sku, (string_to_array(wanted.line_sku, '~'))[2:], wanted.quantity,
             clock_timestamp() - wanted.place * interval '1 millisecond'
        from unnest(${added.map(({ product_sku }) => product_sku)}::text[], ${added.map(({ quantity }) => quantity)}::integer[])
             with ordinality as wanted (line_sku, quantity, place)
        join variation v on v.sku = split_part(wanted.line_sku, '~', 1) and v.status = 'Active'
        join product p on p.product_id = v.product_id and p.status = 'Active'
      on conflict do nothing`.execute(trx);
  });
