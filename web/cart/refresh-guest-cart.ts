import type { Api } from '../api/api-context.ts';
import { changeGuestCart, readGuestCart } from './guest-cart.ts';
import { askAboutItems } from './refresh-item.ts';

/** Brings the guest cart up to what the shop sells today. What the shop does not answer for stays as it is. */
export async function refreshGuestCart(api: Api): Promise<void> {
  const asked = readGuestCart();
  if (asked.length === 0) return;
  const refresh = await askAboutItems(api, asked);
  changeGuestCart((items) => items.map(refresh));
}
