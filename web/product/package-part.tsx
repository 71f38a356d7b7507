import { Link } from 'react-router';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';

export type Part = Product['grouped_product'][number];

/** A package holds a variation once. */
export const partKey = ({ title, attributes }: Part): string => [title, ...Object.values(attributes)].join();

/** "Colour: Blue · Size: M", or what of it the customer chooses. */
export const partWords = ({ attributes, choice }: Part): string =>
  choice
    ? `You choose: ${choice.attribute.map(({ name }) => name).join(', ')}`
    : Object.entries(attributes)
        .map(([name, value]) => `${name}: ${value}`)
        .join(' · ');

interface PartRowProps {
  part: Part;
  /** Of the chosen variation, if there is one. */
  image?: string | null;
  /** Below the name. */
  words: string;
}

export const PartRow = ({ part, image = part.image, words }: PartRowProps) => (
  <div className="flex items-center gap-4">
    <Thumbnail src={image} />
    <div className="min-w-0">
      <PartName part={part} />
      <p className="text-sm break-words text-steel empty:hidden">{words}</p>
    </div>
  </div>
);

/** "2 × Bottle", with a link to its own page if it has one. */
const PartName = ({ part: { title, quantity, product_id: id, sku, choice } }: { part: Part }) => (
  <p className="font-semibold break-words">
    {quantity > 1 && `${quantity} × `}
    {isText(id) ? (
      <Link
        to={partLink({ title, id, sku: choice ? undefined : sku })}
        className="underline underline-offset-4 hover:text-electric"
      >
        {title}
      </Link>
    ) : (
      title
    )}
  </p>
);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The part's own page, with its size and colour chosen. */
const partLink = ({ title, id, sku }: { title: string; id: string; sku: string | undefined }): string =>
  productLink({ title, id }) + (isText(sku) ? `?variation=${encodeURIComponent(sku)}` : '');

/** What is in the box: how many of each, and in which size and colour. */
export function PackageParts({ product }: { product: Pick<Product, 'grouped_product'> }) {
  const parts = product.grouped_product;
  if (parts.length === 0) return <p className="text-steel">This package's contents are not listed yet.</p>;
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
