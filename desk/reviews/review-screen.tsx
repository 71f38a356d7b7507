import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { reasonLengthMax, type DeskReview } from '../../contract/desk/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call, load, reasonsOf, wordsOf } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { useForm } from '../../ui/use-form.ts';
import { LastChange, type Change } from '../list/last-change.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { stateWords } from './review-text.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  load(call('GET /desk/reviews/:reviewId', { params: { reviewId: params['reviewId'] ?? '' } }));

/** One review: read it, then publish or reject it. */
export function Component() {
  const review = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [lastChange, setLastChange] = useState<Change | null>(null);
  return (
    <Screen
      title={review.product_title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stateWords[review.state].tone}>{stateWords[review.state].text}</Badge>
          <span>{review.author}</span>
          <span>{timeOf(review.written_at)}</span>
        </span>
      }
      action={
        <Link to="/reviews" className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
          All reviews
        </Link>
      }
    >
      <LastChange change={lastChange} onUndone={() => void revalidate()} onClose={() => setLastChange(null)} />
      <div className="grid max-w-3xl gap-5">
        <Card title="What it says">
          <Stars stars={review.stars} className="size-5" />
          <p className="mt-3 max-w-prose break-words whitespace-pre-line">{review.words}</p>
          {review.picture !== null && (
            <Picture
              src={review.picture}
              alt={`Photo by ${review.author}`}
              sizes="20rem"
              widthMax={640}
              className="mt-4 w-full max-w-xs rounded-md bg-ice object-contain"
            />
          )}
          <WhereFrom review={review} />
        </Card>
        <Judgement key={review.version} review={review} onChanged={setLastChange} />
      </div>
    </Screen>
  );
}

function WhereFrom({ review: { order_id, receipt_id, product_id } }: { review: DeskReview }) {
  const mayReadOrders = useMayCall('GET /desk/orders/:orderId');
  const look = 'font-semibold underline underline-offset-4 hover:text-electric';
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
      <Link to={`/products/${product_id}`} className={look}>
        The product
      </Link>
      {order_id !== null && mayReadOrders && (
        <Link to={`/orders/${order_id}`} className={look}>
          Order {receipt_id}
        </Link>
      )}
    </p>
  );
}

interface JudgementProps {
  review: DeskReview;
  onChanged: (change: Change) => void;
}

function Judgement({ review, onChanged }: JudgementProps) {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { review_id: reviewId, version, state, reason } = review;

  async function publish() {
    setBusy(true);
    const answer = await call('POST /desk/reviews/:reviewId/publish', { params: { reviewId }, body: { version } });
    setBusy(false);
    setFailure(answer.ok ? undefined : wordsOf(answer));
    if (answer.ok && answer.body.audit_id !== null) {
      onChanged({ text: 'The review is published.', auditId: answer.body.audit_id });
    }
    await revalidate();
  }

  return (
    <Card title="Decide">
      {state === 'rejected' && <p className="mb-4">Rejected: {reason}</p>}
      <p className="mb-4 text-steel">
        Bad stars are no reason: reject what is rude, about something else, an advertisement, or tells about other
        people.
      </p>
      <div className="flex flex-wrap gap-3">
        {state !== 'published' && (
          <Button isBusy={isBusy} onClick={() => void publish()}>
            Publish
          </Button>
        )}
        {state !== 'rejected' && (
          <Button tone="quiet" onClick={() => setRejecting(true)}>
            {state === 'published' ? 'Take off the page' : 'Reject'}
          </Button>
        )}
      </div>
      <div className="mt-3">
        <Failure text={failure} />
      </div>
      {isRejecting && <RejectDialog review={review} onChanged={onChanged} onClose={() => setRejecting(false)} />}
    </Card>
  );
}

function RejectDialog({ review, onChanged, onClose }: JudgementProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/reviews/:reviewId/reject'].body,
    async (body) => {
      const params = { reviewId: review.review_id };
      const answer = await call('POST /desk/reviews/:reviewId/reject', { params, body });
      if (!answer.ok) return reasonsOf(answer);
      if (answer.body.audit_id !== null) onChanged({ text: 'The review is rejected.', auditId: answer.body.audit_id });
      onClose();
      await revalidate();
      return [];
    },
    { read: (data) => ({ version: review.version, reason: data.get('reason') }) },
  );
  useFirstFocus(formProps.ref);
  return (
    <Dialog id="reject" title="Reject this review?" opensAtOnce onClose={onClose}>
      <form {...formProps} className="space-y-4 px-5 pt-2 pb-2">
        <p className="text-steel">The author reads the reason, and can write the review anew.</p>
        <TextField field={field('reason')} label="Reason" maxLength={reasonLengthMax} autoComplete="off" />
        <Failure text={failure} />
        <Button {...submitProps}>Reject</Button>
      </form>
    </Dialog>
  );
}
