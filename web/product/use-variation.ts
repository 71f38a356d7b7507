import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product, Variation } from '../../contract/product.ts';
import { chooseValue, chosenVariation, firstMade, type Choice } from '../../domain/variation-choice.ts';

/** What is needed to choose a variation, of a product or of a part of a package. */
export interface Choosable<One extends ChoosableVariation = ChoosableVariation> {
  attribute: Product['attribute'];
  variation: readonly One[];
  image: string | null;
}

export type ChoosableVariation = Pick<Variation, 'sku' | 'stock' | 'imageUrl' | 'attributes'>;

interface Draft {
  choice: Choice;
  notice: string;
  /** The draft is valid while the address has one of these; Back brings another. */
  skus: (string | null)[];
}

export interface ChosenVariation<One = Variation> {
  choice: Choice;
  /** Null until every attribute is chosen. */
  variation: One | null;
  /** Whose pictures to show until then. */
  nearest: One | null;
  /** Says what the last choice cleared. */
  notice: string;
  choose: (name: string, value: string) => void;
}

/** The chosen variation is in the address. */
export function useVariation(product: Product): ChosenVariation {
  const [params, setParams] = useSearchParams();
  return useChoice(product, params.get('variation'), (sku) => {
    const next = new URLSearchParams(params);
    if (sku === null) next.delete('variation');
    else next.set('variation', sku);
    setParams(next, { replace: true, preventScrollReset: true });
  });
}

/** A choice that is still incomplete is in state; the SKU of a complete one is passed to `keep`, and comes back as `sku`. */
export function useChoice<One extends ChoosableVariation>(
  { attribute, variation: variations }: Choosable<One>,
  sku: string | null,
  keep: (sku: string | null) => void,
): ChosenVariation<One> {
  const [draft, setDraft] = useState<Draft | null>(null);
  const names = attribute.map(({ name }) => name);

  const addressed = variations.find((variation) => variation.sku === sku) ?? onlyOne(variations);
  const isDrafted = draft !== null && draft.skus.includes(sku);
  const choice = isDrafted ? draft.choice : (addressed?.attributes ?? {});
  const variation = names.length > 0 ? chosenVariation(variations, names, choice) : addressed;

  function choose(name: string, value: string) {
    const next = chooseValue(variations, choice, name, value);
    const nextSku = chosenVariation(variations, names, next.choice)?.sku ?? null;
    setDraft({ choice: next.choice, notice: noticeOf(value, next.cleared, choice), skus: [sku, nextSku] });
    keep(nextSku);
  }

  return {
    choice,
    variation,
    nearest: variation ?? (Object.keys(choice).length > 0 ? firstMade(variations, choice) : null),
    notice: isDrafted ? draft.notice : '',
    choose,
  };
}

export const onlyOne = <One>(variations: readonly One[]): One | null =>
  variations.length === 1 ? (variations[0] ?? null) : null;

const noticeOf = (value: string, cleared: string[], before: Choice): string =>
  cleared
    .map((name) => `${value} does not come in ${name} ${before[name]}: please choose the ${name} again.`)
    .join(' ');
