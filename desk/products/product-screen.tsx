import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
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
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const [lastChange, setLastChange] = useState<Change | null>(null);
  const renew = async () => {
    await revalidate();
    setRound((count) => count + 1);
  };
  return (
    <ProductEditor
      key={`${product.product_id} ${round}`}
      product={product}
      choices={choices}
      lastChange={lastChange}
      onChange={setLastChange}
      onRenew={() => void renew()}
    />
  );
}
