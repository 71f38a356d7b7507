import type { Product } from '../../contract/product.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

export function ProductDetails({ product }: { product: Product }) {
  const { description, specifications, key_features: features } = product;
  return (
    <div className="mt-8 border-t border-line">
      {description && (
        <Disclosure title="Description" isOpen>
          <p className="max-w-prose break-words whitespace-pre-line text-steel">{description}</p>
        </Disclosure>
      )}
      {specifications.length > 0 && (
        <Disclosure title="Specifications">
          <dl className="divide-y divide-line">
            {specifications.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[2fr_3fr] gap-4 py-2.5">
                <dt className="break-words text-steel">{label}</dt>
                <dd className="font-semibold break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {features.length > 0 && (
        <Disclosure title="Key Features">
          <ul className="list-disc space-y-1.5 ps-5 marker:text-electric">
            {features.map((feature) => (
              <li key={feature} className="break-words">
                {feature}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
