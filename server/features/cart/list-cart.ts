import { sql, type RawBuilder } from 'kysely';
import type { CartLine } from '../../../contract/cart-line.ts';
import type { Database } from '../../../database/client.ts';
import { lineSku } from '../../../domain/line-sku.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { choiceWords, type PackagePart } from '../../../domain/package-choice.ts';
import { shareStock, type StockDraw } from '../../../domain/stock-share.ts';
import { mediaAddress, mediaAddressOrNull } from '../media/picture-address.ts';

interface Owner {
  userId: string;
  fullName: string;
  mainId: string;
}

interface Source {
  /** Marks the statement as prepared: planning takes ten times as long as reading, so each connection plans it once. */
  mark: RawBuilder<unknown>;
  lines: RawBuilder<unknown>;
}

const cartLines: Source = { mark: sql`/* prepared list_cart */`, lines: sql`cart_line` };
/** Newest first. */
const savedLines: Source = {
  mark: sql`/* prepared list_saved */`,
  lines: sql`(select user_id, sku, chosen, quantity,
  timestamptz 'epoch' - (saved_at - timestamptz 'epoch') as added_at from saved_line)`,
};

/** The cart, at current prices and stock. */
export const listCart = (db: Database, owner: Owner): Promise<CartLine[]> => listLines(db, owner, cartLines);

/** Lines saved for later, at current prices and stock. */
export const listSaved = (db: Database, owner: Owner): Promise<CartLine[]> => listLines(db, owner, savedLines);

async function listLines(db: Database, owner: Owner, source: Source): Promise<CartLine[]> {
  const rows = await selectLines(db, owner.userId, source);
  const available = new Map(rows.flatMap(({ draws }) => draws.map((draw) => [draw.stockSku, draw.available])));
  const shares = shareStock(
    rows.map(({ quantity, draws, is_active }) => ({ quantity, draws: is_active ? draws : [] })),
    available,
  );
  return rows.map((row, index) => presentLine(row, shares[index] ?? 0, owner));
}

const presentLine = (row: CartRow, stock: number, { userId, fullName, mainId }: Owner): CartLine => ({
  id: lineSku(row),
  product_id: row.product_id,
  product_sku: lineSku(row),
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
  variation_attributes: { ...row.attributes, ...choiceWords(row.parts) },
  ...(row.needs_choice && { needs_choice: true }),
  typeofsimple: '',
  user_id: userId,
  user_name: fullName,
  delivery_days: row.delivery_days,
  main_id: mainId,
  quantity: row.quantity,
  stock,
});

interface CartRow {
  quantity: number;
  sku: string;
  chosen: string[];
  parts: PackagePart[];
  needs_choice: boolean;
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
 * In the order they were added. Products no longer on sale are listed too, so that the customer can see and remove them. Stock held
 * by the customer's own unpaid orders counts as available, because the next order would abandon them.
 */
async function selectLines(db: Database, userId: string, { mark, lines }: Source): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`${mark}
    with own as materialized (
      select h.sku, sum(h.quantity)::integer as quantity from held_by(${userId}) h group by h.sku
    )
    select l.quantity, v.sku, l.chosen, p.product_id, p.title, p.product_type, p.category, p.description,
      p.short_description, p.delivery_days, v.price_paise, v.sale_price_paise, v.attributes,
      coalesce(v.picture_id, p.picture_id) as picture_id,
      case when cardinality(v.gallery) > 0 then v.gallery else p.gallery end as gallery,
      p.status = 'Active' and v.status = 'Active' as is_active,
      (select coalesce(jsonb_agg(jsonb_build_object('stockSku', d.stock_sku, 'quantity', d.quantity,
                'available', coalesce(s.on_hand - s.reserved, 0) + coalesce(own.quantity, 0))), '[]')
         from line_draws(v.sku, l.chosen) d left join stock s on s.sku = d.stock_sku left join own on own.sku = d.stock_sku) as draws,
      case when p.product_type = 'Grouped Product' then parts_of_line(p.product_id, l.chosen) else '[]' end as parts,
      needs_choice(v.sku, l.chosen) as needs_choice
      from ${lines} l join variation v on v.sku = l.sku join product p on p.product_id = v.product_id
     where l.user_id = ${userId}
     order by l.added_at, l.sku, l.chosen`.execute(db);
  return rows;
}
