import { starsMax } from '../../domain/review.ts';
import { Star } from '../../ui/stars.tsx';
import type { CardProduct } from './card-product.ts';

/** What buyers think of it. */
export function CardRating({ product: { rating } }: { product: CardProduct }) {
  if (!rating) return null;
  return (
    <p className="mt-1 flex items-center gap-1 text-sm text-steel tabular-nums">
      <Star isFull className="size-4 text-signal-deep" />
      <span aria-hidden="true">
        {rating.average.toFixed(1)} ({rating.count})
      </span>
      <span className="sr-only">
        {rating.average.toFixed(1)} of {starsMax} stars, {rating.count === 1 ? '1 review' : `${rating.count} reviews`}
      </span>
    </p>
  );
}
