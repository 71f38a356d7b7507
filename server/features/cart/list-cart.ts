import { sql } from 'kysely';
import type { CartLine } from '../../../contract/cart-line.ts';
import type { Database } from '../../../database/client.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { shareStock, type StockDraw } from '../../../domain/stock-share.ts';
import { mediaAddress, mediaAddressOrNull } from '../media/picture-address.ts';

interface Owner {
  userId: string;
  fullName: string;
  mainId: string;
}

/** The cart at the prices and the stock of this moment. */
export async function listCart(db: Database, owner: Owner): Promise<CartLine[]> {
  const rows = await selectLines(db, owner.userId);
  const available = new Map(rows.flatMap(({ draws }) => draws.map((draw) => [draw.stockSku, draw.available])));
  const shares = shareStock(
    rows.map(({ quantity, draws, is_active }) => ({ quantity, draws: is_active ? draws : [] })),
    available,
  );
  return rows.map((row, index) => presentLine(row, shares[index] ?? 0, owner));
}

const presentLine = (row: CartRow, stock: number, { userId, fullName, mainId }: Owner): CartLine => ({
  id: row.cart_line_id,
  product_id: row.product_id,
  product_sku: row.sku,
  product_name: row.title,
  product_price: rupeesFromPaise(row.price_paise),
  product_saleprice: rupeesOrNullFromPaise(row.sale_price_paise),
  product_stockstatus: stock > 0 ? 'In Stock' : 'Out of Stock',
  product_status: row.is_active ? 'Active' : 'Inactive',
  product_image: mediaAddressOrNull(row.picture_id),
  product_gallery: row.gallery.map(mediaAddress),
  description: row.description,
  short_description: row.short_description,
  category: row.category,
  product_type: row.product_type,
  variation_attributes: row.attributes,
  typeofsimple: '',
  user_id: userId,
  user_name: fullName,
  delivery_days: row.delivery_days,
  main_id: mainId,
  quantity: row.quantity,
  stock,
});

interface CartRow {
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
 * In the order they were added. Products no longer on sale are listed too: the customer sees that and removes them. Stock held by
 * the customer's own unpaid orders counts as available: the next order would abandon them.
 */
async function selectLines(db: Database, userId: string): Promise<CartRow[]> {
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
