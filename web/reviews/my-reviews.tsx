import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Purchase } from '../../contract/review.ts';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { showToast } from '../../ui/toast.tsx';
import { bodyOrNull, browserApi } from '../api/api.ts';
import { ReviewDialog } from './review-dialog.tsx';

type Own = NonNullable<Purchase['review']>;

interface MyReviewsProps {
  title: string;
  /** What was bought with one order, or one product in any order. */
  orderId?: string;
  productId?: string;
  className?: string;
}

/** What the customer bought and got, each with their review or a button for one. Nothing at all if there is nothing. */
export function MyReviews({ title, orderId, productId, className = '' }: MyReviewsProps) {
  const { purchases, reload } = usePurchases(orderId, productId);
  const [open, setOpen] = useState<Purchase | null>(null);
  const section = useRef<HTMLElement>(null);
  const isShown = purchases.length > 0;
  // A link to the reviews arrives before they are loaded.
  useEffect(() => {
    if (isShown && location.hash === '#my-reviews') section.current?.scrollIntoView();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section ref={section} aria-labelledby="my-reviews" className={`scroll-mt-28 ${className}`}>
      <h2 id="my-reviews" className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {purchases.map((purchase) => (
          <li key={purchase.order_id + purchase.product_id} className="py-4">
            <p className="font-semibold break-words">{purchase.title}</p>
            {productId !== undefined && <p className="text-sm text-steel">Order {purchase.receipt_id}</p>}
            {purchase.review && <OwnReview review={purchase.review} />}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="small"
                tone={purchase.review ? 'quiet' : 'primary'}
                aria-haspopup="dialog"
                aria-label={`${purchase.review ? 'Edit your review' : 'Write a review'}: ${purchase.title}`}
                onClick={() => setOpen(purchase)}
              >
                {purchase.review ? 'Edit' : 'Write a review'}
              </Button>
              {purchase.review && (
                <DeleteButton title={purchase.title} reviewId={purchase.review.review_id} onDone={reload} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {open && <ReviewDialog purchase={open} onSaved={reload} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface Wanted {
  orderId: string | undefined;
  productId: string | undefined;
}

/** None until they have come; a reload that fails leaves what is there. */
function usePurchases(orderId: string | undefined, productId: string | undefined) {
  const [purchases, setPurchases] = useState<readonly Purchase[]>([]);
  useEffect(() => {
    let isLeft = false;
    void loadPurchases({ orderId, productId }).then((found) => !isLeft && found && setPurchases(found));
    return () => {
      isLeft = true;
    };
  }, [orderId, productId]);
  async function reload() {
    const found = await loadPurchases({ orderId, productId });
    if (found) setPurchases(found);
  }
  return { purchases, reload };
}

async function loadPurchases({ orderId, productId }: Wanted): Promise<Purchase[] | null> {
  const query = {
    ...(orderId !== undefined && { order_id: orderId }),
    ...(productId !== undefined && { product_id: productId }),
  };
  const found = await bodyOrNull(browserApi().client.call('GET /my-reviews', { query }));
  return found?.data ?? null;
}

const stateWords: Record<Own['state'], string> = {
  waiting: 'We check it before everybody can see it.',
  published: 'Everybody can see it.',
  rejected: 'It is not shown.',
};

function OwnReview({ review: { stars, words, state, reason } }: { review: Own }) {
  return (
    <div className="mt-2 text-sm">
      <Stars stars={stars} />
      <p className="mt-1 line-clamp-3 break-words whitespace-pre-line">{words}</p>
      <p className="mt-1 text-steel">
        {stateWords[state]} {reason}
      </p>
    </div>
  );
}

interface DeleteButtonProps {
  title: string;
  reviewId: string;
  onDone: () => Promise<void>;
}

/** Asks once more: a deleted review cannot be restored. */
function DeleteButton({ title, reviewId, onDone }: DeleteButtonProps) {
  const [isSure, setSure] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  async function press({ detail: clicks }: MouseEvent) {
    // The second press of a double click must not confirm.
    if (clicks > 1 || isDeleting) return;
    if (!isSure) return setSure(true);
    setDeleting(true);
    await remove();
    setDeleting(false);
  }
  async function remove() {
    const answer = await browserApi().client.call('DELETE /my-reviews/:reviewId', { params: { reviewId } });
    if (answer.ok) showToast(answer.body.message);
    else showToast(answer.refusal?.msg ?? 'Your review could not be deleted. Please try again.', 'error');
    await onDone();
  }
  return (
    <Button
      size="small"
      tone="quiet"
      aria-disabled={isDeleting}
      aria-label={`${isSure ? 'Really delete your review' : 'Delete your review'}: ${title}`}
      onClick={(event) => void press(event)}
    >
      {isDeleting ? 'Deleting…' : isSure ? 'Really delete?' : 'Delete'}
    </Button>
  );
}
