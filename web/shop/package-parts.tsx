import type { Product } from '../../contract/product.ts';
import { Picture } from '../ui/picture.tsx';

/** What lies in the box. */
export function PackageParts({ product }: { product: Pick<Product, 'grouped_product'> }) {
  const parts = product.grouped_product;
  if (parts.length === 0) return <p className="text-steel">The contents of this package are not listed yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {unique(parts).map(({ title, image }) => (
        <li key={title} className="flex items-center gap-4 py-3">
          <Picture
            src={image}
            alt=""
            sizes="4rem"
            widthMax={160}
            className="size-16 shrink-0 rounded-md bg-ice object-cover"
          />
          <span className="min-w-0 font-semibold break-words">{title}</span>
        </li>
      ))}
    </ul>
  );
}

/** One line an article, also where it lies in the box in two sizes. */
const unique = (parts: Product['grouped_product']) => [...new Map(parts.map((part) => [part.title, part])).values()];
