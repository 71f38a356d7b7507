import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../api/api.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';
import { readProduct } from '../product/read-product.ts';

/** Gone: the shop does not sell it any more. Failed: the shop did not answer. */
type Found = CardProduct | 'gone' | 'failed';

/** Looks up products by their ids, each once. */
export function useWishedCards(ids: readonly string[]) {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const missing = ids.filter((id) => !found.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    let isLeft = false;
    const look = async () => {
      const entries = await Promise.all(missing.split(' ').map(async (id) => [id, await find(id)] as const));
      if (!isLeft) setFound((before) => new Map([...before, ...entries]));
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [missing]);
  const retry = useCallback(
    () => setFound((before) => new Map([...before].filter(([, product]) => product !== 'failed'))),
    [],
  );
  return {
    cards: ids.map((id) => found.get(id)).filter((product) => typeof product === 'object'),
    goneIds: ids.filter((id) => found.get(id) === 'gone'),
    hasFailed: ids.some((id) => found.get(id) === 'failed'),
    /** How many are being looked up. */
    pending: missing === '' ? 0 : missing.split(' ').length,
    retry,
  };
}

async function find(productId: string): Promise<Found> {
  const { client } = browserApi();
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return cardOf(readProduct(answer.body));
  return answer.status === 404 || answer.status === 400 ? 'gone' : 'failed';
}
