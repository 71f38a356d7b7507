import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductStrip } from './product-strip.tsx';
import { noteSeen, useSeenProducts } from './seen-products.ts';

/** At the end of the page, where nothing moves when it comes. */
export function RecentlySeen({ product }: { product: Pick<Product, 'product_id' | 'title' | 'image'> }) {
  const { product_id: id, title, image } = product;
  useEffect(() => noteSeen({ id, title, to: productLink({ title, id }), picture: image }), [id, title, image]);
  const others = useSeenProducts().filter((seen) => seen.id !== id);
  if (others.length === 0) return null;
  return (
    <ProductStrip
      id="seen"
      label="products you looked at"
      title="You looked at"
      note="Only this browser knows."
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
