import { useEffect, useState } from 'react';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';
import { ProductStrip } from './product-strip.tsx';

/** Others of the same category, the most sold first. */
export function RelatedProducts({ related }: { related: CardProduct[] | Promise<CardProduct[]> }) {
  const products = useSettled(related);
  if (products.length === 0) return null;
  return (
    <ProductStrip id="related" label="related products" title="You may also like" stepPx={300}>
      {products.map((product) => (
        <li key={product.id} className="w-[10.5rem] sm:w-[17.75rem]">
          <ProductCard product={product} pictureSizes="(width >= 40rem) 17.75rem, 10.5rem" />
        </li>
      ))}
    </ProductStrip>
  );
}

/** Drawn at once on the server; after a click when it has come. */
function useSettled(related: CardProduct[] | Promise<CardProduct[]>): readonly CardProduct[] {
  const [late, setLate] = useState<readonly CardProduct[]>([]);
  useEffect(() => {
    if (Array.isArray(related)) return undefined;
    let isLeft = false;
    void related.then((products) => !isLeft && setLate(products));
    return () => {
      isLeft = true;
    };
  }, [related]);
  return Array.isArray(related) ? related : late;
}
