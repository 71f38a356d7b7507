import { useState } from 'react';
import type { ProductReviews, Review } from '../../contract/review.ts';
import { formatIndiaDay } from '../../domain/india-time.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';
import { part } from '../parts/part.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import { loadReviews } from './load-reviews.ts';

// Without a name: a page is whole without it.
const MyReviews = part('', async () => (await import('./my-reviews.tsx')).MyReviews);

const reviewsId = 'reviews';

const countText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

/** Below the title; leads down to the reviews. */
export function RatingLink({ reviews }: { reviews: ProductReviews | null }) {
  if (!reviews || reviews.count === 0) return null;
  return (
    <a
      href={`#${reviewsId}`}
      className="mt-1 flex min-h-11 w-fit items-center gap-2 text-sm hover:text-electric lg:mt-2"
    >
      <Stars stars={reviews.average} />
      <span className="underline underline-offset-4">
        {reviews.average.toFixed(1)}, {countText(reviews.count)}
      </span>
    </a>
  );
}

interface ProductReviewsProps {
  productId: string;
  reviews: ProductReviews | null;
}

/** Buyers' reviews, newest first. Customers who bought the product can write their own. */
export function ProductReviewsSection({ productId, reviews }: ProductReviewsProps) {
  const login = useLogin();
  const count = reviews?.count ?? 0;
  return (
    <>
      {reviews && count > 0 && <Published productId={productId} first={reviews} />}
      {login && (
        <MyReviews key={login.user_id} productId={productId} title="You bought this" className="page-width pb-12" />
      )}
    </>
  );
}

function Published({ productId, first }: { productId: string; first: ProductReviews }) {
  const { average, count } = first;
  const [more, setMore] = useState<ProductReviews[]>([]);
  const [isLoading, setLoading] = useState(false);
  const pages = [first, ...more];

  async function loadMore() {
    if (isLoading) return;
    setLoading(true);
    const next = await loadReviews(browserApi(), productId, pages.length + 1);
    setLoading(false);
    if (next) setMore([...more, next]);
    else showToast('More reviews could not be loaded. Please try again.', 'error');
  }

  return (
    <section
      id={reviewsId}
      aria-labelledby="reviews-title"
      className="page-width scroll-mt-28 border-t border-line py-12"
    >
      <h2 id="reviews-title" className="text-title">
        Reviews
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-xl font-extrabold tabular-nums">{average.toFixed(1)}</span>
        <Stars stars={average} className="h-5" />
        <span className="text-steel">from {countText(count)} by people who bought it</span>
      </p>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {uniqueOf(pages).map((review) => (
          <ReviewCard key={review.review_id} review={review} />
        ))}
      </ul>
      {pages.at(-1)?.hasMore && (
        <Button tone="quiet" aria-disabled={isLoading} onClick={() => void loadMore()} className="mt-6 needs-script">
          {isLoading ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </section>
  );
}

/** A review that was published meanwhile moves another one to the next page. */
const uniqueOf = (pages: readonly ProductReviews[]): Review[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((review) => [review.review_id, review])).values(),
];

function ReviewCard({ review: { author, stars, words, picture, createdAt } }: { review: Review }) {
  return (
    <li className="rounded-lg border border-line p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stars stars={stars} />
        <time dateTime={createdAt} className="text-sm text-steel tabular-nums">
          {formatIndiaDay(new Date(createdAt))}
        </time>
      </div>
      <p className="mt-3 break-words whitespace-pre-line">{words}</p>
      {picture !== null && (
        <Picture
          src={picture}
          alt={`Photo by ${author}`}
          sizes="10rem"
          widthMax={320}
          className="mt-3 size-40 rounded-md bg-ice object-cover"
        />
      )}
      <p className="mt-3 text-sm font-bold">{author}</p>
    </li>
  );
}
