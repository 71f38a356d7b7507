import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { part } from '../parts/part.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductPrice } from './product-price.tsx';
import { Stars } from '../../ui/stars.tsx';

// Unnamed: a card is whole without it, so nothing is said if it does not come.
const CardExtras = part('', async () => (await import('./card-extras.tsx')).CardExtras);

interface ProductCardProps {
  product: CardProduct;
  /** Width of the card's picture, as a `sizes` attribute. */
  pictureSizes: string;
  /** Visible when the page opens. */
  isFirst?: boolean;
}

export function ProductCard({ product, pictureSizes, isFirst = false }: ProductCardProps) {
  const { to, title, picture, saleRupees, originalRupees, isFrom = false, percentOff, isOutOfStock } = product;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-clip rounded-lg bg-ice">
        <Picture
          src={picture}
          alt=""
          sizes={pictureSizes}
          widthMax={640}
          isFirst={isFirst}
          className={`aspect-square w-full object-cover transition-[scale,filter] duration-500 ease-glide group-hover:scale-104 ${isOutOfStock ? 'opacity-55 grayscale' : ''}`}
        />
        {isOutOfStock ? (
          <Tag look="bg-ink text-white">Out of Stock</Tag>
        ) : (
          percentOff > 0 && <Tag look="bg-signal text-ink">{percentOff}% off</Tag>
        )}
        <CardExtras product={product} />
      </div>
      <h3 className="mt-3 line-clamp-2 text-sm leading-snug font-semibold break-words sm:text-base" title={title}>
        <Link to={to} prefetch="intent" className="after:absolute after:inset-0 hover:text-electric">
          {title}
        </Link>
      </h3>
      <CardRating product={product} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 pt-2">
        <ProductPrice rupees={saleRupees} originalRupees={originalRupees} isFrom={isFrom} />
        <CardActions product={product} />
      </div>
    </article>
  );
}

function Tag({ look, children }: { look: string; children: ReactNode }) {
  return (
    <p className={`lean absolute top-3 left-3 px-3 py-0.5 text-xs font-extrabold tabular-nums ${look}`}>{children}</p>
  );
}

function CardRating({ product: { rating } }: { product: CardProduct }) {
  if (!rating) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm text-steel tabular-nums">
      <Stars stars={rating.average} more={`, ${rating.count === 1 ? '1 review' : `${rating.count} reviews`}`} />
      <span aria-hidden="true">
        {rating.average.toFixed(1)} ({rating.count})
      </span>
    </p>
  );
}
