import type { CartLine } from '../../../contract/cart-line.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { shareStock } from '../../../domain/stock-share.ts';
import { mediaAddress, mediaAddressOrNull } from '../media/picture-address.ts';
import type { CartRow } from './queries.ts';

interface Owner {
  userId: string;
  fullName: string;
  mainId: string;
}

/** The cart in the words of the API, at the prices and the stock of this moment. */
export function presentCart(rows: readonly CartRow[], owner: Owner): CartLine[] {
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
