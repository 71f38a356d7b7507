import { sql, type RawBuilder } from 'kysely';
import { cartLinesMax } from '../../../contract/cart-line.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import type { StockDraw } from '../../../domain/stock-share.ts';

export interface CartRow {
  cart_line_id: string;
  quantity: number;
  sku: string;
  product_id: string;
  title: string;
  product_type: 'Simple' | 'Variable Product' | 'Grouped Product';
  category: string;
  description: string;
  short_description: string;
  delivery_days: number;
  price_paise: number;
  sale_price_paise: number | null;
  attributes: Record<string, string>;
  picture_id: string | null;
  gallery: string[];
  is_active: boolean;
  draws: (StockDraw & { available: number })[];
}

/** In the order of adding. What is no longer sold is listed too: its owner is told, and takes it out. */
export async function listCartLines(db: Database, userId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select l.cart_line_id, l.quantity, v.sku, p.product_id, p.title, p.product_type, p.category, p.description,
      p.short_description, p.delivery_days, v.price_paise, v.sale_price_paise, v.attributes,
      coalesce(v.picture_id, p.picture_id) as picture_id,
      case when cardinality(v.gallery) > 0 then v.gallery else p.gallery end as gallery,
      p.status = 'Active' and v.status = 'Active' as is_active,
      (select coalesce(jsonb_agg(jsonb_build_object('stockSku', d.stock_sku, 'quantity', d.quantity,
                'available', coalesce(s.on_hand - s.reserved, 0))), '[]')
         from stock_draw d left join stock s on s.sku = d.stock_sku
        where d.sku = v.sku) as draws
      from cart_line l join variation v on v.sku = l.sku join product p on p.product_id = v.product_id
     where l.user_id = ${userId}
     order by l.added_at, l.sku`.execute(db);
  return rows;
}

/** How many of the variation `v` can be had beside what the other lines of the cart take from the same stock. */
const availableBesideCart = (userId: string): RawBuilder<unknown> => sql`
  (select coalesce(min(greatest(0, (coalesce(s.on_hand - s.reserved, 0) - coalesce(other.taken, 0)) / d.quantity)), 0)
     from stock_draw d
     left join stock s on s.sku = d.stock_sku
     left join lateral (
       select sum(l.quantity * o.quantity)::integer as taken
         from cart_line l
         join variation lv on lv.sku = l.sku and lv.status = 'Active'
         join product lp on lp.product_id = lv.product_id and lp.status = 'Active'
         join stock_draw o on o.sku = l.sku and o.stock_sku = d.stock_sku
        where l.user_id = ${userId} and l.sku <> d.sku) other on true
    where d.sku = v.sku)`;

/** By its SKU, or by its product where the sender knows only that; of several variations the first. */
type WantedBy = { sku: string } | { productId: string };

export interface WantedLine {
  userId: string;
  wanted: WantedBy;
  quantity: number;
}

export interface AddedRow {
  sku: string;
  product_type: CartRow['product_type'];
  is_active: boolean;
  is_in_cart: boolean;
  lines: number;
  available: number;
  is_added: boolean;
}

/**
 * Adds a line if everything allows it, and tells what it found, in one statement: nobody can come between the look and
 * the write, and it costs one round. No row: there is no such SKU.
 */
export async function insertCartLine(
  db: Database | Transaction,
  { userId, wanted, quantity }: WantedLine,
): Promise<AddedRow | undefined> {
  const isWanted = 'sku' in wanted ? sql`v.sku = ${wanted.sku}` : sql`v.product_id = ${wanted.productId}`;
  const isOneOfMany = 'sku' in wanted ? sql`false` : sql`product_type = 'Variable Product'`;
  const { rows } = await sql<AddedRow>`
    with found as materialized (
      select v.sku, p.product_type, p.status = 'Active' and v.status = 'Active' as is_active,
        exists (select from cart_line l where l.user_id = ${userId} and l.sku = v.sku) as is_in_cart,
        (select count(*) from cart_line l where l.user_id = ${userId}) as lines,
        ${availableBesideCart(userId)} as available
        from variation v join product p on p.product_id = v.product_id
       where ${isWanted} order by v.position, v.sku limit 1
    ), added as (
      insert into cart_line (user_id, sku, quantity)
      select ${userId}, sku, ${quantity}::integer from found
       where is_active and not is_in_cart and lines < ${cartLinesMax} and available >= ${quantity} and not ${isOneOfMany}
      on conflict do nothing
      returning sku
    )
    select found.*, exists (select from added) as is_added from found`.execute(db);
  return rows[0];
}

export interface ChangedRow {
  is_active: boolean;
  available: number;
  is_changed: boolean;
}

/** No row: that line is not in the cart. */
export async function updateQuantity(
  db: Database,
  { userId, sku, quantity }: { userId: string; sku: string; quantity: number },
): Promise<ChangedRow | undefined> {
  const { rows } = await sql<ChangedRow>`
    with found as materialized (
      select v.sku, p.status = 'Active' and v.status = 'Active' as is_active, ${availableBesideCart(userId)} as available
        from cart_line mine join variation v on v.sku = mine.sku join product p on p.product_id = v.product_id
       where mine.user_id = ${userId} and mine.sku = ${sku}
    ), changed as (
      update cart_line set quantity = ${quantity}
        from found
       where cart_line.user_id = ${userId} and cart_line.sku = found.sku
         and found.is_active and found.available >= ${quantity}
      returning cart_line.sku
    )
    select is_active, available, exists (select from changed) as is_changed from found`.execute(db);
  return rows[0];
}

/** Before many lines are added in one transaction; a single insert takes the lock by itself. */
export async function lockCart(trx: Transaction, userId: string): Promise<void> {
  await sql`select lock_cart(${userId})`.execute(trx);
}

export async function deleteCartLine(db: Database, userId: string, sku: string): Promise<void> {
  await db.deleteFrom('cart_line').where('user_id', '=', userId).where('sku', '=', sku).execute();
}

export async function deleteCart(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('cart_line').where('user_id', '=', userId).execute();
}
