import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product, Variation } from '../../contract/product.ts';
import { chooseValue, chosenVariation, firstMade, type Choice } from '../../domain/variation-choice.ts';

interface Draft {
  choice: Choice;
  notice: string;
  /** The draft is valid while the address has one of these; Back brings another. */
  skus: (string | null)[];
}

export interface ChosenVariation {
  choice: Choice;
  /** Null until every attribute is chosen. */
  variation: Variation | null;
  /** Whose pictures to show until then. */
  nearest: Variation | null;
  /** Says what the last choice cleared. */
  notice: string;
  choose: (name: string, value: string) => void;
}

/** The chosen variation is in the address, an incomplete choice in state. */
export function useVariation({ attribute, variation: variations }: Product): ChosenVariation {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<Draft | null>(null);
  const sku = params.get('variation');
  const names = attribute.map(({ name }) => name);

  const addressed = variations.find((variation) => variation.sku === sku) ?? onlyOne(variations);
  const isDrafted = draft !== null && draft.skus.includes(sku);
  const choice = isDrafted ? draft.choice : (addressed?.attributes ?? {});
  const variation = names.length > 0 ? chosenVariation(variations, names, choice) : addressed;

  function choose(name: string, value: string) {
    const next = chooseValue(variations, choice, name, value);
    const nextSku = chosenVariation(variations, names, next.choice)?.sku ?? null;
    setDraft({ choice: next.choice, notice: noticeOf(value, next.cleared, choice), skus: [sku, nextSku] });
    const nextParams = new URLSearchParams(params);
    if (nextSku === null) nextParams.delete('variation');
    else nextParams.set('variation', nextSku);
    setParams(nextParams, { replace: true, preventScrollReset: true });
  }

  return {
    choice,
    variation,
    nearest: variation ?? (Object.keys(choice).length > 0 ? firstMade(variations, choice) : null),
    notice: isDrafted ? draft.notice : '',
    choose,
  };
}

const onlyOne = (variations: readonly Variation[]): Variation | null =>
  variations.length === 1 ? (variations[0] ?? null) : null;

const noticeOf = (value: string, cleared: string[], before: Choice): string =>
  cleared
    .map((name) => `${value} does not come in ${name} ${before[name]}: please choose the ${name} again.`)
    .join(' ');
