import { type ReactNode, useEffect, useState } from 'react';
import { Strip } from '../../ui/strip.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';
import { Link } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { Picture } from '../../ui/picture.tsx';
import { storedValue, hasTexts } from '../visitor/browser-store.ts';

interface ProductStripProps {
  id: string;
  /** Names the arrows for screen readers. */
  label: string;
  title: string;
  /** A line below the title, which is smaller then. */
  note?: string;
  stepPx: number;
  children: ReactNode;
}

/** A row of other products, at the end of a product's page. */
function ProductStrip({ id, label, title, note, stepPx, children }: ProductStripProps) {
  return (
    <section aria-labelledby={id} className="page-width border-t border-line py-12">
      <Strip
        label={label}
        stepPx={stepPx}
        heading={
          <>
            <h2 id={id} className={note ? 'text-xl' : 'text-title'}>
              {title}
            </h2>
            {note && <p className="mt-1 text-sm text-steel">{note}</p>}
          </>
        }
        className="gap-4"
      >
        {children}
      </Strip>
    </section>
  );
}

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

/** At the end of the page, so that nothing moves when it appears. */
export function RecentlySeen({ product }: { product: Pick<Product, 'product_id' | 'title' | 'image'> }) {
  const { product_id: id, title, image } = product;
  useEffect(() => noteSeen({ id, title, to: productLink({ title, id }), picture: image }), [id, title, image]);
  const others = useSeenProducts().filter((seen) => seen.id !== id);
  if (others.length === 0) return null;
  return (
    <ProductStrip
      id="seen"
      label="recently viewed products"
      title="Recently viewed"
      note="Stored only in this browser."
      stepPx={176}
    >
      {others.map((seen) => (
        <li key={seen.id} className="w-32 sm:w-40">
          <Link to={seen.to} prefetch="intent" className="group block">
            <Picture
              src={seen.picture}
              alt=""
              sizes="10rem"
              widthMax={320}
              className="aspect-square w-full rounded-md bg-ice object-cover"
            />
            <span className="mt-2 line-clamp-2 text-sm font-semibold break-words group-hover:text-electric">
              {seen.title}
            </span>
          </Link>
        </li>
      ))}
    </ProductStrip>
  );
}

const seenMax = 12;

/** No price: it may have changed, and asking for it would tell the shop what was looked at. */
type SeenProduct = Pick<CardProduct, 'id' | 'to' | 'title' | 'picture'>;

const isSeen = (stored: unknown): stored is SeenProduct =>
  hasTexts(stored, 'id', 'to', 'title') && stored.to.startsWith('/product/');

const none: readonly SeenProduct[] = [];
const store = storedValue('seen_products', (stored) =>
  Array.isArray(stored) ? stored.filter(isSeen).slice(0, seenMax) : none,
);

function noteSeen({ id, to, title, picture }: SeenProduct): void {
  const others = store.read().filter((product) => product.id !== id);
  store.write([{ id, to, title, picture }, ...others].slice(0, seenMax));
}

/** Latest first; empty on the server and until hydration. */
const useSeenProducts = (): readonly SeenProduct[] => store.use(none);
