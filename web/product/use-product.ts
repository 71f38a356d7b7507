import { useCallback, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { clientLoader } from './lookup-product.ts';

/** Fetches the whole product for a card. */
export function useProduct(productId: string) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const ask = useCallback(() => void load(`/lookup/product/${encodeURIComponent(productId)}`), [load, productId]);
  useEffect(ask, [ask]);
  return { product: data ?? null, hasFailed: data === null && state === 'idle', retry: ask };
}
