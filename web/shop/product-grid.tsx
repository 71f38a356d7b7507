import type { CardProduct } from '../product/card-product.ts';
import { ProductCard } from '../product/product-card.tsx';

interface ProductGridProps {
  products: CardProduct[];
  /** Cards still on their way. */
  skeletons?: number;
}

export function ProductGrid({ products, skeletons = 0 }: ProductGridProps) {
  return (
    <ul
      aria-labelledby="products"
      aria-busy={skeletons > 0}
      className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12"
    >
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} pictureSizes="(width >= 48rem) 26rem, 50vw" />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        <li key={`skeleton ${index}`} data-skeleton aria-hidden="true" className="animate-pulse">
          <div className="aspect-square rounded-lg bg-ice-deep" />
          <div className="mt-4 h-4 w-4/5 rounded-sm bg-ice-deep" />
          <div className="mt-3 h-5 w-2/5 rounded-sm bg-ice-deep" />
        </li>
      ))}
    </ul>
  );
}
