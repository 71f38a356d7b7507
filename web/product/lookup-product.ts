import { apiContext } from '../api/api.ts';
import type { Route } from './+types/lookup-product.ts';
import { loadProduct } from './read-product.ts';

export { loader } from '../page/not-found.tsx';

export const clientLoader = async ({ context, params }: Route.ClientLoaderArgs) =>
  (await loadProduct(context.get(apiContext), params.productId)) ?? null;
