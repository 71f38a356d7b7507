import { data } from 'react-router';
import { apiContext, bodyOrNull } from '../api/api.ts';
import type { Route } from './+types/lookup-product.ts';
import { readProduct } from './read-product.ts';

/** Only the browser comes here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { client } = context.get(apiContext);
  const product = await bodyOrNull(
    client.call('GET /grouped-product/single/:productId', { params: { productId: params.productId } }),
  );
  return product && readProduct(product);
}
