import { data } from 'react-router';
import { payModes } from '../../domain/cart-mode.ts';
import { apiContext } from '../api/api-context.ts';
import { readCheckoutData } from '../cart/checkout-data.ts';
import type { Route } from './+types/lookup-bill.ts';
import { askBill } from './ask-bill.ts';

/** Asked by the checkout in the browser; there is no page here. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** The bill of what is about to be ordered; null where that is nothing. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const ordered = readCheckoutData();
  if (ordered === null) return null;
  const asked = new URL(request.url).searchParams;
  return askBill(context.get(apiContext), {
    data: ordered,
    shippingId: asked.get('shipping'),
    mode: payModes.find((mode) => mode === asked.get('mode')) ?? null,
  });
}
