import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call, load } from '../api/call.ts';
import type { Change } from '../list/last-change.tsx';
import { ProductEditor } from './product-editor.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const [product, choices] = await Promise.all([
    load(call('GET /desk/products/:productId', { params: { productId: params['productId'] ?? '' } })),
    load(call('GET /desk/product-choices')),
  ]);
  return { product, choices };
}

/** One product. */
export function Component() {
  const { product, choices } = useLoaderData<typeof loader>();
  const [lastChange, setLastChange] = useState<Change | null>(null);
  return (
    <ProductEditor
      key={product.product_id}
      product={product}
      choices={choices}
      lastChange={lastChange}
      onChange={setLastChange}
    />
  );
}
