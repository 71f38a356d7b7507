import type { Product } from '../../contract/product.ts';
import { partKey, PartRow, partWords } from './package-part.tsx';

/** What is in the box: how many of each, and in which size and colour. */
export function PackageParts({ product }: { product: Pick<Product, 'grouped_product'> }) {
  const parts = product.grouped_product;
  if (parts.length === 0) return <p className="text-steel">The contents of this package are not listed yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {parts.map((part) => (
        <li key={partKey(part)} className="py-3">
          <PartRow part={part} words={partWords(part)} />
        </li>
      ))}
    </ul>
  );
}
