import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { cartLinesMax } from '../../../domain/cart-size.ts';
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

/**
 * In the order of adding. What is no longer sold is listed too: its owner is told, and takes it out. What the owner's own
 * unpaid orders hold can be had: they give way to the next one.
 */
export async function listCartLines(db: Database, userId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    with own as materialized (
      select h.sku, sum(h.quantity)::integer as quantity
        from shop_order o join stock_hold h using (order_id)
       where o.user_id = ${userId} and o.stage = 'awaiting payment' and h.state = 'held'
       group by h.sku
    )
    select l.cart_line_id, l.quantity, v.sku, p.product_id, p.title, p.product_type, p.category, p.description,
      p.short_description, p.delivery_days, v.price_paise, v.sale_price_paise, v.attributes,
      coalesce(v.picture_id, p.picture_id) as picture_id,
      case when cardinality(v.gallery) > 0 then v.gallery else p.gallery end as gallery,
      p.status = 'Active' and v.status = 'Active' as is_active,
      (select coalesce(jsonb_agg(jsonb_build_object('stockSku', d.stock_sku, 'quantity', d.quantity,
                'available', coalesce(s.on_hand - s.reserved, 0) + coalesce(own.quantity, 0))), '[]')
         from stock_draw d left join stock s on s.sku = d.stock_sku left join own on own.sku = d.stock_sku
        where d.sku = v.sku) as draws
      from cart_line l join variation v on v.sku = l.sku join product p on p.product_id = v.product_id
     where l.user_id = ${userId}
     order by l.added_at, l.sku`.execute(db);
  return rows;
}

export interface WantedLine {
  userId: string;
  /** Null: the only one of the product. */
  sku: string | null;
  productId: string | null;
  quantity: number;
}

export interface AddedRow {
  product_type: CartRow['product_type'];
  is_active: boolean;
  is_in_cart: boolean;
  lines: number;
  available: number;
  is_added: boolean;
}

/** Adds a line if everything allows it, and tells what it found. No row: there is no such SKU. */
export async function insertCartLine(
  db: Database | Transaction,
  { userId, sku, productId, quantity }: WantedLine,
): Promise<AddedRow | undefined> {
  const { rows } = await sql<AddedRow>`/* prepared add_cart_line */
    select * from add_cart_line(${userId}, ${sku}, ${productId}, ${quantity}, ${cartLinesMax})`.execute(db);
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
      select v.sku, p.status = 'Active' and v.status = 'Active' as is_active,
        available_beside_cart(${userId}, v.sku) as available
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

/** One change of a cart at a time. Whoever adds to it locks it so too, in `add_cart_line`. */
export async function lockCart(trx: Transaction, userId: string): Promise<void> {
  await sql`select lock_cart(${userId})`.execute(trx);
}

export async function deleteCartLine(db: Database, userId: string, sku: string): Promise<void> {
  await db.deleteFrom('cart_line').where('user_id', '=', userId).where('sku', '=', sku).execute();
}

export async function deleteCart(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('cart_line').where('user_id', '=', userId).execute();
}
