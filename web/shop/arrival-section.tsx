import { Strip } from '../../ui/strip.tsx';
import type { ArrivalGroup } from './load-home.ts';
import { ProductCard } from '../product/product-card.tsx';

export function ArrivalSection({ group }: { group: ArrivalGroup }) {
  return (
    <section className="page-width py-8 lg:py-12">
      <Strip
        label={group.name}
        stepPx={300}
        heading={
          <>
            <h2 className="text-title">{group.name}</h2>
            {group.description && <p className="mt-2 max-w-2xl text-steel">{group.description}</p>}
          </>
        }
        className="gap-4"
      >
        {group.products.map((product) => (
          <li key={product.to} className="w-[10.5rem] sm:w-[17.75rem]">
            <ProductCard product={product} pictureSizes="(width >= 40rem) 17.75rem, 10.5rem" />
          </li>
        ))}
      </Strip>
    </section>
  );
}
