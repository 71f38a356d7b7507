import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { lineSku, readLineSku } from '../../domain/line-sku.ts';
import { makePackage, type MadePackage } from './package-choice.ts';
import { onlyOne } from './use-variation.ts';

export interface ChosenPackage {
  /** By the place among the parts that are chosen; null: not yet. */
  skus: readonly (string | null)[];
  /** Null until all are chosen. */
  made: MadePackage | null;
  choose: (place: number, sku: string | null) => void;
}

/** What is chosen in a package is in the address, as the name of its line: with gaps while it is incomplete. */
export function usePackage(product: Product): ChosenPackage {
  const [params, setParams] = useSearchParams();
  const { chosen } = readLineSku(params.get('variation') ?? '');
  const choices = product.grouped_product.flatMap(({ choice }) => (choice ? [choice.variation] : []));
  const skus = choices.map((variations, place) => {
    const addressed = variations.find(({ sku }) => sku === chosen[place]) ?? onlyOne(variations);
    return addressed?.sku ?? null;
  });

  const { key } = useLocation();
  // Chosen on this page, though the router may not have rendered it yet: a quick second choice must not drop the first.
  const newest = useRef({ key, skus });
  function choose(place: number, sku: string | null) {
    const next = new URLSearchParams(params);
    const before = newest.current.key === key ? newest.current.skus : skus;
    const kept = before.map((each, other) => (other === place ? sku : each));
    newest.current = { key, skus: kept };
    next.set('variation', lineSku({ sku: product.sku, chosen: kept.map((each) => each ?? '') }));
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return { skus, made: makePackage(product, skus), choose };
}
