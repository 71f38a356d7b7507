import { useEffect, useRef, useState, useCallback } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import { setWish, syncWishes, useWishes } from '../wish-list/wishes.ts';
import { ProductGrid } from './listing-products.tsx';
import { browserApi } from '../api/api.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';
import { thisDevice } from '../visitor/browser-store.ts';
import { privateMeta } from '../page/page-meta.ts';
import { loadProduct } from '../product/read-product.ts';

export const meta = privateMeta('Wish list');

const aStep = 12;

export default function WishList() {
  const login = useLogin();
  const wishes = useWishes();
  const [shown, setShown] = useState(aStep);
  useEffect(() => void syncWishes(), []);
  const { cards, goneIds, hasFailed, pending, retry } = useWishedCards(wishes.slice(0, shown));
  const isKnown = login !== undefined;
  useFocusAfterRemoval(wishes.length);
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12">
      <h1 className="text-title font-black">Your wish list</h1>
      <output className="mt-2 mb-8 block min-h-6 text-steel">
        {isKnown && countText(wishes.length, login !== null)}
      </output>
      <NeedsScript what="The wish list" />
      {isKnown && wishes.length === 0 && (
        <EmptyState icon="box" title="Nothing here yet" text="Press the heart on a product to add it here.">
          <ButtonLink to="/course">Go to the shop</ButtonLink>
        </EmptyState>
      )}
      {wishes.length > 0 && (
        <>
          <h2 id="products" className="sr-only">
            Products
          </h2>
          <ProductGrid headingId="products" products={cards} skeletons={pending} />
        </>
      )}
      {goneIds.length > 0 && (
        <div className="mt-10 flex flex-wrap items-center gap-4 rounded-lg bg-ice p-5">
          <p>{goneIds.length === 1 ? 'One product is' : `${goneIds.length} products are`} no longer sold.</p>
          <Button tone="quiet" size="small" onClick={() => void removeAll(goneIds)}>
            Remove
          </Button>
        </div>
      )}
      {hasFailed && (
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <p className="text-steel">Some products could not be loaded just now.</p>
          <Button tone="quiet" size="small" onClick={retry}>
            <Icon name="retry" /> Try again
          </Button>
        </div>
      )}
      {wishes.length > shown && (
        <div className="mt-12 flex justify-center">
          <Button onClick={() => setShown(shown + aStep)} className="min-w-44">
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** The pressed heart goes away with its card; a keyboard user goes on from here. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
  }, [count]);
}

function countText(count: number, isCustomer: boolean): string {
  if (count === 0) return '';
  const products = count === 1 ? '1 product' : `${count} products`;
  return isCustomer ? products : `${products}, saved on this ${thisDevice()}. Log in to see them on all your devices.`;
}

async function removeAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await setWish(id, false);
}

/** Gone: the shop does not sell it any more. Failed: the shop did not answer. */
type Found = CardProduct | 'gone' | 'failed';

/** Looks up products by their ids, each once. */
function useWishedCards(ids: readonly string[]) {
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

async function find(id: string): Promise<Found> {
  const product = await loadProduct(browserApi(), id);
  return product ? cardOf(product) : product === null ? 'gone' : 'failed';
}
