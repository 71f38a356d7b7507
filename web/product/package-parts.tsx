import type { Product } from '../../contract/product.ts';
import { Picture } from '../../ui/picture.tsx';

/** What is in the box: how many of each, and in which size and colour. */
export function PackageParts({ product }: { product: Pick<Product, 'grouped_product'> }) {
  const parts = product.grouped_product;
  if (parts.length === 0) return <p className="text-steel">The contents of this package are not listed yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {parts.map(({ title, image, quantity, attributes }) => {
        const chosen = Object.entries(attributes).map(([name, value]) => `${name}: ${value}`);
        return (
          <li key={[title, ...chosen].join()} className="flex items-center gap-4 py-3">
            <Picture
              src={image}
              alt=""
              sizes="4rem"
              widthMax={160}
              className="size-16 shrink-0 rounded-md bg-ice object-cover"
            />
            <div className="min-w-0">
              <p className="font-semibold break-words">{quantity > 1 ? `${quantity} × ${title}` : title}</p>
              {chosen.length > 0 && <p className="text-sm break-words text-steel">{chosen.join(' · ')}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
