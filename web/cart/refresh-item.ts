import type { Product } from '../../contract/product.ts';
import type { Api } from '../api/api-context.ts';
import { readAmount } from '../product/read-amount.ts';
import { readProduct } from '../product/read-product.ts';
import type { GuestItem } from './guest-cart.ts';
import { guestLine } from './guest-line.ts';
import { lineOf } from './line-of-product.ts';

/** Asks what the shop sells today. The function it gives brings any of these items up to that. */
export async function askAboutItems(api: Api, items: readonly GuestItem[]): Promise<(item: GuestItem) => GuestItem> {
  const ids = [...new Set(items.map((item) => item.product_id))];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await findProduct(api, id)] as const)));
  return (item) => refreshed(item, found.get(item.product_id), api.mainId);
}

/** Undefined: nobody answered. Null: the shop has no such product. */
async function findProduct({ client }: Api, productId: string): Promise<Product | null | undefined> {
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return readProduct(answer.body);
  return answer.status === 404 || answer.status === 400 ? null : undefined;
}

function refreshed(item: GuestItem, product: Product | null | undefined, mainId: string): GuestItem {
  if (product === undefined) return item;
  const { quantity, product_price, product_saleprice } = guestLine(item);
  const line = product && lineOf(product, item.product_sku, { login: null, mainId });
  if (!line || line.product_sku !== item.product_sku) {
    return { ...item, product_status: 'Inactive', product_stockstatus: 'Out of Stock', stock: 0, price_before: null };
  }
  const before = product_saleprice ?? product_price;
  const isKnown = readAmount(item.product_price) !== null;
  const isChanged = isKnown && before !== (line.product_saleprice ?? line.product_price);
  return { ...line, quantity, price_before: isChanged ? before : null };
}
