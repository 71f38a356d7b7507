import { offeredPayModes } from '../../domain/cart-mode.ts';
import { loadAddresses } from '../addresses/load-addresses.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { loadServedPincodes } from '../product/lookup-pincodes.ts';
import { readCheckoutData } from '../cart/checkout-data.ts';

/** What the checkout needs beside the bill; null where there is nothing to check out. */
export async function loadCheckout(api: Api) {
  const data = readCheckoutData();
  if (data === null) return null;
  const { client, mainId } = api;
  const [addresses, served, buttons] = await Promise.all([
    loadAddresses(api),
    loadServedPincodes(api),
    bodyOrNull(client.call('GET /paybutton/:storeId', { params: { storeId: mainId } })),
  ]);
  // Where nobody answers, the order itself is refused if it cannot go there.
  return { data, addresses, served: served ?? [], payModes: buttons && offeredPayModes(buttons.data) };
}

export type LoadedCheckout = NonNullable<Awaited<ReturnType<typeof loadCheckout>>>;
