import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import { suggestCategories, suggestTitles } from '../../domain/suggestion.ts';
import { Listbox } from '../../ui/listbox.tsx';
import type { ShownChoices } from '../../ui/use-combobox.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { CardProduct } from '../product/card-product.ts';
import { ProductPrice } from '../product/product-price.tsx';
import type { clientLoader } from './lookup-suggestions.ts';

/** Letters typed faster than this are one request. */
const pauseMs = 150;

export interface Suggestion {
  /** Where choosing it leads. */
  to: string;
}

interface SuggestionsProps {
  text: string;
  categories: readonly string[];
  shown: ShownChoices<Suggestion>;
}

interface Choice extends Suggestion {
  group: 'Searches' | 'Products' | 'Categories';
  text: string;
  product?: CardProduct;
}

/** The list of the combobox: titles to search for, then products, then categories. A newer request drops the answer to an older one. */
export function Suggestions({ text, categories, shown }: SuggestionsProps) {
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    const timer = setTimeout(() => void load(`/lookup/suggestions?search=${encodeURIComponent(text.trim())}`), pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  const choices = useMemo((): Choice[] => {
    // Until the new answer comes, we show what still matches from the last one.
    const titles = suggestTitles(text, data?.titles ?? []);
    const isAnswered = data?.search === text.trim();
    const products = (data?.products ?? []).filter(({ title }) => isAnswered || titles.includes(title));
    return [
      ...titles.map((title) => ({
        group: 'Searches' as const,
        text: title,
        to: `/product?search=${encodeURIComponent(title)}`,
      })),
      ...products.map((product) => ({ group: 'Products' as const, text: product.title, to: product.to, product })),
      ...suggestCategories(text, categories).map((name) => ({
        group: 'Categories' as const,
        text: name,
        to: categoryLink(name),
      })),
    ];
  }, [text, data, categories]);
  return (
    <>
      <Listbox
        {...shown}
        label="Suggestions"
        choices={choices}
        textOf={textOf}
        groupOf={groupOf}
        // The text box is narrower than most titles on a desktop.
        className="absolute end-0 top-full z-20 max-h-[70dvh] w-full lg:w-max lg:max-w-160 lg:min-w-md"
        render={({ product }) => product && <ProductLine product={product} />}
      />
      <output className="sr-only">{data && `${choices.length} suggestions`}</output>
    </>
  );
}

const textOf = ({ text }: Choice): string => text;
const groupOf = ({ group }: Choice): string => group;

function ProductLine({ product }: { product: CardProduct }) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail src={product.picture} className="size-12 bg-ice" />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">{product.title}</div>
        <ProductPrice
          rupees={product.saleRupees}
          originalRupees={product.originalRupees}
          isFrom={product.isFrom ?? false}
          className="text-sm"
        />
      </div>
      {product.isOutOfStock && <div className="shrink-0 text-sm text-steel">Out of Stock</div>}
    </div>
  );
}
